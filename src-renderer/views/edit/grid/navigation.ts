import { type CellAt, chooseCell, extendRows, extendTo, type GridShape, type Selection } from './selection.ts'

/** The key of a keyboard, as far as moving about needs it. */
export interface MoveKey {
  readonly key: string
  readonly shiftKey: boolean
  /** Ctrl, or Cmd. */
  readonly ctrl: boolean
}

/** The selection that a key leads to; null for no key of moving about. `page`: rows that are in sight together. */
export function moved(
  shape: GridShape,
  selection: Selection,
  pressed: MoveKey,
  page: number,
): Selection | null {
  const at = placeOf(shape, selection.active)
  const step = stepOf(pressed, shape, at, page)
  if (step === null) return null
  const to = cellAt(shape, step)
  if (to === null) return selection
  const extending = pressed.shiftKey && pressed.key !== 'Tab'
  if (!extending) return chooseCell(to)
  const onHandle = selection.active?.column === 'number' && to.column === 'number'
  return selection.rows.size > 0 || onHandle ? extendRows(shape, selection, to.row) : extendTo(selection, to)
}

/** Where an editor is left to. */
export type CommitHow = 'down' | 'up' | 'right' | 'left' | 'stay'

/** Where a committed edit leads: down, up, right, left, or nowhere. Tab goes on in the next row. */
export function afterCommit(shape: GridShape, at: CellAt, how: CommitHow): CellAt {
  const { row, column } = placeOf(shape, at)
  if (how === 'down') return cellAt(shape, { row: row + 1, column }) ?? at
  if (how === 'up') return cellAt(shape, { row: row - 1, column }) ?? at
  if (how === 'right') return cellAt(shape, wrapped(shape, row, column + 1)) ?? at
  if (how === 'left') return cellAt(shape, wrapped(shape, row, column - 1)) ?? at
  return at
}

interface Place {
  readonly row: number
  readonly column: number
}

/** The first column that can be typed in: the numbers before it are counted. */
const firstTyped = ({ columns }: GridShape): number => (columns[0] === 'number' && columns.length > 1 ? 1 : 0)

const placeOf = (shape: GridShape, at: CellAt | null): Place => ({
  row: Math.max(0, shape.rows.indexOf(at?.row ?? '')),
  column: Math.max(0, shape.columns.indexOf(at?.column ?? '')),
})

function cellAt(shape: GridShape, { row, column }: Place): CellAt | null {
  const rowKey = shape.rows[clamp(row, shape.rows.length)]
  const columnKey = shape.columns[clamp(column, shape.columns.length)]
  return rowKey === undefined || columnKey === undefined ? null : { row: rowKey, column: columnKey }
}

const clamp = (place: number, count: number): number => Math.min(Math.max(place, 0), Math.max(0, count - 1))

function wrapped(shape: GridShape, row: number, column: number): Place {
  const last = shape.columns.length - 1
  const rows = shape.rows.length
  if (column > last)
    return row + 1 < rows ? { row: row + 1, column: firstTyped(shape) } : { row, column: last }
  if (column < 0) return row > 0 ? { row: row - 1, column: last } : { row, column: 0 }
  return { row, column }
}

function stepOf({ key, shiftKey, ctrl }: MoveKey, shape: GridShape, at: Place, page: number): Place | null {
  const lastRow = shape.rows.length - 1
  const lastColumn = shape.columns.length - 1
  const { row, column } = at
  switch (key) {
    case 'ArrowDown':
      return { row: ctrl ? lastRow : row + 1, column }
    case 'ArrowUp':
      return { row: ctrl ? 0 : row - 1, column }
    case 'ArrowRight':
      return { row, column: ctrl ? lastColumn : column + 1 }
    case 'ArrowLeft':
      return { row, column: ctrl ? 0 : column - 1 }
    case 'Tab':
      return wrapped(shape, row, column + (shiftKey ? -1 : 1))
    case 'Home':
      return { row: ctrl ? 0 : row, column: firstTyped(shape) }
    case 'End':
      return { row: ctrl ? lastRow : row, column: lastColumn }
    case 'PageDown':
      return { row: row + page, column }
    case 'PageUp':
      return { row: row - page, column }
    default:
      return null
  }
}
