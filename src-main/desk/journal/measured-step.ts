import { sameAnchors, shiftAnchors } from '../../domain/anchors.ts'
import { onAirOf, type RunnerState } from '../../domain/runner.ts'
import { between, type Duration } from '../../domain/time.ts'

/** Anchors that moved by something else than the clock did, ms. */
const farthest = 1_000

/**
 * How far the clock was stepped: an estimate is some milliseconds off, the anchors are not. By the first of the states
 * `since` that is the one before, moved as a whole; the estimate where none is.
 */
export function measuredStep(
  estimate: Duration,
  before: RunnerState,
  since: readonly (RunnerState | null)[],
): Duration {
  const was = onAirOf(before)
  for (const state of since) {
    const is = state === null ? null : onAirOf(state)
    if (state === null || was === null || is === null) continue
    const by = between(was.kickoff, is.kickoff)
    if (Math.abs(by - estimate) <= farthest && sameAnchors(shiftAnchors(before, by), state)) return by
  }
  return estimate
}
