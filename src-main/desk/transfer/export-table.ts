import Papa from 'papaparse'
import type { FileCue, RundownFile } from '../../contract/rundown-file.ts'
import { instant } from '../../domain/time/time.ts'
import { formatTimeOfDay } from '../../domain/time/time-of-day.ts'
import { createZone, type Zone } from '../../domain/time/time-zone.ts'
import type { SheetCell, SheetToWrite } from '../ports/spreadsheets.ts'
import { guarded, guardedText } from './csv.ts'

const fields = ['type', 'title', 'subtitle', 'duration', 'start', 'color'] as const

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
export function exportCsv(file: RundownFile, timezone: string): string {
  const zone = createZone(file.rundown.timezone ?? timezone)
  const head = [...fields, ...file.columns.map(({ name }) => name)]
  const rows = rowsOf(file).map(({ type, cue }) => [
    type,
    cue?.title ?? '',
    cue?.subtitle ?? '',
    type === 'cue' ? spanText(cue?.duration_ms ?? 0) : '',
    type === 'cue' ? clockText(cue?.start_time ?? null, zone) : '',
    cue?.background_color ?? '',
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
export function exportSheet(file: RundownFile, timezone: string): SheetToWrite {
  const zone = createZone(file.rundown.timezone ?? timezone)
  const head = [...fields, ...file.columns.map(({ name }) => name)]
  const text = (value: string): SheetCell => (value === '' ? null : { text: guardedText(value) })
  const rows = rowsOf(file).map(({ type, cue }): readonly SheetCell[] => [
    { text: type, bold: type === 'heading' || type === 'group' },
    cue === null || cue.title === '' ? null : { text: guardedText(cue.title), bold: type !== 'cue' },
    text(cue?.subtitle ?? ''),
    type === 'cue' ? { time: (cue?.duration_ms ?? 0) / day, format: '[h]:mm:ss' } : null,
    type === 'cue' ? clockCell(cue?.start_time ?? null, zone) : null,
    cue?.background_color == null ? null : { text: cue.background_color, fill: cue.background_color },
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
