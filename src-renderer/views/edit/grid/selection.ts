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
