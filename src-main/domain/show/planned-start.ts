import { between, type Duration, type Instant } from '../time/time.ts'
import type { Phase } from './runner.ts'

/** A start further away than this, ms, is a plan for another day. */
const near = 12 * 3_600_000

interface PlannedStart {
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
