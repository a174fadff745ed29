import type { Duration, Instant } from '../time/time.ts'
import type { DrillResult } from './drill.ts'
import { openPoints, type PreflightPoint } from './point.ts'

/** A preflight as it was finished, kept with the show. */
export interface PreflightCertificate {
  /** On the service's clock. */
  readonly at: Instant
  /** From its beginning. */
  readonly took: Duration
  readonly rundownId: string
  readonly title: string
  /** Name of the page at which it was finished; null where it has none. */
  readonly by: string | null
  /** Version of Showcall. */
  readonly app: string
  readonly points: readonly PreflightPoint[]
  /** The last drill of each kind. */
  readonly drills: readonly DrillResult[]
}

/** The last preflight, as the call view shows it. */
export interface PreflightSummary {
  readonly at: Instant
  /** Points at which there was something to do. */
  readonly open: number
}

export const summaryOf = ({ at, points }: PreflightCertificate): PreflightSummary => ({
  at,
  open: openPoints(points),
})

/** A preflight longer ago than this was that of another show, ms. */
const longestAgo = 24 * 3_600_000

/** Whether it is still shown, and goes into the journal of a show that starts at `now`. */
export const isCurrent = ({ at }: { readonly at: Instant }, now: Instant): boolean =>
  now - at < longestAgo && at - now < longestAgo
