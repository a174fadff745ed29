import type { Intent, PressResult } from '../../domain/show/press.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import type { Seen } from '../ports/show-service.ts'

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
