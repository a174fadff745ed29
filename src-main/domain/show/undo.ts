import { between, type Duration, type Instant, later, shift, zero } from '../time/time.ts'
import { remaining } from './countdown.ts'
import { onAirOf, type RunnerState } from './runner.ts'

/** What one press did to the show. */
export interface PressDone {
  readonly before: RunnerState
  readonly after: RunnerState
}

/**
 * Where the show would stand now had that press never been made. What others changed of the time of the cue since,
 * a planned duration or an adjustment, is kept where it was of the same cue. `edited`: by how much the planned duration
 * of the cue that was on air before the press has been edited since; its deadline moves as if it had stayed on air.
 * Null when the show is not where the press left it: then undo would take back another person's press.
 */
export function undoTarget(
  { before, after }: PressDone,
  current: RunnerState,
  edited: Duration = zero,
): RunnerState | null {
  if (!sameActivation(after, current)) return null
  const was = onAirOf(before)
  const left = onAirOf(after)
  const is = onAirOf(current)
  if (was === null || left === null || is === null || was.cueId !== left.cueId)
    return lengthened(before, edited)
  // Restarted by the press: what moved since belongs to the new run of the cue.
  if (was.kickoff !== left.kickoff && !resumed(before, after)) return lengthened(before, edited)
  return { ...was, deadline: shift(was.deadline, between(left.deadline, is.deadline)) }
}

function lengthened(state: RunnerState, by: Duration): RunnerState {
  const onAir = onAirOf(state)
  return onAir === null ? state : { ...onAir, deadline: later(onAir.kickoff, shift(onAir.deadline, by)) }
}

/** What public verbs cannot bring back of a state; null when they can bring back all that is seen of it. */
export type UndoLoss = 'overtime' | 'first-start' | 'ended'

/** No public verb leads back there at all; overtime alone is lost on the way. */
export const isBeyondVerbs = (loss: UndoLoss | null): boolean => loss === 'first-start' || loss === 'ended'

export function undoLoss(target: RunnerState, now: Instant): UndoLoss | null {
  if (target.phase === 'pre-show') return 'first-start'
  if (target.phase === 'ended') return 'ended'
  return remaining(target, now) < 0 ? 'overtime' : null
}

function resumed(before: RunnerState, after: RunnerState): boolean {
  return before.phase === 'paused' && after.phase === 'running'
}

/** The same press left both, also where other things were adjusted since. */
function sameActivation(after: RunnerState, current: RunnerState): boolean {
  const a = onAirOf(after)
  const b = onAirOf(current)
  if (after.phase !== current.phase || a?.cueId !== b?.cueId || a?.kickoff !== b?.kickoff) return false
  return a?.phase !== 'paused' || b?.phase !== 'paused' || a.lastStop === b.lastStop
}
