import type { Said } from '../../domain/messages/message.ts'
import type { GateState } from '../../domain/show/gate.ts'
import type { Intent, PressResult } from '../../domain/show/press.ts'
import type { RefusalReason } from '../../domain/show/refusals.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import type { Seen } from '../ports/show-service.ts'
import type { Press } from './press-recognizer.ts'

/** A press from its arrival until its result. */
export interface PendingPress {
  readonly press: Press
  readonly number: number
  readonly seen: Seen
  readonly before: RunnerState
  readonly gateBefore: GateState
  readonly sent: boolean
  /** The press removes a skip. */
  readonly unskips: boolean
}

export type PressRefusal = { readonly reason: RefusalReason; readonly detail?: Said | null }

/** The result of a press before its outcome is known. */
export type OpenResult = Omit<PressResult, 'outcome'>

/** Presses until their final result, which is reported once for each. */
export interface PendingPresses {
  begin(press: Press): PendingPress
  resultOf(pending: PendingPress): OpenResult
  /** The press was applied here and sent. */
  applied(pending: PendingPress, more?: Partial<PressResult>): PressResult
  /** `after`: the state that it moved the show to; null when it moved nothing. `undid`: number of the press that it took back. */
  confirmed(pending: PendingPress, result: OpenResult, after: RunnerState | null, undid?: number): void
  refused(pending: PendingPress, refusal: PressRefusal): void
  /** The press was displayed, sent and refused: it is displayed no more. */
  rolledBack(pending: PendingPress, refusal: PressRefusal): void
}

/** One press with its final result. */
export interface FinishedPress {
  readonly pressResult: PressResult
  readonly intent: Intent
  /** The show as the presser saw it. */
  readonly seen: Seen
  readonly before: RunnerState
  /** Null when the press moved nothing. */
  readonly after: RunnerState | null
  /** Number of the press that this one took back; null unless it is an undo that succeeded. */
  readonly undid: number | null
  /** It was sent to the service: without an answer, its result is not known. */
  readonly sent: boolean
  /** Version of the show that the presser saw. */
  readonly saw: number
}
