import { MessageError } from '../../contract/message-error.ts'
import { columnLetter } from '../../domain/import/import-choices.ts'
import type { SourceRow } from '../../domain/import/table.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { Table } from '../ports/spreadsheets.ts'

/** What is read of a table: far more than a rundown of 1,000 cues and 50 columns, and nothing that holds up a desk. */
export const tableLimits = {
  /** Rows beyond the limit of a rundown are reported once, by the first of them. */
  rows: 5_000,
  columns: 1_000,
  /** Number of the last row of a sheet that may have something in it. */
  lastRow: 200_000,
  /** Of a file of text, blank ones and those inside cells among them; a line that ends with two characters counts twice. */
  lines: 500_000,
  /** All rows of all sheets, each as wide as the widest of its sheet. */
  fields: 250_000,
  sheets: 1_000,
  /** Of all cells together: one text of a spreadsheet can stand in many cells. */
  characters: 32 * 1024 * 1024,
} as const

const tooManySheets = messageOf('spreadsheet.too-many-sheets', { most: tableLimits.sheets })

export const tableTooLarge = messageOf('spreadsheet.too-many-cells', { most: tableLimits.fields })

/** What is read of one file. */
export class TableCount {
  #fields = 0
  #characters = 0
  #sheets = 0

  /** Throws a `MessageError` where there are more than a running order has. */
  addSheet(): void {
    this.#sheets += 1
    if (this.#sheets > tableLimits.sheets) throw new MessageError(tooManySheets)
  }

  /** False: with this row, the file has more than a running order. */
  takes(row: SourceRow): boolean {
    this.#fields += row.fields.length
    for (const field of row.fields) this.#characters += field.length
    return this.has(0)
  }

  /** Whether there is room for more fields. */
  has(fields: number): boolean {
    return this.#fields + fields <= tableLimits.fields && this.#characters <= tableLimits.characters
  }
}

export interface SheetCell {
  /** From 0. */
  readonly column: number
  readonly text: string
  /** Bold, or on a fill. */
  readonly isStrong: boolean
}

interface SheetRow {
  readonly line: number
  readonly cells: readonly SheetCell[]
}

interface Span {
  readonly from: number
  readonly to: number
}

/** The sheet of a spreadsheet, row by row as it is read, as a table: rows with something in them, each as wide as the widest. */
export class TableBuilder {
  readonly #name: string
  readonly #count: TableCount
  readonly #rows: SheetRow[] = []
  readonly #merged = new Map<number, Span>()
  readonly #hidden: Span[] = []
  #hiddenRows = 0
  #width = 0

  constructor(name: string, count: TableCount) {
    this.#name = name
    this.#count = count
  }

  /** Lines are counted from 1, and go up. Rows and columns beyond the limits are left out. */
  addRow(line: number, given: readonly SheetCell[], isHidden: boolean): void {
    if (line > tableLimits.lastRow && given.some(isFilled)) throw new MessageError(tableTooLarge)
    const cells = given.filter(({ column }) => column < tableLimits.columns)
    const last = cells.reduce((last, cell) => (isFilled(cell) ? Math.max(last, cell.column) : last), -1)
    if (last < 0) return
    if (this.#rows.length === tableLimits.rows) return
    this.#rows.push({ line, cells: cells.filter(({ column }) => column <= last) })
    this.#width = Math.max(this.#width, last + 1)
    if (isHidden) this.#hiddenRows += 1
    if (!this.#count.has(this.#rows.length * this.#width)) throw new MessageError(tableTooLarge)
  }

  /** A cell that takes the place of all from one column to another, from 0. */
  merge(line: number, from: number, to: number): void {
    if (to > from && line <= tableLimits.lastRow) this.#merged.set(line, { from, to })
  }

  /** Columns from 0, both included. */
  hideColumns(from: number, to: number): void {
    this.#hidden.push({ from, to })
  }

  build(): Table {
    const rows = this.#rows.map(row => {
      const built = this.#rowOf(row)
      if (!this.#count.takes(built)) throw new MessageError(tableTooLarge)
      return built
    })
    const isHidden = (at: number): boolean => this.#hidden.some(({ from, to }) => at >= from && at <= to)
    const hiddenColumns = Array.from({ length: this.#width }, (_, at) => at)
      .filter(at => isHidden(at) && rows.some(({ fields }) => fields[at] !== ''))
      .map(columnLetter)
    return { name: this.#name, rows, hiddenRows: this.#hiddenRows, hiddenColumns }
  }

  #rowOf({ line, cells }: SheetRow): SourceRow {
    const fields = Array.from({ length: this.#width }, () => '')
    for (const { column, text } of cells) fields[column] = text
    const filled = cells.filter(isFilled)
    const strong = filled.filter(({ isStrong }) => isStrong).length * 2 > filled.length
    const merged = this.#merged.get(line)
    // A title is often merged over the columns that have a header, and one less or more.
    const isWide = merged !== undefined && (merged.to - merged.from + 1) * 4 >= this.#width * 3
    const isAlone = filled.length === 1 && filled[0]?.column === merged?.from
    return { line, fields, ...(strong && { strong }), ...(isWide && isAlone && { merged: true }) }
  }
}

const isFilled = ({ text }: SheetCell): boolean => text.trim() !== ''
