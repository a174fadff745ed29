import type { Instant } from '../time/time.ts'
import { type CallRecord, cancelledShownFor } from './calling-state.ts'

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

/** So long GO and TIME are shown, ms. */
export const goShownFor = 5_000

export interface CallFaceOptions {
  /** COMING UP begins so long before the call is due, ms; 0: never. */
  readonly warnBefore: number
  /** The caller presses for each call inside a cue. */
  readonly byPress: boolean
  /** It goes with the next cue, which waits for its GO: COMING UP stays when its time has come. */
  readonly withCue: boolean
}

/** `changesIn`: milliseconds until it may be another by itself, at least 1; null: it stays. */
export interface TimedFace {
  readonly face: CallFace
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
    const left = record.cancelledAt + cancelledShownFor - clock
    if (left > 0) return { face: 'cancelled', changesIn: left }
  }
  switch (record?.phase) {
    case 'standby':
    case 'acknowledged':
      return { face: record.phase, changesIn: null }
    case 'go': {
      const left = record.since + goShownFor - clock
      return left > 0 ? { face: 'go', changesIn: left } : { face: 'done', changesIn: null }
    }
    default:
      return due === null ? { face: 'idle', changesIn: null } : faceByTime(due - now, options)
  }
}

function faceByTime(left: number, { warnBefore, byPress, withCue }: CallFaceOptions): TimedFace {
  if (left > warnBefore) return { face: 'idle', changesIn: left - warnBefore }
  if (left > 0) return { face: warnBefore > 0 ? 'warn' : 'idle', changesIn: withCue ? null : left }
  if (withCue) return { face: warnBefore > 0 ? 'warn' : 'idle', changesIn: null }
  if (byPress) return { face: 'time', changesIn: null }
  const shown = left + goShownFor
  return shown > 0 ? { face: 'time', changesIn: shown } : { face: 'passed', changesIn: null }
}
