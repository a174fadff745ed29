import type { DraftColumn, DraftRow, ImportDraft } from '../../contract/bridge/transfers.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { isNumberColumn } from '../../domain/rundown/own-numbers.ts'
import { guessFor, guessMapping, isRunningOrder } from '../../domain/running-order/import-guess.ts'
import {
  bodyRows,
  columnLetter,
  filledRows,
  headerCells,
  headerSignature,
  type ImportField,
  type ImportMapping,
  type MappedReading,
  readMapped,
} from '../../domain/running-order/import-mapping.ts'
import { readRunningOrder } from '../../domain/running-order/running-order.ts'
import { readHeader, type SourceRow } from '../../domain/running-order/running-order-header.ts'
import { isBare, type RowReading } from '../../domain/running-order/running-order-rows.ts'
import { zero } from '../../domain/time/time.ts'
import type { DeskSettings } from '../ports/settings.ts'
import type { Table } from '../ports/spreadsheets.ts'
import { rundownLimits } from './import-csv.ts'

const headsShown = 12
const samplesShown = 3
const longestSample = 60

export interface TableChoice {
  readonly mapping: ImportMapping
  readonly remembered: boolean
}

/** The first sheet with a running order in it: a cover sheet has no header, and a list of contacts no times. */
export function likelySheet(sheets: readonly Table[], known: DeskSettings['mappings']): number {
  const first = (test: (sheet: Table) => boolean): number => sheets.findIndex(test)
  const found = [
    first(({ rows }) => rows.length > 0 && chooseMapping({ rows }, null, known).remembered),
    first(({ rows }) => isRunningOrder(rows)),
    first(({ rows }) => rows.length > 0),
  ]
  return found.find(place => place >= 0) ?? 0
}

/** As it is asked for; else as it was chosen for the same header before; else as it is guessed. */
export function chooseMapping(
  { rows }: Pick<Table, 'rows'>,
  asked: ImportMapping | null,
  known: DeskSettings['mappings'],
): TableChoice {
  if (asked !== null) {
    // A different header is a different table: an empty list of columns asks for a new guess below it.
    const mapping = asked.columns.length === 0 ? guessFor(rows, asked.header) : asked
    return { mapping, remembered: false }
  }
  let remembered = false
  const mapping = guessMapping(rows, signature => {
    const found = known[signature] ?? null
    remembered ||= found !== null
    return found
  })
  return { mapping, remembered }
}

/**
 * True where nothing is open: each name of the header has a meaning of its own, and every row can be read. What was
 * chosen for another file is shown before anything is made, where somebody is there to see it.
 */
export function isPlain({ rows }: Table, { mapping, remembered }: TableChoice, attended: boolean): boolean {
  if (remembered) return !attended && readMapped(rows, mapping, rundownLimits, false).faults.length === 0
  const [head, ...body] = filledRows(rows)
  if (head === undefined || mapping.header !== head.line) return false
  if (mapping.durations !== 'seconds' || mapping.bare !== 'cue') return false
  const { header, faults } = readHeader(head, body, rundownLimits)
  if (header === null || faults.length > 0) return false
  const strict = new Map<number, ImportField>([
    ...[...header.known].map(([field, at]) => [at, field] as const),
    ...header.columns.map(({ at }) => [at, 'text'] as const),
  ])
  const names = headerCells(rows, mapping.header)
  // A column of cue numbers is a text column with a name that says so.
  const plain = (field: ImportField, at: number): ImportField =>
    field === 'number' && isNumberColumn(names[at] ?? '') ? 'text' : field
  const same = mapping.columns.every((field, at) => plain(field, at) === (strict.get(at) ?? 'ignore'))
  return same && readRunningOrder(filledRows(rows), rundownLimits).ok
}

export const signatureOf = ({ rows }: Table, { header }: ImportMapping): string =>
  headerSignature(headerCells(rows, header))

export interface DraftOptions {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly sheets: readonly Table[]
  readonly notes: readonly Said[]
  readonly sheet: number
  readonly choice: TableChoice
  readonly leaveOut: boolean
}

/** What a page shows of a table: its columns, and what would be made of each row. */
export function draftOf({ sheets, sheet: place, choice, ...options }: DraftOptions): ImportDraft {
  const { mapping, remembered } = choice
  const rows = sheets[place]?.rows ?? []
  const reading = readMapped(rows, mapping, rundownLimits, options.leaveOut)
  const names = headerCells(rows, mapping.header)
  const body = bodyRows(rows, mapping.header)
  return {
    ...options,
    sheets: sheets.map(({ name }) => name),
    sheet: place,
    mapping,
    remembered,
    columns: columnsOf(names, body, mapping.columns),
    heads: filledRows(rows)
      .slice(0, headsShown)
      .map(({ line, fields }) => ({
        line,
        text: short(fields.filter(field => field.trim() !== '').join(' · ')),
      })),
    rows: reading.rows.map(rowOf),
    faults: reading.faults,
    bareRows: mapping.columns.includes('type') ? 0 : bareCount(body, mapping.columns),
    texts: reading.columns,
  }
}

export const readDraft = ({ rows }: Table, mapping: ImportMapping, leaveOut: boolean): MappedReading =>
  readMapped(rows, mapping, rundownLimits, leaveOut)

function columnsOf(
  names: readonly string[],
  body: readonly SourceRow[],
  fields: readonly ImportField[],
): readonly DraftColumn[] {
  return fields.map((field, at) => {
    const values = body.flatMap(row => {
      const value = (row.fields[at] ?? '').trim()
      return value === '' ? [] : [value]
    })
    return {
      name: names[at] || messageOf('import.column', { letter: columnLetter(at) }),
      field,
      samples: values.slice(0, samplesShown).map(short),
      filled: values.length,
    }
  })
}

function bareCount(body: readonly SourceRow[], fields: readonly ImportField[]): number {
  const known = new Map(
    (['title', 'subtitle', 'duration', 'start', 'color'] as const).flatMap(field => {
      const at = fields.indexOf(field)
      return at < 0 ? [] : [[field, at] as const]
    }),
  )
  const columns = fields.flatMap((field, at) => (field === 'text' ? [{ name: '', at }] : []))
  return body.filter(row => isBare(row, { known, columns, least: 0, most: fields.length })).length
}

const rowOf = ({ line, entry, inGroup, faults }: RowReading): DraftRow => ({
  line,
  type: entry?.type ?? null,
  title: entry?.title ?? '',
  subtitle: entry?.subtitle ?? '',
  duration: entry?.duration ?? zero,
  clock: entry?.clock ?? null,
  color: entry?.color ?? null,
  texts: entry?.cells.length ?? 0,
  inGroup,
  faults,
})

const short = (text: string): string =>
  text.length > longestSample ? `${text.slice(0, longestSample)}…` : text
