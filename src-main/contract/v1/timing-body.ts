import { type CueTiming, plainTiming, sparse, startRules } from '../../domain/rundown/timing.ts'
import { inStepOrder, type WarningStep } from '../../domain/show/warning-steps.ts'
import { duration } from '../../domain/time/time.ts'
import type { SettableTiming } from './bodies.ts'
import type { StepResource, TimingResource } from './resources.ts'

/** `timing` of a cue of the API, and of the body of `patchCue`. */
export const timingBody = ({
  start,
  shortest,
  longest,
  auto,
  steps,
  clip,
  timecode,
}: CueTiming): TimingResource => ({
  start: start === 'not-before' ? 'not_before' : start === 'not-after' ? 'not_after' : start,
  shortest_ms: shortest,
  longest_ms: longest,
  ...(auto && { auto }),
  ...(steps && { steps: steps.map(({ at, ...step }) => ({ at_ms: at, ...step })) }),
  ...(clip && { clip }),
  ...(timecode !== undefined && { timecode }),
})

/** The timing in such a body; null where it says nothing. */
export const timingIn = ({
  start,
  shortest_ms,
  longest_ms,
  auto,
  steps,
  clip,
  timecode,
}: SettableTiming): CueTiming | null =>
  sparse({
    start: startRules.find(rule => rule === start?.replace('_', '-')) ?? plainTiming.start,
    shortest: shortest_ms == null ? null : duration(shortest_ms),
    longest: longest_ms == null ? null : duration(longest_ms),
    ...(auto === true && { auto }),
    ...(steps != null && { steps: inStepOrder(steps.map(stepIn)) }),
    ...(clip != null && { clip }),
    ...(timecode != null && { timecode }),
  })

const stepIn = ({ at_ms, ...step }: StepResource): WarningStep => ({ at: duration(at_ms), ...step })
