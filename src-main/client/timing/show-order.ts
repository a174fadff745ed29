import type { ShowReading } from '../../desk/ports/show-service.ts'
import type { StatusReply } from '../v1/v1-client.ts'

/** The newest state of a show that is known. */
export interface KnownShow {
  readonly reading: ShowReading
  /** For `If-Match`; undefined where the service gives none, and while it is not known for this state. */
  readonly tag: string | undefined
}

/** An answer that tells the show; that of a refusal has no tag and no position. */
export type ShowAnswer = Pick<StatusReply, 'status' | 'tag' | 'position'>

/** Puts what answers and channels tell of one show into one order. */
export interface ShowOrder {
  known(): KnownShow | null
  /** Called when a request leaves whose answer will tell the show; its result is called once, null if there is none. */
  asked(): (answer: ShowAnswer | null) => void
  /** The clock of the service may have been set: what channels tell is kept back until an answer has told the time. */
  readonly waitsForClock: boolean
}
