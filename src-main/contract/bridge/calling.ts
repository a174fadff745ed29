import type { CallingState } from '../../domain/calling/calling-state.ts'

/** Where the calls of the departments stand; pages compute the calls themselves from rows and columns. */
export interface CallingSlice {
  readonly state: CallingState
  /** Why what stands here would be lost by a restart; null while it is kept. */
  readonly unkept: boolean
}
