import { messageOf, type Said } from '../../domain/messages/message.ts'

export interface Refused {
  readonly ok: false
  /** A sentence for the person who asked. */
  readonly reason: Said
}

export const done = { ok: true } as const

export const refused = (reason: Said): Refused => ({ ok: false, reason })

/** `why`: why it was not done; null when it was. */
export const replyOf = (why: Said | null): typeof done | Refused => (why === null ? done : refused(why))

/** What is said while the show is locked. */
export const refusedAsLocked = refused(messageOf('refusal.locked'))

/** Does what is asked, or refuses it while the show is locked. */
export type UnlessLocked = <Reply>(act: () => Reply) => Reply | Refused

export const createUnlessLocked =
  (locked: () => boolean): UnlessLocked =>
  act =>
    locked() ? refusedAsLocked : act()
