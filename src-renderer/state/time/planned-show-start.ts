import { type PlannedStart, plannedStart } from '../../../src-main/domain/show/planned-start.ts'
import type { Phase } from '../../../src-main/domain/show/runner.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'

interface PlannedShow {
  readonly rundown: { readonly startTime: Instant | null } | null
  readonly show: { readonly state: { readonly phase: Phase } }
}

/** When the show is planned to start; null while it is on, and without a plan. */
export const plannedShowStart = ({ rundown, show }: PlannedShow, now: Instant): PlannedStart | null =>
  plannedStart(rundown?.startTime ?? null, show.state.phase, now)
