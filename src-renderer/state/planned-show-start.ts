import type { Phase } from '../../src-main/domain/runner.ts'
import { between, type Duration, type Instant } from '../../src-main/domain/time.ts'

/** A start further away than this is a plan for another day: nobody waits for it on screen. */
const near = 12 * 3_600_000

export interface PlannedShowStart {
  readonly at: Instant
  /** Negative once it is past. */
  readonly until: Duration
  readonly near: boolean
  /** In so many ms `near` may be another; null when it stays. */
  readonly changesIn: number | null
}

interface PlannedShow {
  readonly rundown: { readonly startTime: Instant | null } | null
  readonly show: { readonly state: { readonly phase: Phase } }
}

/** When the show is planned to start; null while it is on, and without a plan. */
export function plannedShowStart({ rundown, show }: PlannedShow, now: Instant): PlannedShowStart | null {
  const at = rundown?.startTime ?? null
  if (at === null || show.state.phase !== 'pre-show') return null
  const until = between(now, at)
  const changesIn = until > near ? until - near : until >= -near ? until + near + 1 : null
  return { at, until, near: Math.abs(until) <= near, changesIn }
}
