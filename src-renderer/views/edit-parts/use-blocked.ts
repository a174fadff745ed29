import { useDeskState } from '../../state/desk-context.ts'
import { blockedBy } from '../edit/grid-content.ts'

/** Why nothing can be edited now; null when it can. */
export const useBlocked = (): string | null => useDeskState(blockedBy)
