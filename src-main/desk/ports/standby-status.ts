import type { Unsubscribe } from '../../base/emitter.ts'
import type { StandbyFact } from '../../domain/preflight/facts.ts'

/** How the standby desk stands. */
export interface StandbyStatus {
  /** Null: none is paired. */
  read(): StandbyFact | null
  onChange(listener: () => void): Unsubscribe
}
