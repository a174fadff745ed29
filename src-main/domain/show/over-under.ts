import { type Duration, duration, type Instant, instant, later, shift } from '../time/time.ts'
import { shownBetween, wholeSecond } from '../time/whole-seconds.ts'
import type { RunnerState } from './runner.ts'
import { type Plan, type Projection, project } from './schedule.ts'

/**
 * How early or late a show is, between the times as they are shown, signed: positive is late. At the next fixed start,
 * before that takes it up; else at the end. What is skipped before there is won. Null where nothing is planned.
 */
export function shownLateness(
  { fixed, late, due, overUnder, end }: Pick<Projection, 'fixed' | 'late' | 'due' | 'overUnder' | 'end'>,
  plannedEnd: Instant | null,
): Duration | null {
  if (fixed !== null && late !== null && due !== null) return shownBetween(due, shift(due, late))
  return overUnder === null || end === null || plannedEnd === null ? null : shownBetween(plannedEnd, end)
}

/**
 * Anchors from which over and under are computed for any time, until the plan or the show changes. When a fixed start
 * ahead absorbs the lateness, the anchors describe the end of what comes before it; otherwise they describe the end of the show.
 */
export interface OverUnderAnchors {
  readonly plannedEnd: Instant
  /** It ends no earlier. */
  readonly earliest: Instant
  /** The remaining time from any moment on, if the show is not touched; null when the end has passed. */
  readonly rest: Duration | null
}

const longAgo = instant(0)
/** The year 9000: behind every fixed start, with room for the longest rundown before the last instant there is. */
const farOff = instant(221_845_392_000_000)

/**
 * Null where nothing is planned. Of an ended show `endedAt` counts, if it is known. Each step of a projection adds a
 * duration or waits for a fixed time; hence two points determine it for every moment.
 */
export function overUnderAnchors(
  plan: Plan,
  state: RunnerState,
  endedAt: Instant | null,
): OverUnderAnchors | null {
  if (state.phase === 'ended') {
    const end = endedAt ?? state.lastStop
    return end === null || plan.end === null ? null : { plannedEnd: plan.end, earliest: end, rest: null }
  }
  const earliest = project(plan, state, longAgo)
  const latest = project(plan, state, farOff)
  const { due } = earliest
  if (earliest.fixed !== null && due !== null && earliest.late !== null && latest.late !== null) {
    const rest = duration(shift(due, latest.late) - farOff)
    return { plannedEnd: due, earliest: shift(due, earliest.late), rest }
  }
  if (plan.end === null || earliest.end === null || latest.end === null) return null
  return { plannedEnd: plan.end, earliest: earliest.end, rest: duration(latest.end - farOff) }
}

const endAt = ({ earliest, rest }: OverUnderAnchors, now: Instant): Instant =>
  rest === null ? earliest : later(earliest, shift(now, rest))

/** Between the times as they are shown, signed: positive is over. */
export const overUnderAt = (anchors: OverUnderAnchors, now: Instant): Duration =>
  shownBetween(anchors.plannedEnd, endAt(anchors, now))

/** Milliseconds until it shows another second, at least 1; null when time does not move it. */
export function untilOverUnderMoves(anchors: OverUnderAnchors, now: Instant): Duration | null {
  if (anchors.rest === null) return null
  const next = shift(wholeSecond(endAt(anchors, now)), duration(1000))
  return duration(next - anchors.rest - now)
}
