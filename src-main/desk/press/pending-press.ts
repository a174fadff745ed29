import type { Said } from '../../domain/messages/message.ts'
import type { GateState } from '../../domain/show/gate.ts'
import type { PressResult, RefusalReason } from '../../domain/show/press.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import type { Seen } from '../ports/show-service.ts'
import type { Press } from './press-recognizer.ts'

/** A press that passed the gate and is on its way. */
export interface PendingPress {
  readonly press: Press
  readonly number: number
  readonly seen: Seen
  readonly before: RunnerState
  readonly gateBefore: GateState
  readonly sent: boolean
  /** It takes a skip back. */
  readonly unskips: boolean
}

export type PressRefusal = { readonly reason: RefusalReason; readonly detail?: Said | null }

/** A result before it is known what has become of the press. */
export type OpenResult = Omit<PressResult, 'outcome'>

/** Presses from their beginning to their end, which is told once for each. */
export interface PendingPresses {
  begin(press: Press): PendingPress
  resultOf(way: PendingPress): OpenResult
  /** It is shown as done, and sent. */
  applied(way: PendingPress, more?: Partial<PressResult>): PressResult
  /** `after`: where it led the show; null when it moved nothing. `undid`: number of the press that it took back. */
  confirmed(way: PendingPress, result: OpenResult, after: RunnerState | null, undid?: number): void
  refused(way: PendingPress, refusal: PressRefusal): void
  /** It was applied and sent, and refused: the show is shown as it was. */
  rolledBack(way: PendingPress, refusal: PressRefusal): void
}
