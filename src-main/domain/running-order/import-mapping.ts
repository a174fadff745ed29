import { messageOf, type Said } from '../messages/message.ts'
import { isNumberColumn, numberColumnName } from '../rundown/own-numbers.ts'
import type { CueType } from '../rundown/rundown.ts'
import type { DurationScale } from './running-order-fields.ts'
import type { Fault, Header, KnownHeader, RunningOrderLimits, SourceRow } from './running-order-header.ts'
import { type RowsReading, readRows } from './running-order-rows.ts'

/**
 * What a column of a table becomes: a field of the cue, a text column of the rundown, or nothing. `number`: the text
 * column that holds the cue numbers.
 */
export const importFields = [
  'number',
  'type',
  'title',
  'subtitle',
  'duration',
  'start',
  'color',
  'text',
  'ignore',
] as const
export type ImportField = (typeof importFields)[number]

/** How a table becomes a running order. */
export interface ImportMapping {
  /** Line of the header; null when there is none, and every row is read. */
  readonly header: number | null
  /** By position; columns beyond are passed over. */
  readonly columns: readonly ImportField[]
  readonly durations: DurationScale
  /** What a row is that has a title and nothing else, where no type is written. */
  readonly bare: CueType
}

export interface MappedReading extends RowsReading {
  /** Names of the text columns, in order. */
  readonly columns: readonly string[]
}

/** Rows with something in them. */
export const filledRows = (rows: readonly SourceRow[]): readonly SourceRow[] =>
  rows.filter(row => row.fields.some(field => field.trim() !== ''))

/** Cells of the header; none where there is none. */
export function headerCells(rows: readonly SourceRow[], line: number | null): readonly string[] {
  const fields = line === null ? undefined : rows.find(row => row.line === line)?.fields
  return (fields ?? []).map(field => field.trim().replace(/\s+/g, ' '))
}

/** Rows below the header; all of them where there is none. */
export const bodyRows = (rows: readonly SourceRow[], line: number | null): readonly SourceRow[] =>
  filledRows(line === null ? rows : rows.filter(row => row.line > line))

/** The name that a column is imported by: its header, else its letter in a spreadsheet. */
export const columnName = (header: readonly string[], at: number): string =>
  (header[at] ?? '') === '' ? `Column ${columnLetter(at)}` : (header[at] ?? '')

/** `A`, `Z`, `AA`. */
export function columnLetter(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnLetter(Math.floor(at / 26) - 1) + last
}

/** Tables with the same header are mapped alike. */
export function headerSignature(header: readonly string[]): string {
  const last = header.findLastIndex(name => name !== '')
  return JSON.stringify(header.slice(0, last + 1).map(name => name.toLowerCase()))
}

/** Reads a table by a mapping. Nothing that is mapped is lost without a word: what cannot be read is a fault. */
export function readMapped(
  rows: readonly SourceRow[],
  { header: line, columns, durations, bare }: ImportMapping,
  limits: RunningOrderLimits,
  leaveOut: boolean,
): MappedReading {
  const names = headerCells(rows, line)
  const body = bodyRows(rows, line)
  const headerLine = line ?? body[0]?.line ?? 1
  const faults: Fault[] = []
  const complain = (reason: Said): void => void faults.push({ line: headerLine, reason })

  const known = new Map<KnownHeader, number>()
  const texts: { name: string; at: number }[] = []
  const numbers: number[] = []
  for (const [at, field] of columns.entries()) {
    if (field === 'ignore') continue
    if (field === 'number') numbers.push(at)
    if (field === 'text' || field === 'number') texts.push({ name: '', at })
    else if (known.has(field)) complain(messageOf('import.two-fields', { field }))
    else known.set(field, at)
  }
  if (numbers.length > 1) complain(messageOf('import.two-numbers'))
  if (!known.has('title')) complain(messageOf('import.no-title'))
  if (texts.length > limits.columns) {
    complain(messageOf('import.too-many-texts', { count: texts.length, most: limits.columns }))
  }
  const named: { name: string; at: number; number: boolean }[] = []
  const nameOf = (at: number): string => {
    const name = columnName(names, at)
    return at === numbers[0] && !isNumberColumn(name) ? numberColumnName : name
  }
  for (const { at } of texts.slice(0, limits.columns)) {
    named.push({
      name: freeName(nameOf(at), named, limits.columnName),
      at,
      number: at === numbers[0],
    })
  }
  const most = Math.max(names.length, ...body.map(row => row.fields.length))
  const header: Header = { known, columns: named, least: 0, most }
  const reading = readRows(body, { header, limits, rules: { durations, bare, leaveOut } })
  if (reading.rows.every(row => row.entry === null)) complain(messageOf('import.no-rows'))
  return { ...reading, faults: [...faults, ...reading.faults], columns: named.map(({ name }) => name) }
}

/** Names of columns are unique in a rundown, and not longer than it takes. */
function freeName(name: string, taken: readonly { readonly name: string }[], limit: number): string {
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : ` (${count})`
    const candidate = name.slice(0, limit - suffix.length) + suffix
    if (taken.every(column => column.name !== candidate)) return candidate
  }
}
