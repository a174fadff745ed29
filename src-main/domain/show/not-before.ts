import type { Cue } from '../rundown/rundown.ts'
import { waits } from '../rundown/timing.ts'
import type { Instant } from '../time/time.ts'
import type { Phase } from './runner.ts'

/** A fixed start further ahead is a plan for another day, ms. */
export const near = 12 * 3_600_000
/** GO on the last second before it is on time. */
const grace = 1_000

/** How long GO must still be held for that fixed start, ms. */
export const untilOpen = (at: Instant, now: Instant): number => Math.max(1, at - now - grace)

/**
 * The fixed start of the next cue, while the show is on and it lies ahead: GO before it must be held. Null when GO may
 * come now, as for a cue that starts *not after* a time.
 */
export function notBefore(
  phase: Phase,
  next: Pick<Cue, 'startTime' | 'timing'> | null | undefined,
  now: Instant,
): Instant | null {
  const at = next == null || !waits(next) ? null : next.startTime
  if (at === null || (phase !== 'running' && phase !== 'paused')) return null
  const until = at - now
  return until > grace && until <= near ? at : null
}
