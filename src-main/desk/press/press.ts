import type { Said } from '../../domain/messages/message.ts'
import type { GateState } from '../../domain/show/gate.ts'
import type { Intent, Origin, PressResult } from '../../domain/show/press.ts'
import type { RefusalReason } from '../../domain/show/refusals.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Seen } from '../ports/show-service.ts'

/** One intent of one person, ready for the gate. */
export interface Press {
  readonly origin: Origin
  readonly intent: Intent
  /** The version of the show that its surface or page had shown. */
  readonly saw: number
  /** When it acts; the end of a hold. */
  readonly at: Instant
  /** When the control went down. */
  readonly since: Instant
  readonly held: boolean
  /** From a machine, which cannot hold. */
  readonly byMachine?: boolean
  /** When it was made, where its source tells. */
  readonly made?: Instant
}

/** A press from its arrival until its result. */
export interface PendingPress {
  readonly press: Press
  readonly number: number
  /** The show as this desk had it then: of that version, or the gate refuses the press. */
  readonly seen: Seen
  readonly before: RunnerState
  readonly gateBefore: GateState
  readonly refusedAfterSending: boolean
  /** Where timecode was; null where none ran. */
  readonly timecode: string | null
  /** The press removes a skip. */
  readonly unskips: boolean
}

export type PressRefusal = { readonly reason: RefusalReason; readonly detail?: Said | null }

/** The result of a press before its outcome is known. */
export type OpenResult = Omit<PressResult, 'outcome'>

/** One press with its final result. */
export interface FinishedPress {
  readonly pressResult: PressResult
  readonly intent: Intent
  /** The show as it was displayed when the press was read. */
  readonly seen: Seen
  readonly before: RunnerState
  /** Null when the press moved nothing. */
  readonly after: RunnerState | null
  /** Number of the press that this one took back; null unless it is an undo that succeeded. */
  readonly undid: number | null
  /** It was sent to the service and refused or not answered: without an answer, its result is not known. */
  readonly refusedAfterSending: boolean
  /** Version of the show that the presser saw. */
  readonly saw: number
}
