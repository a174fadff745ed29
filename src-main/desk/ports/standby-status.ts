import type { Unsubscribe } from '../../base/emitter.ts'
import type { StandbyFact } from '../../domain/preflight/facts.ts'

/** The state of the standby desk. */
export interface StandbyStatus {
  /** Null: none is paired. */
  read(): StandbyFact | null
  onChange(listener: () => void): Unsubscribe
}
