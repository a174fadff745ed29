import { type Refused, refusedAsLocked } from '../contract/reply.ts'

/** Does what is asked, or refuses it while the show is locked. */
export type UnlessLocked = <Answer>(act: () => Answer) => Answer | Refused

export const createUnlessLocked =
  (locked: () => boolean): UnlessLocked =>
  act =>
    locked() ? refusedAsLocked : act()
