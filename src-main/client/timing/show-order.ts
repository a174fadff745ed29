import type { ShowReading } from '../../desk/ports/show-service.ts'
import { sameAnchors, shiftAnchors } from '../../domain/show/anchors.ts'
import { onAirOf, type RunnerState } from '../../domain/show/runner.ts'
import { between } from '../../domain/time/time.ts'
import type { StatusReply } from '../v1/v1-client.ts'

/** The newest state of a show that is known. */
export interface KnownShow {
  readonly reading: ShowReading
  /** For `If-Match`; undefined where the service gives none, and while it is not known for this state. */
  readonly tag: string | undefined
}

/** An answer that contains the show; a refusal has no tag and no position. */
export type ShowAnswer = Pick<StatusReply, 'status' | 'tag' | 'position'>

/** Puts the states of one show that come by answers and by channels into one order. */
export interface ShowOrder {
  known(): KnownShow | null
  /** Called when a request leaves whose answer will contain the show. The result is called once; null: no answer. */
  requested(): (answer: ShowAnswer | null) => void
  /** While the service's clock may have been set, states from channels are held back until an answer brings the time. */
  readonly waitsForClock: boolean
}

/** How long the message of a start may be under way, and the largest error of the known service clock, ms. */
const onItsWay = 3_000
const clockOff = 1_000

/** Distinguishes a restart from a clock that was set: the clock would have to be set by exactly the run time of the cue. */
function hasJustBegun(state: RunnerState, now: number): boolean {
  const onAir = onAirOf(state)
  return onAir !== null && onAir.kickoff > now - onItsWay && onAir.kickoff < now + clockOff
}

function isShifted(from: RunnerState, to: RunnerState): boolean {
  const was = onAirOf(from)
  const is = onAirOf(to)
  if (was === null || is === null || was.cueId !== is.cueId || was.phase !== is.phase) return false
  const by = between(was.kickoff, is.kickoff)
  return by !== 0 && sameAnchors(shiftAnchors(from, by), to)
}

/** Every anchor of the same cue moved alike: the service's clock was set, and only an answer shows by how much. */
export const movedWithClock = (from: RunnerState, to: RunnerState, now: number): boolean =>
  isShifted(from, to) && !hasJustBegun(to, now)
