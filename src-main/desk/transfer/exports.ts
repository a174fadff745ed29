import Papa from 'papaparse'
import type { ComparedColumn } from '../../contract/bridge/baselines.ts'
import { largestFile, transferPart } from '../../contract/bridge/transfer-limits.ts'
import type { ExportedFile, ExportRundown, TransferResult } from '../../contract/bridge/transfers.ts'
import {
  type FileCue,
  type HistoryFile,
  historyFileVersion,
  type RundownFile,
  rundownFileVersion,
} from '../../contract/rundown-file.ts'
import { lengths } from '../../contract/v1/limits.ts'
import { lookLikeTiming, ownTimingNames } from '../../domain/import/sheet-shape.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { instant } from '../../domain/time/time.ts'
import { formatTimeOfDay } from '../../domain/time/time-of-day.ts'
import { createZone, type Zone } from '../../domain/time/time-zone.ts'
import type { RundownHistories } from '../journal/journal.ts'
import type { Connected } from '../ports/connector.ts'
import type { PackedHistory } from '../ports/journal-store.ts'
import type { SheetCell, SheetToWrite, Spreadsheets } from '../ports/spreadsheets.ts'
import type { Progress } from '../ports/whole-rundowns.ts'
import { type BesideStores, readBeside } from '../rundowns/kept-beside.ts'
import { guarded, guardedText } from '../spreadsheets/csv.ts'
import { rowIdsOf, rundownFileOf } from './rundown-file-of.ts'

interface ExportsOptions {
  readonly desk: {
    connected(): Connected
    besideOf(rundownId: string): BesideStores
    readonly journal: Pick<RundownHistories, 'packHistory'>
  }
  readonly spreadsheets: Spreadsheets
  readonly timezone: string
  readonly deskName: string
}

export interface Exports {
  make(request: ExportRundown, progress: Progress, signal: AbortSignal): Promise<TransferResult>
  /** A part of what was made; null when there is none. The last takes it away. */
  take(id: string, part: number): string | null
}

const kept = 3

/** Rundowns as files, kept until they were fetched. */
export function createExports({ desk, spreadsheets, timezone, deskName }: ExportsOptions): Exports {
  const files = new Map<string, readonly string[]>()
  /** The history of a rundown, as much as fits into the file. */
  const packed = (rundownId: string, file: RundownFile): Promise<PackedHistory> =>
    desk.journal.packHistory(rundownId, largestFile - Buffer.byteLength(textOf(file)) - aroundHistory)
  return {
    async make({ id, rundownId, format, history = false, compared }, progress, signal) {
      const { service, ownerActions } = desk.connected()
      const whole = await service.whole.read(rundownId, progress)
      const parts = (await ownerActions?.readParts(rundownId)) ?? null
      const readable = parts?.ok === true ? parts : null
      const skipped =
        readable === null ? null : new Set(readable.cues.flatMap(cue => (cue.skipped ? [cue.cueId] : [])))
      const file = rundownFileOf(whole, skipped, await readBeside(desk.besideOf(rundownId)))
      const remarks = [...remarksOf(readable?.columns.filter(column => column.isPrivate).length ?? 0)]
      let content: string
      if (format === 'json' && history) {
        const made = withHistory(file, await packed(rundownId, file), {
          desk: deskName,
          cueIds: rowIdsOf(whole),
        })
        content = textOf(made.file)
        remarks.push(...made.remarks)
      } else if (format === 'json') content = textOf(file)
      else if (format === 'csv') content = exportCsv(withCompared(file, rowIdsOf(whole), compared), timezone)
      else {
        const table = withCompared(file, rowIdsOf(whole), compared)
        const bytes = await spreadsheets.write(exportSheet(table, timezone), signal)
        content = Buffer.from(bytes).toString('base64')
      }
      const list = partsOf(content)
      files.set(id, list)
      for (const old of files.keys()) if (files.size > kept) files.delete(old)
      const exported: ExportedFile = {
        name: `${fileName(file.rundown.title)}.${format === 'json' ? 'showcall' : format}`,
        mime: mimes[format],
        encoding: format === 'xlsx' ? 'base64' : 'text',
        parts: list.length,
        remarks,
      }
      return { kind: 'exported', file: exported }
    },
    take(id, part) {
      const list = files.get(id)
      if (list !== undefined && part === list.length - 1) files.delete(id)
      return list?.[part] ?? null
    },
  }
}

const textOf = (file: RundownFile | HistoryFile): string => `${JSON.stringify(file, null, 1)}\n`

/** Characters of a file for the name of the desk and its identifiers of each row. */
const aroundHistory = 256 * 1024

const mimes = {
  csv: 'text/csv',
  json: 'application/vnd.showcall.rundown+json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

function partsOf(content: string): readonly string[] {
  const parts: string[] = []
  for (let at = 0; at < content.length; at += transferPart) parts.push(content.slice(at, at + transferPart))
  return parts.length === 0 ? [''] : parts
}

const remarksOf = (hidden: number): readonly Said[] =>
  hidden === 0 ? [] : [messageOf('export.private-columns', { count: hidden })]

interface WithHistory {
  readonly file: RundownFile | HistoryFile
  readonly remarks: readonly Said[]
}

function withHistory(
  file: RundownFile,
  { content, entries, runsLeftOut, leftOut }: PackedHistory,
  { desk, cueIds }: { readonly desk: string; readonly cueIds: readonly string[] },
): WithHistory {
  const remarks =
    runsLeftOut > 0
      ? [messageOf('export.history-cut', { count: runsLeftOut })]
      : leftOut > 0
        ? [messageOf('export.history-damaged', { count: leftOut })]
        : []
  if (entries === 0) return { file, remarks: [...remarks, messageOf('export.no-history')] }
  const history = { desk: desk.slice(0, 256), cue_ids: [...cueIds], entries: content }
  const version = file.version === rundownFileVersion ? historyFileVersion : file.version
  return { file: { ...file, version, history }, remarks }
}

/** With how its cues differ from a baseline as a last column, and a last row that names the cues that are gone. `ids`: of its rows. */
function withCompared(
  file: RundownFile,
  ids: readonly string[],
  compared: ComparedColumn | undefined,
): RundownFile {
  if (compared === undefined) return file
  const { name, differences, gone } = compared
  const column = file.columns.length
  const textOfRow = new Map(differences.map(({ cueId, text }) => [cueId, text]))
  let row = 0
  const marked = <Row extends Pick<FileCue, 'cells'>>(cue: Row): Row => {
    const text = textOfRow.get(ids[row] ?? '')
    row += 1
    return text === undefined ? cue : { ...cue, cells: [...cue.cells, { column, text, html: '' }] }
  }
  const cues = file.cues.map((cue): FileCue => ({ ...marked(cue), children: cue.children.map(marked) }))
  const [like] = cues
  const last =
    gone.length === 0 || like === undefined
      ? []
      : [{ ...like, ...emptyHeading, title: `${name}: − ${gone.join(', ')}`.slice(0, lengths.title) }]
  return { ...file, columns: [...file.columns, { name, type: 'text' }], cues: [...cues, ...last] }
}

const emptyHeading = {
  type: 'heading' as const,
  subtitle: '',
  duration_ms: 0,
  background_color: null,
  start_time: null,
  prevent_edits: false,
  skipped: false,
  cells: [],
  children: [],
} satisfies Partial<FileCue>

/** Without what file systems refuse. */
function fileName(title: string): string {
  const plain = title
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[. ]+$/, '')
    .trim()
  return plain === '' ? 'Rundown' : plain.slice(0, 120)
}

const fields = ['type', 'title', 'subtitle', 'duration', 'start', 'color'] as const

/** The columns before those of text. Those of the timing are there where a cue has any, or a text column would be taken for them. */
function headOf({ cues, columns }: RundownFile): readonly string[] {
  const isTimed = cues.some(cue => [cue, ...cue.children].some(({ timing }) => timing !== undefined))
  const texts = columns.map(({ name }) => name)
  return isTimed || lookLikeTiming(texts) ? [...fields, ...ownTimingNames] : fields
}

interface TableRow {
  readonly type: FileCue['type'] | 'end'
  readonly cue: Omit<FileCue, 'type' | 'children'> | null
}

/** Rows in order; a group that something else follows is closed by an `end`. */
function rowsOf({ cues }: RundownFile): readonly TableRow[] {
  return cues.flatMap((cue, place): readonly TableRow[] => {
    const after = cues[place + 1]
    const ends = cue.type === 'group' && after !== undefined && after.type !== 'group'
    return [
      { type: cue.type, cue },
      ...cue.children.map(child => ({ type: child.type, cue: child })),
      ...(ends ? [{ type: 'end', cue: null } as const] : []),
    ]
  })
}

/** The table that an import takes without a question: text as it reads, starts as times of day in the rundown's zone. */
function exportCsv(file: RundownFile, timezone: string): string {
  const zone = createZone(file.rundown.timezone ?? timezone)
  const own = headOf(file)
  const head = [...own, ...file.columns.map(({ name }) => name)]
  const rows = rowsOf(file).map(({ type, cue }) => [
    type,
    cue?.title ?? '',
    cue?.subtitle ?? '',
    type === 'cue' ? spanText(cue?.duration_ms ?? 0) : '',
    type === 'cue' ? clockText(cue?.start_time ?? null, zone) : '',
    cue?.background_color ?? '',
    ...timingOf(own, type, cue).map(part => (typeof part === 'number' ? spanText(part) : part)),
    ...file.columns.map((_, place) => textIn(cue, place)),
  ])
  return `\ufeff${Papa.unparse(
    [head, ...rows].map(row => row.map(guarded)),
    { newline: '\r\n' },
  )}\r\n`
}

const day = 86_400_000
const widest = 60

/** The same for a spreadsheet: durations and starts can be reckoned with. */
function exportSheet(file: RundownFile, timezone: string): SheetToWrite {
  const zone = createZone(file.rundown.timezone ?? timezone)
  const own = headOf(file)
  const head = [...own, ...file.columns.map(({ name }) => name)]
  const text = (value: string): SheetCell => (value === '' ? null : { text: guardedText(value) })
  const rows = rowsOf(file).map(({ type, cue }): readonly SheetCell[] => [
    { text: type, bold: type === 'heading' || type === 'group' },
    cue === null || cue.title === '' ? null : { text: guardedText(cue.title), bold: type !== 'cue' },
    text(cue?.subtitle ?? ''),
    type === 'cue' ? spanCell(cue?.duration_ms ?? 0) : null,
    type === 'cue' ? clockCell(cue?.start_time ?? null, zone) : null,
    cue?.background_color == null ? null : { text: cue.background_color, fill: cue.background_color },
    ...timingOf(own, type, cue).map(part => (typeof part === 'number' ? spanCell(part) : text(part))),
    ...file.columns.map((_, place) => text(textIn(cue, place))),
  ])
  const widths = head.map((name, at) => {
    const longest = rows.slice(0, 200).map(row => {
      const cell = row[at]
      return cell == null || 'time' in cell ? 8 : Math.max(...cell.text.split('\n').map(line => line.length))
    })
    return Math.min(widest, Math.max(8, name.length + 2, ...longest))
  })
  return {
    name: file.rundown.title,
    rows: [head.map(name => ({ text: guardedText(name), bold: true })), ...rows],
    widths,
  }
}

const spanCell = (ms: number): SheetCell => ({ time: ms / day, format: '[h]:mm:ss' })

/** What its start asks of GO, where that is not *not before*, and the limits of its duration in ms; empty where none is. */
function timingOf(
  own: readonly string[],
  type: TableRow['type'],
  cue: TableRow['cue'],
): readonly (string | number)[] {
  if (own.length === fields.length) return []
  const timing = type === 'cue' ? cue?.timing : undefined
  const rule = timing === undefined || timing.start === 'not_before' ? '' : timing.start
  return [rule, timing?.shortest_ms ?? '', timing?.longest_ms ?? '']
}

const textIn = (cue: TableRow['cue'], column: number): string =>
  cue?.cells.find(cell => cell.column === column)?.text ?? ''

function clockText(start: string | null, zone: Zone): string {
  return start === null ? '' : formatTimeOfDay(instant(Date.parse(start)), zone, '24h', true)
}

function clockCell(start: string | null, zone: Zone): SheetCell {
  const [hours = 0, minutes = 0, seconds = 0] = clockText(start, zone).split(':').map(Number)
  return start === null
    ? null
    : { time: (hours * 3_600 + minutes * 60 + seconds) / 86_400, format: 'h:mm:ss' }
}

/** `0:03:05`; parts of a second are cut. */
function spanText(ms: number): string {
  const all = Math.floor(ms / 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${Math.floor(all / 3_600)}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`
}
