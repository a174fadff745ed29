import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { SourceRow } from '../../domain/running-order/running-order-header.ts'
import type { Sheet, SheetsReading } from '../ports/spreadsheets.ts'
import { unguarded } from '../transfer/csv.ts'
import { createTableCount, TableTooLarge, tableLimits, tableTooLarge } from './table-limits.ts'
import { unpack } from './unpack.ts'

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
