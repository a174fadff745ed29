import type { Said } from '../../domain/messages/message.ts'
import type { GateState } from '../../domain/show/gate.ts'
import type { PressResult, RefusalReason } from '../../domain/show/press.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import type { Seen } from '../ports/show-service.ts'
import type { Press } from './press-recognizer.ts'

/** A press that passed the gate and waits for its result. */
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
  resultOf(way: PendingPress): OpenResult
  /** The press was applied here and sent. */
  applied(way: PendingPress, more?: Partial<PressResult>): PressResult
  /** `after`: the state that it moved the show to; null when it moved nothing. `undid`: number of the press that it took back. */
  confirmed(way: PendingPress, result: OpenResult, after: RunnerState | null, undid?: number): void
  refused(way: PendingPress, refusal: PressRefusal): void
  /** The press was applied, sent and refused: the replica is rolled back. */
  rolledBack(way: PendingPress, refusal: PressRefusal): void
}
