import type { Instant } from '../time/time.ts'
import { type CallRecord, cancelledShownFor, standing } from './calling-state.ts'

/**
 * What a display says of a call. COMING UP comes by itself some seconds before its time; TIME when its time has come and nobody
 * has called it, which is never GO. `passed`: its time was a while ago, and the caller does not call each of them.
 */
export type CallFace =
  | 'idle'
  | 'warn'
  | 'standby'
  | 'acknowledged'
  | 'go'
  | 'done'
  | 'time'
  | 'passed'
  | 'cancelled'

/** What the caller is shown of a call: GO and CANCELLED are orders to a department, and a call that went is called. */
export type CallerFace = Exclude<CallFace, 'go' | 'cancelled'>

/** So long GO and TIME are shown, ms. */
export const goShownFor = 5_000

/** So long a GO or a cancel is shown before a call that stands by, ms: the same call or another of its department. */
export const yieldsAfter = 2_000

export interface CallFaceOptions {
  /** COMING UP begins so long before the call is due, ms; 0: never. */
  readonly warnBefore: number
  /** The caller presses for each call inside a cue. */
  readonly byPress: boolean
  /** It goes with the next cue, which waits for its GO: COMING UP stays when its time has come. */
  readonly withCue: boolean
}

/** `changesIn`: milliseconds until it may be another by itself, at least 1; null: it stays. */
export interface TimedFace<Face extends CallFace = CallFace> {
  readonly face: Face
  readonly changesIn: number | null
}

/** `now`: the time of the show, which stands still while a cue is paused; `clock`: the time itself. */
export function callFace(
  record: CallRecord | undefined,
  due: Instant | null,
  { now, clock }: { readonly now: Instant; readonly clock: Instant },
  options: CallFaceOptions,
): TimedFace {
  if (record !== undefined && record.cancelledAt !== null) {
    const shownFor = standing(record) ? yieldsAfter : cancelledShownFor
    const left = record.cancelledAt + shownFor - clock
    if (left > 0) return { face: 'cancelled', changesIn: left }
  }
  const left = record?.phase === 'go' ? record.since + goShownFor - clock : 0
  return left > 0 ? { face: 'go', changesIn: left } : callerFace(record, due, now, options)
}

/** `now`: as of `callFace`. */
export function callerFace(
  record: CallRecord | undefined,
  due: Instant | null,
  now: Instant,
  options: CallFaceOptions,
): TimedFace<CallerFace> {
  switch (record?.phase) {
    case 'standby':
    case 'acknowledged':
      return { face: record.phase, changesIn: null }
    case 'go':
      return { face: 'done', changesIn: null }
    default:
      return due === null ? { face: 'idle', changesIn: null } : faceByTime(due - now, options)
  }
}

function faceByTime(left: number, { warnBefore, byPress, withCue }: CallFaceOptions): TimedFace<CallerFace> {
  if (left > warnBefore) return { face: 'idle', changesIn: left - warnBefore }
  if (left > 0) return { face: warnBefore > 0 ? 'warn' : 'idle', changesIn: withCue ? null : left }
  if (withCue) return { face: warnBefore > 0 ? 'warn' : 'idle', changesIn: null }
  if (byPress) return { face: 'time', changesIn: null }
  const shown = left + goShownFor
  return shown > 0 ? { face: 'time', changesIn: shown } : { face: 'passed', changesIn: null }
}
