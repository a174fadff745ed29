import type { ShowReading } from '../../desk/ports/show-service.ts'
import type { StatusReply } from '../v1/v1-client.ts'

/** The newest state of a show that is known. */
export interface KnownShow {
  readonly reading: ShowReading
  /** For `If-Match`; undefined where the service gives none, and while it is not known for this state. */
  readonly tag: string | undefined
}

/** An answer that contains the show; a refusal has no tag and no position. */
export type ShowAnswer = Pick<StatusReply, 'status' | 'tag' | 'position'>

/** Puts the states of one show that come by answers and by channels into one order. */
export interface ShowOrder {
  known(): KnownShow | null
  /** Called when a request leaves whose answer will contain the show. The result is called once; null: no answer. */
  requested(): (answer: ShowAnswer | null) => void
  /** While the service's clock may have been set, states from channels are held back until an answer brings the time. */
  readonly waitsForClock: boolean
}
