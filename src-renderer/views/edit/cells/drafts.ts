import { t } from '#texts/text.ts'
import type { TypedDraft } from '../../../state/session/ui-state.ts'
import type { Grid } from '../grid/grid.ts'
import type { CellAt } from '../grid/selection.ts'
import { readField } from './fields.ts'

/** What can be done about what stands at a cell and was not taken: it is tried again where it can be taken by now. */
export function draftActs(
  grid: Grid,
  at: CellAt,
  { value }: Pick<TypedDraft, 'value'>,
): readonly (readonly [string, () => void])[] {
  const discard = (): void => grid.keep(at, null)
  const again = (): void => {
    const fault = grid.commit(at, value)
    if (fault === null) return
    grid.keep(at, { value, fault })
    grid.say(fault)
  }
  return [
    ...(isReadable(grid, at, value) ? [[t('edit.mark.again'), again] as const] : []),
    [t('edit.mark.discard'), discard],
  ]
}

function isReadable(grid: Grid, at: CellAt, value: TypedDraft['value']): boolean {
  const row = grid.rowOf(at.row)
  const column = grid.columnOf(at.column)
  if (row === null || column === null || grid.blocked() !== null) return false
  return readField(row, column, value, grid.derived().context).ok
}
