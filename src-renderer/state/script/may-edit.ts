import { allows } from '../../../src-main/contract/bridge/access.ts'
import type { DeskState } from '../session/desk-state.ts'

/** The person at this page may change the script: not while the show is locked. */
export const mayEdit = ({ access, desk }: Pick<DeskState, 'access' | 'desk'>): boolean =>
  allows(access, 'edit') && !desk.locked
