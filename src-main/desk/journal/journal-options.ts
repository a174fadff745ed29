import type { Timers } from '../../base/timers.ts'
import type { JournalSlice } from '../../contract/bridge/journal.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { Clock } from '../../domain/time/time.ts'
import type { JournalStore } from '../ports/journal-store.ts'
import type { RundownContent } from '../ports/show-service.ts'

export interface JournalOptions {
  readonly store: JournalStore
  /** The service's clock. */
  readonly now: Clock
  /** Sum of the steps of that clock, see `ShowService.clockSteps`. */
  readonly clockSteps: () => number
  readonly timers: Timers
  /** Creates identifiers of this start of the desk, and of each run. */
  readonly newId: () => string
  /** The number shown beside each cue, by id. */
  readonly numbers: (content: RundownContent) => ReadonlyMap<string, string>
  /** IANA name of the zone for rundowns without one. */
  readonly timezone: string
  readonly changed: (slice: JournalSlice) => void
  /** A sentence for the person at the desk. */
  readonly notice: (text: Said) => void
  /** Entries kept in memory while the disk takes none; 20,000 by default. */
  readonly most?: number
}
