import { t } from '#texts/text.ts'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { blockedBy } from '../../../state/session/access.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import type { TypedDraft } from '../../../state/session/ui-state.ts'
import type { Grid } from '../grid/grid.ts'
import { useGrid } from '../grid/grid-context.ts'
import type { CellAt } from '../grid/selection.ts'
import { readField } from './fields.ts'

interface DraftSays {
  /** Its row and its column are in the table. */
  readonly isThere: boolean
  /** Why it is not saved; what kept it may be over by now. */
  readonly reason: string
  readonly acts: readonly (readonly [string, () => void])[]
}

/** What is said of a text that stands at a cell and was not taken. It is tried again where it can be taken by now. */
export function useDraftSays(at: CellAt, { value, fault, declined }: TypedDraft): DraftSays {
  const grid = useGrid()
  // What decides about it beside the text itself.
  useDeskState(blockedBy)
  useEditingState(({ content }) => content)
  const isThere = grid.rowOf(at.row) !== null && grid.columnOf(at.column) !== null
  const isReadable = isThere && canRead(grid, at, value)
  const again = (): void => {
    const wrong = grid.commit(at, value)
    if (wrong === null) return
    grid.keep(at, { value, fault: wrong })
    grid.say(wrong)
  }
  const free = isReadable && declined === undefined ? t('edit.draft-free') : fault
  const isAsked = declined === 'changed' && isReadable
  return {
    isThere,
    reason: isThere ? free : t('edit.draft-gone'),
    acts: [
      ...(isReadable ? [[t(isAsked ? 'edit.conflict.keep' : 'edit.mark.again'), again] as const] : []),
      [t(isAsked ? 'edit.conflict.take' : 'edit.mark.discard'), () => grid.keep(at, null)],
    ],
  }
}

function canRead(grid: Grid, at: CellAt, value: TypedDraft['value']): boolean {
  const row = grid.rowOf(at.row)
  const column = grid.columnOf(at.column)
  if (row === null || column === null || grid.blocked() !== null) return false
  return readField(row, column, value, grid.derived().context).ok
}
