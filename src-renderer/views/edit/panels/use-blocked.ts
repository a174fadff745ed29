import { useDeskState } from '../../../state/session/desk-context.ts'
import { blockedBy } from '../grid/grid-content.ts'

/** Why nothing can be edited now; null when it can. */
export const useBlocked = (): string | null => useDeskState(blockedBy)
