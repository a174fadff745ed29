import type { GateState } from '../domain/gate.ts'
import type { Said } from '../domain/messages/message.ts'
import type { PressResult, RefusalReason } from '../domain/press.ts'
import type { RunnerState } from '../domain/runner.ts'
import type { Seen } from './ports/show-service.ts'
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

export const unansweredResult = (press: Press, number: number): Omit<PressResult, 'outcome'> => ({
  press: number,
  origin: press.origin,
  action: press.intent.action,
  at: press.at,
  appliedMs: null,
  confirmedMs: null,
})
