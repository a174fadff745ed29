import { between, type Duration, shift } from '../time/time.ts'
import { onAirOf, type RunnerState } from './runner.ts'

/** The same show on a clock that was stepped by `by`: every anchor moves, nothing that is shown does. */
export function shiftAnchors(state: RunnerState, by: Duration): RunnerState {
  if (by === 0 || state.phase === 'pre-show') return state
  if (state.phase === 'ended') {
    return state.lastStop === null ? state : { ...state, lastStop: shift(state.lastStop, by) }
  }
  const moved = { ...state, kickoff: shift(state.kickoff, by), deadline: shift(state.deadline, by) }
  return moved.phase === 'paused' ? { ...moved, lastStop: shift(moved.lastStop, by) } : moved
}

/** True when both are the same show: phase, cue, kickoff, deadline, and where it was stopped. */
export function sameAnchors(a: RunnerState, b: RunnerState): boolean {
  const left = onAirOf(a)
  const right = onAirOf(b)
  return (
    a.phase === b.phase &&
    left?.cueId === right?.cueId &&
    left?.kickoff === right?.kickoff &&
    left?.deadline === right?.deadline &&
    (left?.phase !== 'paused' || right?.phase !== 'paused' || left.lastStop === right.lastStop)
  )
}

/**
 * By how much every anchor moved, where the clock was stepped by about `estimate` and nothing else happened; else the
 * estimate. Another clock is known to some milliseconds, its anchors are exact.
 */
export function shiftBetween(before: RunnerState, after: RunnerState, estimate: Duration): Duration {
  const was = onAirOf(before)
  const is = onAirOf(after)
  if (was === null || is === null) return estimate
  const by = between(was.kickoff, is.kickoff)
  const near = Math.abs(by - estimate) <= tolerance
  return near && sameAnchors(shiftAnchors(before, by), after) ? by : estimate
}

const tolerance = 1_000
