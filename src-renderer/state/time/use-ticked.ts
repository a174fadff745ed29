import { useLayoutEffect, useMemo, useState } from 'react'
import { remaining, total } from '../../../src-main/domain/show/countdown.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { useDesk, useUi } from '../session/desk-context.ts'
import type { DeskState } from '../session/desk-state.ts'
import { warningOf } from './warnings.ts'

/** What a selection of the time and the state comes to, with in how many ms it changes by itself; null when it stands. */
export type Ticked<Value> = readonly [value: Value, changesIn: number | null]

/** Renders when a primitive that moves with the time has changed. `select` is one function for the life of the part. */
export function useTicked<Value extends string | number | boolean | null>(
  select: (state: DeskState, now: Instant) => Ticked<Value>,
): Value {
  const { ticker, state, clock } = useDesk()
  const [value, setValue] = useState(() => select(state.get(), clock.now())[0])
  useLayoutEffect(
    () =>
      ticker.add(now => {
        const [next, changesIn] = select(state.get(), now)
        setValue(next)
        return changesIn
      }),
    [ticker, state, select],
  )
  return value
}

/** For a forecast, which changes with each second of the show's time. */
export const showSecond = (_: DeskState, now: Instant): Ticked<number> => [
  Math.floor(now / 1_000),
  1_000 - (now % 1_000),
]

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

/**
 * Whether the last press was refused within so many ms. By its age: a page that is loaded again, or connects again, is given
 * the last press as it is.
 */
export const refusedWithin =
  (ms: number) =>
  ({ pressResult }: Pick<DeskState, 'pressResult'>, now: Instant): Ticked<boolean> => {
    const left = pressResult?.outcome === 'refused' ? pressResult.at + ms - now : 0
    return left > 0 ? [true, left] : [false, null]
  }
