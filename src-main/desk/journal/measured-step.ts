import { sameAnchors, shiftAnchors, shiftBetween } from '../../domain/show/anchors.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import type { Duration } from '../../domain/time/time.ts'

/**
 * How far the clock was stepped: an estimate is some milliseconds off, the anchors are not. By the first of the states
 * `since` that is the one before, moved as a whole; the estimate where none is.
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
