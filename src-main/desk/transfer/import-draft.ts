import type { DraftColumn, DraftRow } from '../../contract/bridge/import-draft.ts'
import { columnLetter, type ImportChoices, type KnownChoices } from '../../domain/import/import-choices.ts'
import { readSheet, type SheetReading } from '../../domain/import/read-sheet.ts'
import { headerNames, signatureOf } from '../../domain/import/sheet-shape.ts'
import type { Fault, SourceRow } from '../../domain/import/table.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { zero } from '../../domain/time/time.ts'
import type { SheetDraft, Table } from '../ports/spreadsheets.ts'
import { rundownLimits } from './import-rundown.ts'

/** The tables of a file, and how it was read. */
export interface BroughtTables {
  readonly tables: readonly Table[]
  readonly notes: readonly Said[]
  readonly faults: readonly Fault[]
}

const headsShown = 12
const longestHead = 60
const searchedForHeader = 30

/** The choices that hold for other sheets with the same header as well. */
export const lasting = ({
  roles,
  numbers,
  dateOrder,
  frameRate,
  direction,
  bare,
  starts,
}: ImportChoices): ImportChoices => ({
  ...(roles && { roles }),
  ...(numbers && { numbers }),
  ...(dateOrder && { dateOrder }),
  ...(frameRate && { frameRate }),
  ...(direction && { direction }),
  ...(bare && { bare }),
  ...(starts && { starts }),
})

/** As it was chosen for the same header before, where a person has chosen nothing yet. */
export function rememberedChoices(rows: readonly SourceRow[], known: KnownChoices): ImportChoices | null {
  for (const { line } of rows.slice(0, searchedForHeader)) {
    const choices = known[signatureOf(rows, [line])]
    if (choices !== undefined) return { ...choices, header: [line] }
  }
  return null
}

/** The first sheet with a running order in it: a cover sheet has no times, and neither has a list of contacts. */
export function likelySheet(tables: readonly Table[], known: KnownChoices): number {
  const first = (test: (table: Table) => boolean): number => tables.findIndex(test)
  const isRunningOrder = ({ rows }: Table): boolean => {
    const { shape, entries } = readSheet(rows.slice(0, 200), rundownLimits)
    const has = (role: string): boolean => shape.columns.some(column => column.role === role)
    const named = shape.columns.filter(({ confidence, role }) => confidence > 0.5 && role !== 'text').length
    return named > 1 && has('title') && (has('duration') || has('start')) && entries.length > 0
  }
  const found = [
    first(({ rows }) => rememberedChoices(rows, known) !== null),
    first(isRunningOrder),
    first(({ rows }) => rows.length > 0),
  ]
  return found.find(place => place >= 0) ?? 0
}

interface DraftRequest {
  readonly sheet: number
  readonly choices: ImportChoices
  readonly remembered: boolean
  readonly leaveOut: boolean
}

/** What a page shows of a sheet: its columns, and what would be made of each row. */
export function draftOf(file: BroughtTables, { choices, ...request }: DraftRequest): SheetDraft {
  const table = file.tables[request.sheet]
  const source = table?.rows ?? []
  const reading = readSheet(source, rundownLimits, choices)
  const { shape } = reading
  return {
    ...request,
    choices,
    sheets: file.tables.map(({ name }) => name),
    header: shape.header,
    heads: source.slice(0, headsShown).map(({ line, fields }) => ({
      line,
      text: short(fields.filter(field => field.trim() !== '').join(' · ')),
    })),
    columns: columnsOf(headerNames(source, shape.header), reading),
    rows: rowsOf(reading),
    texts: reading.texts,
    questions: reading.questions,
    notes: [...file.notes, ...hiddenNotes(table), ...reading.notes],
    faults: [...file.faults, ...reading.faults].toSorted((a, b) => a.line - b.line),
    numbers: reading.numbers,
    dateOrder: reading.dateOrder,
    direction: shape.direction,
    bare: shape.bare,
    starts: reading.starts,
    bareRows: shape.columns.some(({ role }) => role === 'type')
      ? 0
      : shape.rows.filter(({ kind }) => kind === shape.bare && kind !== 'cue').length,
  }
}

const columnsOf = (names: readonly string[], { shape }: SheetReading): readonly DraftColumn[] =>
  shape.columns.map(({ at, role, confidence, isDepartment }) => ({
    name: names[at] || messageOf('import.column', { letter: columnLetter(at) }),
    role,
    confidence,
    isDepartment,
  }))

/** Also those of which nothing is made: a person may want them. */
function rowsOf({ shape, rows }: SheetReading): readonly DraftRow[] {
  const read = new Map(rows.map(row => [row.line, row]))
  const source = shape.direction === 'up' ? shape.rows.toReversed() : shape.rows
  return source.map(({ line, kind, fields }) => {
    const row = read.get(line)
    const entry = row?.entry ?? null
    return {
      line,
      kind,
      type: entry?.type ?? null,
      title: entry?.title ?? '',
      subtitle: entry?.subtitle ?? '',
      duration: entry?.duration ?? zero,
      planned: row?.planned ?? null,
      isFixed: entry !== null && entry.clock !== null,
      color: entry?.color ?? null,
      inGroup: row?.inGroup ?? false,
      fields,
      remarks: row?.remarks ?? [],
      faults: row?.faults ?? [],
    }
  })
}

function hiddenNotes(table: Table | undefined): readonly Said[] {
  const { hiddenRows = 0, hiddenColumns = [] } = table ?? {}
  return [
    ...(hiddenRows > 0 ? [messageOf('import.note.hidden-rows', { count: hiddenRows })] : []),
    ...(hiddenColumns.length > 0
      ? [messageOf('import.note.hidden-columns', { letters: hiddenColumns.join(', ') })]
      : []),
  ]
}

const short = (text: string): string => (text.length > longestHead ? `${text.slice(0, longestHead)}…` : text)
