import { useMemo } from 'react'
import { remaining, total } from '../../../src-main/domain/show/countdown.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { useUi } from '../session/desk-context.ts'
import type { DeskState } from '../session/desk-state.ts'
import { type Ticked, useTicked } from './use-ticked.ts'
import { warningOf } from './warnings.ts'

/** The warning that stands for the cue on air, seconds before its end; null for none, also while paused. */
export function useWarning(): number | null {
  const at = useUi(ui => ui.warnings.at)
  return useTicked(useMemo(() => warningIn(at), [at]))
}

const warningIn =
  (at: readonly number[]) =>
  (state: DeskState, now: Instant): Ticked<number | null> => {
    const runner = state.show.state
    if (runner.phase !== 'running' || state.untimed) return [null, null]
    const { warning, changesIn } = warningOf(at, remaining(runner, now), total(runner))
    return [warning, changesIn]
  }
