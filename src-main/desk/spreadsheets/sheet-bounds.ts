import { TableTooLarge } from './table-limits.ts'

/** What the parser makes of all sheets: a list for each row up to the last one, as long as the widest of its sheet. */
const most = { rows: 200_000, fields: 1_000_000 } as const

const tag = /<(\/?)(?:[\w.-]+:)?(row|c|sheetData)(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/g
const reference = /(?:^|\s)r\s*=\s*["']([A-Za-z]{0,4})(\d{0,9})["']/

/** Bounds the sheets of one file, one after another. */
export function createSheetBounds(): (sheet: Uint8Array) => Uint8Array {
  let fields = 0
  return sheet => {
    const bounded = boundedSheet(sheet)
    fields += bounded.fields
    if (fields > most.fields) throw new TableTooLarge()
    return bounded.sheet
  }
}

/**
 * A sheet without the rows behind its last cell with something in it: programs write formatted rows down to the end.
 * Throws `TableTooLarge` where the parser would make more of the rest than a running order is.
 */
function boundedSheet(sheet: Uint8Array): { readonly sheet: Uint8Array; readonly fields: number } {
  // Each byte a character: places in the text are places in the part.
  const text = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength).toString('latin1')
  let row = 0
  let column = 0
  let waiting = 0
  let fields = 0
  let isFilled = false
  const filled = { row: 0, column: 0, end: -1 }
  let end = -1

  const endRow = (at: number): void => {
    waiting += column
    if (!isFilled) return
    fields += waiting
    waiting = 0
    Object.assign(filled, { row, end: at })
    if (row > most.rows || fields > most.fields || row * filled.column > most.fields)
      throw new TableTooLarge()
  }

  for (const match of text.matchAll(tag)) {
    const [whole, closes = '', name, attributes = '', isEmpty = ''] = match
    const after = match.index + whole.length
    const [, letters = '', digits = ''] = closes === '' ? (reference.exec(attributes) ?? []) : []
    if (name === 'sheetData') {
      if (closes !== '') end = match.index
      else filled.end = after
    } else if (name === 'row') {
      if (closes === '') {
        row = digits === '' ? row + 1 : Number(digits)
        column = 0
        isFilled = false
      }
      if (closes !== '' || isEmpty !== '') endRow(after)
    } else if (closes === '') {
      column = letters === '' ? column + 1 : Math.max(column, numberOf(letters))
      // The parser goes by the reference of the cell, and ignores the number of the row.
      row = Math.max(row, Number(digits))
      if (isEmpty !== '' || text.startsWith('</', after)) continue
      isFilled = true
      filled.column = Math.max(filled.column, column)
    }
  }
  const made = Math.max(fields, filled.row * filled.column)
  if (filled.end < 0 || end < filled.end) return { sheet, fields: made }
  return { sheet: Buffer.concat([sheet.subarray(0, filled.end), sheet.subarray(end)]), fields: made }
}

/** A is 1, XFD is 16,384. */
const numberOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
