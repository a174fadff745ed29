import type { Intent, PressResult } from '../../domain/show/press.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import type { Seen } from '../ports/show-service.ts'

/** The end of one press, once for each. */
export interface FinishedPress {
  readonly pressResult: PressResult
  readonly intent: Intent
  /** What the show was for the presser. */
  readonly seen: Seen
  readonly before: RunnerState
  /** Null when it moved nothing. */
  readonly after: RunnerState | null
  /** Number of the press that it took back; null when it is no undo that succeeded. */
  readonly undid: number | null
  /** It was on its way to the service: without an answer, its end is not known. */
  readonly sent: boolean
  /** Version of the show that the presser saw. */
  readonly saw: number
}
