import type { PlannedShow } from '../../domain/as-run/journal-entry.ts'
import { type Duration, duration, type Instant, shift } from '../../domain/time/time.ts'
import type { RunSummary } from '../ports/journal-store.ts'

/** A run that is no longer open at this desk, for presses in it that had no result yet. */
export interface RecentRun {
  readonly run: RunSummary
  readonly plan: PlannedShow
  readonly until: Instant
}

/** Every press has its result long before. */
const resultTimeout: Duration = duration(120_000)
const most = 20

export interface RecentRuns {
  keep(run: RunSummary, plan: PlannedShow, at: Instant): void
  /** Null when no run of that rundown was open recently. */
  of(rundownId: string | null, at: Instant): RecentRun | null
}

export function createRecentRuns(): RecentRuns {
  const left = new Map<string, RecentRun>()
  return {
    keep(run, plan, at) {
      left.delete(run.rundownId)
      left.set(run.rundownId, { run, plan, until: shift(at, resultTimeout) })
      const [oldest] = left.keys()
      if (left.size > most && oldest !== undefined) left.delete(oldest)
    },
    of(rundownId, at) {
      const found = rundownId === null ? undefined : left.get(rundownId)
      return found === undefined || found.until < at ? null : found
    },
  }
}
