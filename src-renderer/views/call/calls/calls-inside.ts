import { useMemo } from 'react'
import type { Call } from '../../../../src-main/domain/calling/call.ts'
import {
  callTargets,
  pendingInside,
  untilTargetsChange,
} from '../../../../src-main/domain/calling/call-targets.ts'
import { dueAt, showTime } from '../../../../src-main/domain/calling/due.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import { callingNow } from '../../../state/calling/calling-now.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import { type Ticked, useTicked } from '../../../state/time/use-ticked.ts'

/** Identifiers of the calls inside the cue on air. */
export interface CallsInside {
  /** Those that CALL is for now. */
  readonly next: readonly string[]
  /** Their time has come, and they can still be called. */
  readonly due: readonly string[]
  /** Their time comes within that of COMING UP. */
  readonly soon: readonly string[]
}

export function useCallsInside(): CallsInside {
  const text = useTicked(callsInside)
  return useMemo(() => {
    const [next = [], due = [], soon = []] = text
      .split('\n\n')
      .map(ids => ids.split('\n').filter(id => id !== ''))
    return { next, due, soon }
  }, [text])
}

/** As a text, which is equal while nothing has changed. */
function callsInside(state: DeskState, now: Instant): Ticked<string> {
  const view = callingNow(state, now)
  const { warnBefore } = state.desk.caller
  const left = (call: Call): number =>
    (dueAt(call, view.state, null) ?? Number.POSITIVE_INFINITY) - showTime(view.state, now)
  const pending = pendingInside(view)
  const due = pending.filter(call => left(call) <= 0)
  const soon = pending.filter(call => left(call) > 0 && left(call) <= warnBefore)
  const ids = [callTargets(view), due, soon].map(calls => calls.map(({ id }) => id).join('\n'))
  const ahead =
    view.state.phase === 'running'
      ? pending.flatMap(call => [left(call), left(call) - warnBefore]).filter(ms => ms > 0)
      : []
  const changesIn = Math.min(untilTargetsChange(view) ?? Number.POSITIVE_INFINITY, ...ahead)
  return [ids.join('\n\n'), Number.isFinite(changesIn) ? changesIn : null]
}
