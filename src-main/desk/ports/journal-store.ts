import type { Reply } from '../../contract/reply.ts'
import type { AsRun } from '../../domain/as-run/as-run.ts'
import type { BaselineEntry, JournalEntry } from '../../domain/as-run/journal-entry.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import type { Instant } from '../../domain/time/time.ts'

/** One show, from leaving pre-show until it was ended or reset; or one rehearsal in which notes were made. */
export interface RunSummary {
  readonly runId: string
  readonly rundownId: string
  /** Address of the service, without secrets. */
  readonly service: string
  readonly title: string
  /** IANA name; null means the zone of the desk. */
  readonly timezone: string | null
  readonly startedAt: Instant
  /** The last entry that contains the state of the show. */
  readonly last: { readonly at: Instant; readonly state: RunnerState }
  /** This desk ran, with the run open, until then or some seconds more. */
  readonly attendedUntil: Instant
  /** The show had ended before it was reset. */
  readonly ended: boolean
  /** It came in a file, with its rundown: name of the desk that recorded it. Null for a run of this desk. */
  readonly imported: string | null
  readonly rehearsal: boolean
}

export type ReportFormat = 'csv' | 'json'

export interface ExportOptions {
  readonly format: ReportFormat
  /** IANA name of the zone for a rundown without one. */
  readonly timezone: string
  readonly now: Instant
}

/** A query for a run: its entries on disk, and those that still wait in memory, in their order. */
export interface RunQuery {
  readonly runId: string
  readonly waiting: readonly JournalEntry[]
}

/** A query for the history of a rundown. */
export interface HistoryQuery {
  readonly rundownId: string
  /** Entries that still wait in memory, in their order. */
  readonly waiting: readonly JournalEntry[]
  /** Largest length of the packed text. */
  readonly mostCharacters: number
}

/** The runs of a rundown with all their entries, and its entries outside runs. */
export interface PackedHistory {
  /** For a file; what `checkHistory` and `addHistory` read. */
  readonly content: string
  readonly runs: number
  readonly entries: number
  /** The oldest runs, which did not fit. */
  readonly runsLeftOut: number
  /** Entries that did not fit or cannot be read. */
  readonly leftOut: number
}

/** The identifiers of this desk for a history from a file. */
export interface HistoryNames {
  /** Makes the new identifiers: another one for each import. */
  readonly key: string
  readonly rundownId: string
  /** Identifiers of cues: in the file, and here. */
  readonly cues: readonly (readonly [before: string, now: string])[]
  /** Name of the desk that the file came from. */
  readonly desk: string
}

/** Storage of the journal. Each call rejects with a sentence for a person when the disk fails. */
export interface JournalStore {
  /**
   * All or nothing, in the order given; settles once they are synced on disk. Entries that exist already (the same `desk`
   * and `seq`) are skipped, so that an interrupted append can be repeated.
   */
  append(entries: readonly JournalEntry[]): Promise<void>
  /** This desk runs, and has the run open. */
  attend(runId: string, at: Instant): Promise<void>
  /** Newest first, by when they began. */
  runs(): Promise<readonly RunSummary[]>
  /** In the order in which they were appended; null: those that belong to no run. */
  entries(runId: string | null): Promise<readonly JournalEntry[]>
  /** The newest entries of a kind that this desk wrote outside runs, the newest first; at most 100. */
  lastOf(kind: JournalEntry['kind']): Promise<readonly JournalEntry[]>
  /** The newest baselines of a rundown, the newest first, imported ones too; at most `mostBaselines`. */
  baselines(rundownId: string): Promise<readonly BaselineEntry[]>
  /** Null for an unknown run. */
  asRun(question: RunQuery, now: Instant): Promise<AsRun | null>
  /** The text of a file; null for an unknown run. */
  export(question: RunQuery, options: ExportOptions): Promise<string | null>
  packHistory(question: HistoryQuery): Promise<PackedHistory>
  /** Whether `addHistory` would take it. `reason` is a sentence that goes on after the name of a file. */
  checkHistory(content: string): Promise<Reply>
  /** All of it or nothing, as runs of their own. Refused where it would push out runs of this desk. */
  addHistory(content: string, names: HistoryNames): Promise<Reply>
  /** Deletes the imported runs of a rundown; never those that this desk has recorded. */
  removeHistory(rundownId: string): Promise<void>
  /**
   * Deletes runs, whole, while the journal is larger than it may be: imported ones first, then the oldest. Never `keep`,
   * never the newest of this desk.
   */
  prune(keep: string | null): Promise<void>
  /** Notices for a person: a damaged journal that was set aside. Earlier notices are passed on at once. */
  onNotice(listener: (text: Said) => void): void
  close(): Promise<void>
}
