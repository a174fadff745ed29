import { messageOf, type Said } from '../domain/messages/message.ts'

export interface Refused {
  readonly ok: false
  /** For the person who asked. */
  readonly reason: Said
}

/** The answer to a request that may be refused. */
export type Reply<Result = object> = ({ readonly ok: true } & Result) | Refused

export const done = { ok: true } as const

export const refused = (reason: Said): Refused => ({ ok: false, reason })

/** `why`: why it was not done; null when it was. */
export const replyOf = (why: Said | null): Reply => (why === null ? done : refused(why))

/** The answer while the show is locked. */
export const refusedAsLocked = refused(messageOf('refusal.locked'))
