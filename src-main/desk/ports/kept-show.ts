import type { CallingState } from '../../domain/calling/calling-state.ts'
import type { OutageRecord } from '../authority/authority.ts'
import type { RundownContent, ShowReading } from './show-service.ts'

/** The show that is open at a desk, stored for its next start without the service. */
export interface KeptShow {
  /** Key of `DeskSettings.rundowns`. */
  readonly connection: string
  readonly content: RundownContent
  readonly reading: ShowReading
  /** Null while the service decides the show. */
  readonly outage: OutageRecord | null
  /** State of its calls; null: there is none yet. */
  readonly calling: CallingState | null
  /** How far the service's clock is from this computer's, ms, signed; null where it is not known. */
  readonly clockOffsetMs: number | null
}

/** Storage of the kept show. */
export interface KeptShowStore {
  /** The last one that was kept; null where there is none, or it cannot be read. */
  read(): KeptShow | null
  /** Does not block and never throws: after a failure the next change is written. */
  keep(show: KeptShow): void
  /** Waits for writes under way. Never rejects. */
  close(): Promise<void>
}
