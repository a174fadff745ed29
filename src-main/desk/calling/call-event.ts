import type { CallMoment, WordPlace } from '../../domain/calling/call.ts'
import type { CrewWord, StoodBy } from '../../domain/calling/calling-state.ts'
import type { Instant } from '../../domain/time/time.ts'

/** `not-called`: the show left its cue before it was called, and it did not stand by. */
export type CallEventKind =
  | 'standby'
  | 'stand-down'
  | 'acknowledged'
  | 'go'
  | 'cancelled'
  | 'crew'
  | 'not-called'

/** What became of one call, for the journal and for what follows calls. */
export interface CallEvent {
  readonly event: CallEventKind
  /** Null: the crew spoke and no cue is on air or next. */
  readonly cueId: string | null
  readonly columnId: string
  /** In an event `crew`: of the call that READY or DONE is about; empty for none. */
  readonly text: string
  /** Its time inside the cue, or its word; null: it goes with the cue. */
  readonly time: CallMoment | null
  /** Where that word is. Left out: it is at none, or its word is not known. */
  readonly atWord?: WordPlace
  /** Who pressed; null: nobody at this desk. */
  readonly by: string | null
  readonly at: Instant
  /** The crew's word, in an event `crew`; null: the crew took its word back. */
  readonly word?: CrewWord | null
  /**
   * Of an event `cancelled`: the call stood by before it went, and stands by again. Of an event `standby`: it had been
   * withdrawn with a press that was undone.
   */
  readonly standsAgain?: boolean
  /** Of an event `go`; left out: it did not stand by. */
  readonly stood?: StoodBy
}
