import { formatOverUnder } from '../time/span.ts'
import { between, type Duration, duration, type Instant } from '../time/time.ts'
import { countdownFace, untilFlip } from './countdown.ts'
import type { Phase } from './runner.ts'

/** A start further away than this, ms, is a plan for another day. */
const near = 12 * 3_600_000

export interface PlannedStart {
  readonly at: Instant
  /** Negative once it is past. */
  readonly until: Duration
  readonly near: boolean
  /** Time until `near` may change, ms; null when it does not change. */
  readonly changesIn: number | null
}

/** When the show is planned to start, at `at`; null while it is on, and without a plan. */
export function plannedStart(at: Instant | null, phase: Phase, now: Instant): PlannedStart | null {
  if (at === null || phase !== 'pre-show') return null
  const until = between(now, at)
  const changesIn = until > near ? until - near : until >= -near ? until + near + 1 : null
  return { at, until, near: Math.abs(until) <= near, changesIn }
}

/** `2:28` before it, rounded up as each countdown; `+11:29` after it, cut like early and late, which show the same. */
export const startFace = (until: Duration): string =>
  until > 0 ? countdownFace(until) : formatOverUnder(duration(-until))

/** Milliseconds until `startFace` changes, or whether the start is past: 1 to 1,000. */
export const untilStartFlip = (until: Duration): number =>
  until >= 0 ? untilFlip(until) : 1000 - (-until % 1000)
