import { t } from '#texts/text.ts'
import { type CellValue, type Edit, emptyCell } from '../../../../src-main/domain/editing/edit.ts'
import { fieldValue, readField } from '../cells/fields.ts'
import type { Grid } from '../grid/grid.ts'
import type { GridColumn } from '../grid/grid-column.ts'
import { type CellAt, type Range, rangeOf } from '../grid/selection.ts'
import { isBlocked, refuse } from './act-on-rows.ts'

/** The range, or all cells of the chosen rows. */
export function meantRange(grid: Grid): Range | null {
  const shape = grid.shape()
  const { selection } = grid.state.get()
  const range = rangeOf(shape, selection)
  return range === null || selection.rows.size === 0
    ? range
    : { ...range, left: 0, right: shape.columns.length - 1 }
}

/** Empties the chosen cells; what cannot be empty stays. */
export function clearCells(grid: Grid): void {
  const range = meantRange(grid)
  if (range === null || isBlocked(grid)) return
  const { edits, fault } = collect(grid, range, () => emptyCell)
  if (edits.length > 0) {
    grid.editing.edit(t('edit.steps.clear', { count: edits.length }), edits)
    grid.say(t('edit.said.cleared', { count: edits.length }))
  }
  if (fault !== null) refuse(grid, fault)
}

/** The values of the first row of the range in all rows below it; of one cell, that of the one above it. */
export function fillDown(grid: Grid): void {
  const range = meantRange(grid)
  if (range === null || isBlocked(grid)) return
  const single = range.top === range.bottom
  const rows = grid.rows()
  const source = rows[single ? range.top - 1 : range.top]
  if (source === undefined) {
    refuse(grid, t('edit.move-fault.edge'))
    return
  }
  const { context } = grid.derived()
  const below = { ...range, top: single ? range.top : range.top + 1 }
  const { edits, fault } = collect(grid, below, column => fieldValue(source, column, context))
  if (edits.length > 0) {
    grid.editing.edit(t('edit.steps.fill'), edits)
    grid.say(t('edit.said.filled', { count: edits.length }))
  } else if (fault === null) grid.say(t('edit.said.nothing'))
  if (fault !== null) refuse(grid, fault)
}

/** What a key or a click does to a cell that has two states. */
export function toggleCell(grid: Grid, at: CellAt): boolean {
  const row = grid.rowOf(at.row)
  const column = grid.columnOf(at.column)
  if (row === null || (column?.kind !== 'locked' && column?.kind !== 'skipped')) return false
  const on = column.kind === 'locked' ? row.cue.preventEdits : row.cue.skippedBy === 'self'
  const fault = grid.commit(at, { text: on ? '' : t('edit.yes'), html: null }, null)
  if (fault !== null) grid.note(at, fault)
  return true
}

function collect(
  grid: Grid,
  range: Range,
  value: (column: GridColumn) => CellValue,
): { readonly edits: readonly Edit[]; readonly fault: string | null } {
  const { context } = grid.derived()
  const columns = grid.columns().slice(range.left, range.right + 1)
  const several = columns.length > 1
  const edits: Edit[] = []
  let fault: string | null = null
  for (const row of grid.rows().slice(range.top, range.bottom + 1)) {
    for (const column of columns) {
      // Of a whole range, what has no text of its own is left as it is.
      if (column.kind === 'number' || (several && !isTyped(column))) continue
      const read = readField(row, column, value(column), context)
      if (!read.ok) fault ??= read.fault
      else if (read.edit !== null) edits.push(read.edit)
    }
  }
  return { edits, fault }
}

const isTyped = ({ kind }: GridColumn): boolean => kind !== 'locked' && kind !== 'skipped' && kind !== 'type'
