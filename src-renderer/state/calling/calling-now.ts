import type { Call } from '../../../src-main/domain/calling/call.ts'
import { callFace, type TimedFace } from '../../../src-main/domain/calling/call-face.ts'
import type { CallingView } from '../../../src-main/domain/calling/call-targets.ts'
import { standing } from '../../../src-main/domain/calling/calling-state.ts'
import { callingView } from '../../../src-main/domain/calling/calling-view.ts'
import { carryOut } from '../../../src-main/domain/calling/carry-out.ts'
import { dueAt, type NextCue, nextCueOf, showTime } from '../../../src-main/domain/calling/due.ts'
import type { CallingIntent } from '../../../src-main/domain/show/press.ts'
import type { RefusalReason } from '../../../src-main/domain/show/refusals.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import type { DeskState } from '../session/desk-state.ts'
import { refusalOf } from '../session/refusal-of.ts'
import { nextRow, onAirRow, rowOf } from '../session/selectors.ts'
import { callingColumns } from './departments.ts'

/** The calls of the cue on air and of the next one, as the desk sees them. */
export const callingNow = (state: DeskState, now: Instant): CallingView =>
  callingView({
    columns: callingColumns(state),
    row: cueId => rowOf(state, cueId) ?? undefined,
    state: state.show.state,
    nextCueId: state.show.nextCueId,
    calling: state.calling.state,
    byPress: state.desk.caller.callsBy === 'press',
    now,
  })

export const nextCue = (state: DeskState): NextCue | null =>
  nextCueOf(nextRow(state)?.cue, state.show.mode, onAirRow(state)?.cue.duration ?? null)

/**
 * What is shown of a call now. A call that stands by again after an undo is STANDBY here at once, as GO and the keys take it; its
 * phone, which has shown GO, shows CANCELLED first.
 */
export const faceNow = (state: DeskState, call: Call, now: Instant): TimedFace => {
  const record = state.calling.state.records[call.id]
  return callFace(
    record !== undefined && standing(record) ? { ...record, cancelledAt: null } : record,
    dueAt(call, state.show.state, nextCue(state)),
    { now: showTime(state.show.state, now), clock: now },
    {
      warnBefore: state.desk.caller.warnBefore,
      byPress: state.desk.caller.callsBy === 'press',
      withCue: call.at === null,
    },
  )
}

/** Why a press for calls would be refused at this time, its hold left out; null when it would pass. */
export function callingRefusal(state: DeskState, intent: CallingIntent, now: Instant): RefusalReason | null {
  const refusal = refusalOf(state, intent.action)
  if (refusal !== null) return refusal
  const carried = carryOut(intent, callingNow(state, now), '')
  return carried.ok ? null : carried.reason
}
