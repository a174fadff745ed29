import type { CallingState } from '../../domain/calling/calling-state.ts'
import type { CrewPresence } from './output-pages.ts'

/** The device of a crew page. */
export interface CrewPage extends Omit<CrewPresence, 'bound'> {
  /** Of the output page. */
  readonly pageId: string
  readonly name: string
  /** Name of the column whose calls it shows; the open rundown may have none of that name. */
  readonly columnName: string
}

/** Where the calls of the departments stand; pages compute the calls themselves from rows and columns. */
export interface CallingSlice {
  readonly state: CallingState
  /** Crew pages that a device was bound to, connected or lost. */
  readonly crew: readonly CrewPage[]
}
