import { t } from '#texts/text.ts'
import { type CellValue, type Edit, emptyCell } from '../../../../src-main/domain/editing/edit.ts'
import { fieldValue, readField, severalStarts, withFields } from '../cells/fields.ts'
import type { Grid } from '../grid/grid.ts'
import { type GridColumn, isComputed } from '../grid/grid-column.ts'
import { type CellAt, type Range, rangeOf } from '../grid/selection.ts'
import { isBlocked, makeEdits, sayWhy } from './act-on-rows.ts'

/** A change of cells that are there, before it is made. */
interface CellsChange {
  readonly act: 'clear' | 'fill'
  readonly edits: readonly Edit[]
  /** Cells that change. */
  readonly changes: number
  /** Why cells stay as they are, once for each of them. */
  readonly faults: readonly string[]
}

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
  changeCells(grid, { act: 'clear', ...collect(grid, range, () => emptyCell) })
}

/** The values of the first row of the range in all rows below it; of one cell, that of the one above it. */
export function fillDown(grid: Grid): void {
  const range = meantRange(grid)
  if (range === null || isBlocked(grid)) return
  const single = range.top === range.bottom
  const rows = grid.rows()
  const source = rows[single ? range.top - 1 : range.top]
  if (source === undefined) {
    sayWhy(grid, t('edit.move-fault.edge'))
    return
  }
  const { context } = grid.derived()
  const below = { ...range, top: single ? range.top : range.top + 1 }
  const filled = collect(grid, below, column => fieldValue(source, column, context))
  changeCells(grid, { act: 'fill', ...filled })
}

function changeCells(grid: Grid, { act, edits, changes: count, faults }: CellsChange): void {
  if (isBlocked(grid)) return
  const [label, said] = [t(`edit.steps.${act}`, { count }), t(`edit.said.${act}`, { count })]
  makeEdits(grid, { label, said, edits, by: 'key' }, faults)
}

/** What a key or a click does to a cell that has two states. */
export function toggleCell(grid: Grid, at: CellAt): boolean {
  const row = grid.rowOf(at.row)
  const column = grid.columnOf(at.column)
  if (row === null || (column?.kind !== 'locked' && column?.kind !== 'skipped')) return false
  const on = column.kind === 'locked' ? row.cue.preventEdits : row.cue.skippedBy === 'self'
  const fault = grid.commit(at, { text: on ? '' : t('edit.yes'), html: null }, 'act')
  if (fault !== null) grid.note(at, fault)
  return true
}

function collect(
  grid: Grid,
  range: Range,
  value: (column: GridColumn) => CellValue,
): Pick<CellsChange, 'edits' | 'changes' | 'faults'> {
  const own = grid.derived().context
  const context = range.bottom > range.top ? severalStarts(own) : own
  const columns = grid.columns().slice(range.left, range.right + 1)
  const several = columns.length > 1
  const edits: Edit[] = []
  const faults: string[] = []
  for (const found of grid.rows().slice(range.top, range.bottom + 1)) {
    let row = found
    for (const column of columns) {
      // Of a whole range, what has no text of its own is left as it is.
      if (isComputed(column) || (several && !isTyped(column))) continue
      const read = readField(row, column, value(column), context)
      if (!read.ok) faults.push(read.fault)
      else if (read.edit !== null) {
        edits.push(read.edit)
        row = withFields(row, read.edit)
      }
    }
  }
  return { edits, changes: edits.length, faults }
}

const isTyped = ({ kind }: GridColumn): boolean => kind !== 'locked' && kind !== 'skipped' && kind !== 'type'
