import { FlateErrorCode, unzipSync, type Zippable, zipSync } from 'fflate'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { SourceRow } from '../../domain/running-order/running-order-header.ts'
import type { Sheet, SheetsReading } from '../ports/spreadsheets.ts'
import { unguarded } from '../transfer/csv.ts'
import { createTableCount, TableTooLarge, tableLimits, tableTooLarge } from './table-limits.ts'

const megabyte = 1024 * 1024
/** Bytes of XML that a sheet of 1,000 cues and 50 columns is far from; its reader needs several times as many. */
const unpackLimits = { bytes: 24 * megabyte, parts: 5_000 }

const zip = [0x50, 0x4b, 0x03, 0x04]
/** Of the format before XLSX, and of one with a password. */
const compound = [0xd0, 0xcf, 0x11, 0xe0]

/** The sheets of an XLSX file as text, as a person reads them. Formulas bring their last result. */
export async function readXlsx(file: Uint8Array<ArrayBuffer>): Promise<SheetsReading> {
  if (startsWith(file, compound)) {
    return refused(messageOf('spreadsheet.old-or-locked'))
  }
  if (!startsWith(file, zip)) return refused(messageOf('spreadsheet.not-one'))
  try {
    const unpacked = unpack(file, unpackLimits)
    if (!unpacked.ok) return refused(unpacked.fault === 'cut-off' ? cutOff : tooLarge)
    const { default: read } = await import('read-excel-file/universal')
    // Blanks at either end of a cell are part of its text.
    const sheets = await read(unpacked.archive.buffer, { trim: false })
    const count = createTableCount()
    const found = sheets.map(({ sheet, data }) => ({ name: sheet, rows: rowsOf(data, count) }))
    if (found.every(({ rows }) => rows.length === 0)) return refused(messageOf('file.empty'))
    return { ok: true, sheets: found satisfies readonly Sheet[] }
  } catch (error) {
    if (error instanceof TableTooLarge) return refused(tableTooLarge)
    const why = error instanceof Error ? error.message : String(error)
    return refused(messageOf('spreadsheet.unreadable', { why }))
  }
}

const cutOff = messageOf('spreadsheet.incomplete')
const tooLarge = messageOf('spreadsheet.too-large', {
  megabytes: unpackLimits.bytes / megabyte,
  parts: unpackLimits.parts,
})

/** Rows with something in them, up to the last column with something in it. */
function rowsOf(
  data: readonly (readonly unknown[])[],
  count: ReturnType<typeof createTableCount>,
): readonly SourceRow[] {
  const rows: SourceRow[] = []
  for (const [index, cells] of data.entries()) {
    const fields = cells.slice(0, tableLimits.columns).map(textOf)
    const last = fields.findLastIndex(field => field.trim() !== '')
    if (last < 0) continue
    rows.push({ line: index + 1, fields: fields.slice(0, last + 1) })
    if (rows.length === tableLimits.rows) break
  }
  const width = Math.max(0, ...rows.map(row => row.fields.length))
  return rows.map(({ line, fields }) => {
    const row = { line, fields: [...fields, ...Array.from({ length: width - fields.length }, () => '')] }
    count.add(row)
    return row
  })
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return timeText(value)
  // What a binary fraction is not exactly, a spreadsheet does not show.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return unguarded(String(value).replace(/\r\n?/g, '\n'))
}

const day = 86_400_000
/** Days 0 of the two systems that spreadsheets count in; a time of day, or a span, stands within days of one. */
const epochs = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)] as const
const longestSpan = 31 * day

/** A time of day or a span as `h:mm:ss`, a date as `2026-05-16`, both as `2026-05-16 20:15:00`. */
function timeText(value: Date): string {
  const at = Math.round(value.getTime() / 1000) * 1000
  if (!Number.isFinite(at)) return ''
  const epoch = epochs.find(start => at >= start && at - start < longestSpan)
  if (epoch !== undefined) return spanText(at - epoch)
  const text = new Date(at).toISOString()
  const date = text.slice(0, 10)
  return at % day === 0 ? date : `${date} ${text.slice(11, 19)}`
}

function spanText(ms: number): string {
  const seconds = ms / 1000
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const startsWith = (bytes: Uint8Array, head: readonly number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte)

const refused = (reason: Said): SheetsReading => ({ ok: false, reason })

interface UnpackLimits {
  /** Bytes that are unpacked of one archive, all parts together. */
  readonly bytes: number
  readonly parts: number
}

type Unpacked =
  /** The same parts in an archive that is not packed: its reader allocates no more than its length. */
  | { readonly ok: true; readonly archive: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly fault: 'too-large' | 'cut-off' }

/** Decided by the content of the file: a workbook may give its sheets any file name. */
const isSheet = (part: Uint8Array): boolean =>
  Buffer.from(part.buffer, part.byteOffset, part.byteLength).includes('sheetData')

class TooLarge extends Error {}

/**
 * Unpacks what a reader of spreadsheets looks at, within limits. The sizes that are added up are those by which the
 * unpacker allocates, each before it does so: sizes stated elsewhere in the archive do not count. Throws `TableTooLarge`.
 */
function unpack(file: Uint8Array, { bytes, parts }: UnpackLimits): Unpacked {
  let unpacked = 0
  let found = 0
  try {
    const files = unzipSync(file, {
      filter({ name, size, originalSize }) {
        found += 1
        if (found > parts) throw new TooLarge()
        if (!/\.xml(\.rels)?$/.test(name)) return false
        // A part that is not packed takes its size, another one its original size.
        unpacked += Math.max(size, originalSize)
        if (!(unpacked <= bytes)) throw new TooLarge()
        return true
      },
    })
    const bounded = createSheetBounds()
    const stored: Zippable = Object.fromEntries(
      Object.entries(files).map(([name, part]) => [name, isSheet(part) ? bounded(part) : part]),
    )
    return { ok: true, archive: zipSync(stored, { level: 0 }) }
  } catch (error) {
    if (error instanceof TooLarge) return { ok: false, fault: 'too-large' }
    const isCutOff = error instanceof Error && 'code' in error && error.code === FlateErrorCode.InvalidZipData
    if (isCutOff) return { ok: false, fault: 'cut-off' }
    throw error
  }
}

/** What the parser makes of all sheets: a list for each row up to the last one, as long as the widest of its sheet. */
const most = { rows: 200_000, fields: 1_000_000 } as const

const tag = /<(\/?)(?:[\w.-]+:)?(row|c|sheetData)(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/g
const reference = /(?:^|\s)r\s*=\s*["']([A-Za-z]{0,4})(\d{0,9})["']/

/** Bounds the sheets of one file, one after another. */
function createSheetBounds(): (sheet: Uint8Array) => Uint8Array {
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
