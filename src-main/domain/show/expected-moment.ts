import { between, type Duration, duration, type Instant, later, shift } from '../time/time.ts'
import { onAirOf, type RunnerState } from './runner.ts'
import { type Plan, type Projection, project } from './schedule.ts'

/**
 * When something of the running order is expected: at `at`, but never sooner than `ahead` from now. It moves with the time once the
 * cue on air is over, or the show is paused.
 */
export interface ExpectedMoment {
  readonly at: Instant
  /** Null: it does not move. */
  readonly ahead: Duration | null
}

/** Longer than any show, and than the time to its start. */
const far = duration(20 * 366 * 86_400_000)

/**
 * What `read` finds in the forecast, as it will be at any time. `now`: a time near those. Each moment of a forecast is the later of a
 * fixed time and one that moves with now: seen from long before and from long after, it is one of them.
 */
export function expectedMoment(
  read: (forecast: Projection) => Instant | null,
  plan: Plan,
  state: RunnerState,
  now: Instant,
): ExpectedMoment | null {
  const [before, after] = [shift(now, duration(-far)), shift(now, far)]
  const at = read(project(plan, state, before))
  const moved = read(project(plan, state, after))
  return at === null || moved === null ? null : { at, ahead: between(after, moved) }
}

/** The end of the show, while a cue is on air; null: it is not known. */
export function expectedEnd(plan: Plan, state: RunnerState): ExpectedMoment | null {
  const onAir = onAirOf(state)
  return onAir === null ? null : expectedMoment(({ end }) => end, plan, state, onAir.kickoff)
}

export const momentOf = ({ at, ahead }: ExpectedMoment, now: Instant): Instant =>
  ahead === null ? at : later(at, shift(now, ahead))

/** Milliseconds until it begins to move with the time; null: it does not, or has begun. */
export function untilItMoves({ at, ahead }: ExpectedMoment, now: Instant): number | null {
  const stands = ahead === null ? null : at - ahead - now
  return stands === null || stands <= 0 ? null : stands
}
