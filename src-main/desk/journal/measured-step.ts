import { sameAnchors, shiftAnchors, shiftBetween } from '../../domain/show/anchors.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import type { Duration } from '../../domain/time/time.ts'

/**
 * The step of the clock. The estimate is some milliseconds off, the anchors are exact: taken from the first of the states
 * `since` that equals the state before, shifted as a whole; else the estimate.
 */
export function measuredStep(
  estimate: Duration,
  before: RunnerState,
  since: readonly (RunnerState | null)[],
): Duration {
  for (const state of since) {
    if (state === null) continue
    const by = shiftBetween(before, state, estimate)
    if (sameAnchors(shiftAnchors(before, by), state)) return by
  }
  return estimate
}
