/** One cell, by keys that stay with their row and column while others come, go and move. */
export interface CellAt {
  readonly row: string
  readonly column: string
}

/** What is chosen: one cell with a range from its anchor, or whole rows. */
export interface Selection {
  /** Where the keyboard is; null in an empty table. */
  readonly active: CellAt | null
  /** The other corner of the range; the active cell itself where it is one cell. */
  readonly anchor: CellAt | null
  /** Whole rows; empty while cells are chosen. */
  readonly rows: ReadonlySet<string>
}

export const noSelection: Selection = { active: null, anchor: null, rows: new Set() }

/** The table as moving about in it sees it: keys in display order. */
export interface GridShape {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
}

export const chooseCell = (at: CellAt): Selection => ({ active: at, anchor: at, rows: new Set() })

/** A click with Shift: from the anchor to there. */
export const extendTo = (selection: Selection, at: CellAt): Selection => ({
  active: at,
  anchor: selection.anchor ?? at,
  rows: new Set(),
})

/** A click on a row's handle. */
export const chooseRow = (selection: Selection, row: string, column: string): Selection => ({
  active: { row, column: selection.active?.column ?? column },
  anchor: { row, column: selection.active?.column ?? column },
  rows: new Set([row]),
})

/** With Ctrl: one more row, or one less. */
export function toggleRow(selection: Selection, row: string, column: string): Selection {
  const rows = new Set(selection.rows)
  if (!rows.delete(row)) rows.add(row)
  const at = { row, column: selection.active?.column ?? column }
  return { active: at, anchor: at, rows }
}

/** With Shift: all rows from the anchor to there. */
export function extendRows(shape: GridShape, selection: Selection, row: string): Selection {
  const anchor = selection.anchor ?? selection.active
  const column = selection.active?.column ?? shape.columns[0] ?? ''
  const from = shape.rows.indexOf(anchor?.row ?? row)
  const to = shape.rows.indexOf(row)
  const rows = shape.rows.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1)
  return { active: { row, column }, anchor: anchor ?? { row, column }, rows: new Set(rows) }
}

export function chooseAll(shape: GridShape, selection: Selection): Selection {
  const row = selection.active?.row ?? shape.rows[0]
  const column = selection.active?.column ?? shape.columns[0]
  if (row === undefined || column === undefined) return noSelection
  return { active: { row, column }, anchor: { row, column }, rows: new Set(shape.rows) }
}

/** The corners of the range, in places of the shape; null when nothing of it is there. */
export interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export function rangeOf(shape: GridShape, { active, anchor }: Selection): Range | null {
  if (active === null) return null
  const other = anchor ?? active
  const [row, column] = [shape.rows.indexOf(active.row), shape.columns.indexOf(active.column)]
  if (row < 0 || column < 0) return null
  const otherRow = shape.rows.indexOf(other.row)
  const otherColumn = shape.columns.indexOf(other.column)
  const [fromRow, fromColumn] = [otherRow < 0 ? row : otherRow, otherColumn < 0 ? column : otherColumn]
  return {
    top: Math.min(row, fromRow),
    bottom: Math.max(row, fromRow),
    left: Math.min(column, fromColumn),
    right: Math.max(column, fromColumn),
  }
}

/** Rows that an act means: the chosen ones, else those of the range, in display order. */
export function rowsMeant(shape: GridShape, selection: Selection): readonly string[] {
  if (selection.rows.size > 0) return shape.rows.filter(row => selection.rows.has(row))
  const range = rangeOf(shape, selection)
  return range === null ? [] : shape.rows.slice(range.top, range.bottom + 1)
}

/** The selection after rows or columns went: the active cell stays in its place, on what stands there now. */
export function settle(before: GridShape, shape: GridShape, selection: Selection): Selection {
  const { active } = selection
  if (shape.rows.length === 0 || shape.columns.length === 0) {
    return selection.active === null ? selection : noSelection
  }
  if (active === null) return selection
  const row = settled(before.rows, shape.rows, active.row)
  const column = settled(before.columns, shape.columns, active.column)
  const known = new Set(shape.rows)
  const rows = [...selection.rows].filter(key => known.has(key))
  const same = row === active.row && column === active.column
  if (same && rows.length === selection.rows.size) return selection
  return {
    active: same ? active : { row, column },
    anchor: same ? selection.anchor : { row, column },
    rows: new Set(rows),
  }
}

function settled(before: readonly string[], now: readonly string[], key: string): string {
  if (now.includes(key)) return key
  const place = before.indexOf(key)
  return now[Math.min(Math.max(place, 0), now.length - 1)] ?? key
}

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
