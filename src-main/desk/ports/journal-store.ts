import type { AsRun } from '../../domain/as-run/as-run.ts'
import type { JournalEntry } from '../../domain/as-run/journal-entry.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import type { Instant } from '../../domain/time/time.ts'

/** One show, from leaving pre-show until it was ended or reset. */
export interface RunSummary {
  readonly runId: string
  readonly rundownId: string
  /** Address of the service, without secrets. */
  readonly service: string
  readonly title: string
  /** IANA name; null means the zone of the desk. */
  readonly timezone: string | null
  readonly startedAt: Instant
  /** The last entry that tells where the show stands. */
  readonly last: { readonly at: Instant; readonly state: RunnerState }
}

export type ReportFormat = 'csv' | 'json'

export interface ExportOptions {
  readonly format: ReportFormat
  /** IANA name of the zone for a rundown without one. */
  readonly timezone: string
  readonly now: Instant
}

/** What is asked of a run: what is on disk, and what waits in memory still, in its order. */
export interface RunQuestion {
  readonly runId: string
  readonly waiting: readonly JournalEntry[]
}

/** Where the journal lies. Each call rejects with a sentence for a person when the disk does not do it. */
export interface JournalStore {
  /**
   * All or nothing, in the order given; settles once they are synced on disk. What is there already (the same `desk`
   * and `seq`) is passed over, so that an append that was cut off can be repeated.
   */
  append(entries: readonly JournalEntry[]): Promise<void>
  /** Newest first. */
  runs(): Promise<readonly RunSummary[]>
  /** In the order in which they were appended; null: those that belong to no run. */
  entries(runId: string | null): Promise<readonly JournalEntry[]>
  /** The newest entries of a kind that belong to no run, the newest first; at most 100. */
  lastOf(kind: JournalEntry['kind']): Promise<readonly JournalEntry[]>
  /** Null for a run that is not there. */
  asRun(question: RunQuestion, now: Instant): Promise<AsRun | null>
  /** The text of a file; null for a run that is not there. */
  export(question: RunQuestion, options: ExportOptions): Promise<string | null>
  /** Deletes the oldest runs, whole, while the journal is larger than it may be; never `keep`, never the newest. */
  prune(keep: string | null): Promise<void>
  /** What there is to tell a person: a damaged journal that was set aside. What was said before is said at once. */
  onNotice(listener: (text: Said) => void): void
  close(): Promise<void>
}
