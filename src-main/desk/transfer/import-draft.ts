import type { DraftColumn, DraftRow, DraftTotals, PlaceToLook } from '../../contract/bridge/import-draft.ts'
import { previewCharacters } from '../../contract/bridge/transfer-limits.ts'
import { columnLetter, type ImportChoices, type KnownChoices } from '../../domain/import/import-choices.ts'
import { type ReadRow, readSheet, type SheetReading } from '../../domain/import/read-sheet.ts'
import { headerNames, type SheetRow, signatureOf } from '../../domain/import/sheet-shape.ts'
import type { Fault, SourceRow } from '../../domain/import/table.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { duration, zero } from '../../domain/time/time.ts'
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
const faultsSaid = 100
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
  if (tables.length < 2) return 0
  const first = (test: (table: Table) => boolean): number => tables.findIndex(test)
  const isRunningOrder = ({ rows }: Table): boolean => {
    const { shape, entries } = readSheet(rows.slice(0, 200), rundownLimits)
    const has = (role: string): boolean => shape.columns.some(column => column.role === role)
    const named = shape.columns.filter(({ confidence, role }) => confidence > 0.5 && role !== 'text').length
    return named > 1 && has('title') && ['duration', 'start', 'end'].some(has) && entries.length > 0
  }
  const found = [
    first(({ rows }) => rememberedChoices(rows, known) !== null),
    first(isRunningOrder),
    first(({ rows }) => rows.length > 0),
  ]
  return found.find(place => place >= 0) ?? 0
}

export interface DraftRequest {
  readonly sheet: number
  readonly choices: ImportChoices
  readonly remembered: boolean
  readonly leaveOut: boolean
}

/** What a page shows of a sheet beside its rows. */
export function draftOf(file: BroughtTables, reading: SheetReading, request: DraftRequest): SheetDraft {
  const table = file.tables[request.sheet]
  const source = table?.rows ?? []
  const { shape } = reading
  const faults = [...file.faults, ...reading.faults].toSorted((a, b) => a.line - b.line)
  const lines = new Set(shape.rows.map(({ line }) => line))
  return {
    ...request,
    sheets: file.tables.map(({ name }) => name),
    header: shape.header,
    heads: source.slice(0, headsShown).map(({ line, fields }) => ({
      line,
      text: short(fields.filter(field => field.trim() !== '').join(' · ')),
    })),
    columns: columnsOf(headerNames(source, shape.header), reading),
    rowCount: shape.rows.length,
    toLook: reading.rows.filter(isToLook).length,
    totals: totalsOf(reading),
    texts: reading.texts,
    questions: reading.questions,
    notes: [...file.notes, ...hiddenNotes(table), ...reading.notes],
    remarks: firstRemarks(reading),
    faults: faults.slice(0, faultsSaid),
    faultCount: faults.length,
    sheetFaults: faults
      .filter(({ line }) => !lines.has(line))
      .slice(0, faultsSaid)
      .map(({ reason }) => reason),
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

function totalsOf({ rows }: SheetReading): DraftTotals {
  const made = rows.flatMap(({ entry, planned }) => (entry === null ? [] : [{ ...entry, planned }]))
  const cues = made.filter(({ type }) => type === 'cue')
  const last = cues.at(-1)
  return {
    cues: cues.length,
    headings: made.filter(({ type }) => type === 'heading').length,
    groups: made.filter(({ type }) => type === 'group').length,
    duration: duration(cues.reduce((sum, cue) => sum + cue.duration, 0)),
    start: cues.find(({ planned }) => planned !== null)?.planned ?? null,
    end: last === undefined || last.planned === null ? null : duration(last.planned + last.duration),
  }
}

/** Of a sheet in which every row has a remark, nobody reads all. */
const remarksSaid = 5

function firstRemarks({ rows }: SheetReading): readonly Said[] {
  const remarks = rows.flatMap(({ line, remarks }) => remarks.map(remark => ({ line, remark })))
  const more = remarks.length - remarksSaid
  return [
    ...remarks.slice(0, remarksSaid).map(one => messageOf('import.line-remark', one)),
    ...(more > 0 ? [messageOf('import.more-remarks', { count: more })] : []),
  ]
}

const isToLook = ({ faults, remarks }: ReadRow): boolean => faults.length > 0 || remarks.length > 0

/** Rows from a place of the preview on: as many as are asked for, or as may be sent at once. */
export function draftRows({ shape, rows }: SheetReading, from: number, count: number): readonly DraftRow[] {
  const read = new Map(rows.map(row => [row.line, row]))
  // Also those of which nothing is made: a person may want them.
  const source = shape.direction === 'up' ? shape.rows.toReversed() : shape.rows
  const toLook = source.flatMap(({ line }, row): readonly PlaceToLook[] => {
    const found = read.get(line)
    return found !== undefined && isToLook(found) ? [{ row, at: columnToLook(found) }] : []
  })
  const made: DraftRow[] = []
  let characters = 0
  for (const [place, row] of source.slice(from, from + count).entries()) {
    characters += row.fields.reduce((sum, field) => sum + field.length, 0)
    if (made.length > 0 && characters > previewCharacters) break
    const next = toLook.find(each => each.row > from + place) ?? toLook[0] ?? null
    made.push(draftRow(row, read.get(row.line), next))
  }
  return made
}

function draftRow(
  { line, kind, fields }: SheetRow,
  row: ReadRow | undefined,
  next: PlaceToLook | null,
): DraftRow {
  const entry = row?.entry ?? null
  return {
    line,
    kind,
    type: entry?.type ?? null,
    title: entry?.title ?? '',
    duration: entry?.duration ?? zero,
    planned: row?.planned ?? null,
    isFixed: entry !== null && entry.clock !== null,
    color: entry?.color ?? null,
    inGroup: row?.inGroup ?? false,
    fields,
    remarks: row?.remarks ?? [],
    faults: row?.faults ?? [],
    next,
  }
}

/** The column whose text a remark is about; null: it is about the row. */
function columnToLook({ remarks, fields }: ReadRow): number | null {
  const texts = new Set(
    remarks.flatMap(remark => (typeof remark === 'string' ? [] : [remark.params['text']])),
  )
  const at = fields.findIndex(field => texts.has(field.trim()))
  return at < 0 ? null : at
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
