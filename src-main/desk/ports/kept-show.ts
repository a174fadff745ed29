import type { CallingState } from '../../domain/calling/calling-state.ts'
import type { OutageRecord } from '../authority/authority-options.ts'
import type { RundownContent, ShowReading } from './show-service.ts'

/** The show that is open at a desk, for its next start: the service may not be reached then. */
export interface KeptShow {
  /** Key of `DeskSettings.rundowns`. */
  readonly connection: string
  readonly content: RundownContent
  readonly reading: ShowReading
  /** Null while the service decides the show. */
  readonly outage: OutageRecord | null
  /** Where its calls stand; null: nowhere yet. */
  readonly calling: CallingState | null
  /** How far the service's clock is from this computer's, ms, signed; null where it is not known. */
  readonly clockOffsetMs: number | null
}

/** Where it is kept. */
export interface KeptShowStore {
  /** As it was kept last; null where there is none, or none that can be read. */
  read(): KeptShow | null
  /** Holds nothing up and never throws: what cannot be written is written with the next change. */
  keep(show: KeptShow): void
  /** Waits for writes under way. Never rejects. */
  close(): Promise<void>
}
