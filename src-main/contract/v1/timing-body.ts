import { type CueTiming, plainTiming, sparse, startRules } from '../../domain/rundown/timing.ts'
import { duration } from '../../domain/time/time.ts'
import type { SettableTiming } from './bodies.ts'
import type { TimingResource } from './resources.ts'

/** `timing` of a cue of the API, and of the body of `patchCue`. */
export const timingBody = ({ start, shortest, longest, auto }: CueTiming): TimingResource => ({
  start: start === 'not-before' ? 'not_before' : start === 'not-after' ? 'not_after' : start,
  shortest_ms: shortest,
  longest_ms: longest,
  ...(auto && { auto }),
})

/** The timing in such a body; null where it says nothing. */
export const timingIn = ({ start, shortest_ms, longest_ms, auto }: SettableTiming): CueTiming | null =>
  sparse({
    start: startRules.find(rule => rule === start?.replace('_', '-')) ?? plainTiming.start,
    shortest: shortest_ms == null ? null : duration(shortest_ms),
    longest: longest_ms == null ? null : duration(longest_ms),
    ...(auto === true && { auto }),
  })
