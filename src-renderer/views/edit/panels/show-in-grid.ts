import type { Found } from '../../../../src-main/domain/editing/find-replace.ts'
import type { Grid } from '../grid/grid.ts'
import { allColumns, isShown, withShown } from '../grid/grid-column.ts'

/** Chooses the cell in the table; a group that is collapsed is opened for it, and a column that is hidden is shown. */
export function showInGrid(grid: Grid, { cueId, at }: Pick<Found, 'cueId' | 'at'>): void {
  const { collapsed, layout } = grid.state.get()
  const content = grid.content()
  const parentId = content.rows.find(({ cue }) => cue.id === cueId)?.cue.parentId ?? null
  const parent = parentId === null ? null : grid.editing.keyOf(parentId)
  if (parent !== null && collapsed.has(parent)) {
    grid.change({ collapsed: new Set([...collapsed].filter(key => key !== parent)) })
  }
  const key = 'columnId' in at ? `cell:${at.columnId}` : at.field
  const column = allColumns(content.columns, layout, kind => kind).find(each => each.key === key)
  if (column !== undefined && !isShown(column, layout)) {
    grid.change({ layout: withShown(layout, column, true) })
  }
  grid.settle()
  grid.choose({ row: grid.editing.keyOf(cueId), column: key })
}
