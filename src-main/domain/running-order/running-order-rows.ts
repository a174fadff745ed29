import { messageOf, type Said } from '../messages/message.ts'
import type { CueType } from '../rundown/rundown.ts'
import { type Duration, zero } from '../time/time.ts'
import { type DurationScale, readColor, readDuration, readStart, readType } from './running-order-fields.ts'
import {
  type Fault,
  type Header,
  type KnownHeader,
  type RunningOrderLimits,
  type SourceRow,
  tooLong,
} from './running-order-header.ts'

/** One row of a running order. Headings and groups have neither duration, start nor cells. */
export interface Entry {
  readonly type: CueType
  readonly title: string
  readonly subtitle: string
  readonly duration: Duration
  /**
   * Planned start as the clock on the wall, a span since midnight; null to follow on. Outside of one day: on another day
   * than the first one of the show, as `+1d` says.
   */
  readonly clock: Duration | null
  /** `#rrggbb`, lower case, or null. */
  readonly color: string | null
  /** Text of its columns; blank ones are left out. */
  readonly cells: readonly { readonly column: string; readonly content: string }[]
  /** Of a group: its cues and headings, in order. */
  readonly children: readonly Entry[]
}

/** How rows are read, where a table leaves it open. */
export interface RowRules {
  readonly durations: DurationScale
  /** What a row is that has a title and nothing else, where no type is written. */
  readonly bare: CueType
  /** Values that cannot be read are left out one by one, and still reported. */
  readonly leaveOut: boolean
}

export const strictRules: RowRules = { durations: 'seconds', bare: 'cue', leaveOut: false }

/** What becomes of one row of the table. */
export interface RowReading {
  readonly line: number
  /** Null for the end of a group, and for a row that is left out. */
  readonly entry: Entry | null
  readonly inGroup: boolean
  readonly faults: readonly Said[]
}

export interface RowsReading {
  readonly rows: readonly RowReading[]
  /** Rows under their groups, in order. */
  readonly entries: readonly Entry[]
  readonly faults: readonly Fault[]
}

type Complain = (reason: Said) => void

interface Reader {
  readonly header: Header
  readonly limits: RunningOrderLimits
  readonly rules: RowRules
}

/** Reads the rows below a header. A `group` row opens a group that runs to the next `group` or `end` row. */
export function readRows(body: readonly SourceRow[], reader: Reader): RowsReading {
  const { header, limits, rules } = reader
  const rows: RowReading[] = []
  const entries: Entry[] = []
  let open: Entry[] | null = null
  let count = 0
  for (const row of body) {
    const faults: Said[] = []
    const complain: Complain = reason => faults.push(reason)
    const type = typeOf(row, reader, complain)
    if (type === 'end') {
      if (open === null) complain(messageOf('table.end-without-group'))
      endCarriesNothing(row, header, complain)
      open = null
      rows.push({ line: row.line, entry: null, inGroup: false, faults })
      continue
    }
    count += 1
    // A file is refused with one fault; where rows may be left out, each of them is reported.
    if (count === limits.cues + 1 || (rules.leaveOut && count > limits.cues)) {
      complain(messageOf('table.too-many-rows', { most: limits.cues }))
    }
    const children: Entry[] = []
    const entry = entryOf(row, type, children, reader, complain)
    const inGroup: boolean = type !== 'group' && open !== null
    const left = entry === null || (rules.leaveOut && count > limits.cues)
    rows.push({ line: row.line, entry: left ? null : entry, inGroup, faults })
    if (left) continue
    if (type === 'group') open = children
    if (type === 'group' || open === null) entries.push(entry)
    else open.push(entry)
  }
  const faults = rows.flatMap(({ line, faults }) => faults.map(reason => ({ line, reason })))
  return { rows, entries, faults }
}

/** A wrong type is reported and read as a cue, so that the rest of its row is checked too. */
function typeOf(row: SourceRow, { header, rules }: Reader, complain: Complain): CueType | 'end' {
  const text = textOf(row, header, 'type')
  if (text === '' && rules.bare !== 'cue' && isBare(row, header)) return rules.bare
  const type = readType(text)
  if (type === null) complain(messageOf('table.not-a-type', { text: shortened(text) }))
  return type ?? 'cue'
}

/** A title and nothing else of what is taken. */
export function isBare(row: SourceRow, { known, columns }: Header): boolean {
  const title = known.get('title')
  if (title === undefined || !isFilled(row, title)) return false
  const texts = columns.filter(column => column.number !== true)
  const others = [...known.values(), ...texts.map(({ at }) => at)]
  return others.every(at => at === title || !isFilled(row, at))
}

/** Null: the row is left out. */
function entryOf(
  row: SourceRow,
  type: CueType,
  children: readonly Entry[],
  reader: Reader,
  complain: Complain,
): Entry | null {
  const { header, limits, rules } = reader
  const plain = {
    type,
    children,
    title: '',
    subtitle: '',
    duration: zero,
    clock: null,
    color: null,
    cells: [],
  }
  if (!fits(row, header, complain)) return rules.leaveOut ? null : plain
  const text = (name: KnownHeader): string => textOf(row, header, name)
  const short = (name: 'title' | 'subtitle'): string => {
    const value = text(name)
    if (value.length > limits[name]) complain(tooLong(name, value, limits[name]))
    return value.slice(0, limits[name])
  }
  const title = short('title')
  const subtitle = short('subtitle')
  const color = read(text('color'), readColor, text =>
    complain(messageOf('table.not-a-color', { text: shortened(text) })),
  )
  const common = { ...plain, title, subtitle, color }
  if (type !== 'cue') {
    cuesOnly(row, type, header, complain)
    return common
  }
  const span = read(
    text('duration'),
    text => readDuration(text, rules.durations),
    text =>
      complain(
        rules.durations === 'minutes'
          ? messageOf('table.not-a-duration', { text: shortened(text) })
          : messageOf('table.not-a-time', { text: shortened(text) }),
      ),
  )
  const long = span !== null && span > limits.duration
  if (long) {
    complain(
      messageOf('table.too-long-duration', {
        text: shortened(text('duration')),
        days: limits.duration / 86_400_000,
      }),
    )
  }
  const clock = read(text('start'), readStart, text =>
    complain(messageOf('table.not-a-clock', { text: shortened(text) })),
  )
  const duration = span === null || long ? zero : span
  return { ...common, duration, clock, cells: cellsOf(row, header, limits, complain) }
}

/** More or fewer fields than the header: they cannot be assigned to columns. */
function fits(row: SourceRow, header: Header, complain: Complain): boolean {
  const extra = row.fields.slice(header.most).some(field => field.trim() !== '')
  if (!extra && row.fields.length >= header.least) return true
  complain(
    extra
      ? messageOf('table.too-many-fields', { count: row.fields.length, most: header.most })
      : messageOf('table.too-few-fields', { count: row.fields.length, least: header.least }),
  )
  return false
}

function cuesOnly(row: SourceRow, type: 'heading' | 'group', header: Header, complain: Complain): void {
  for (const name of ['duration', 'start'] as const) {
    if (textOf(row, header, name) !== '') complain(messageOf('table.no-such-field', { type, field: name }))
  }
  for (const { name, at, number } of header.columns) {
    if (number !== true && isFilled(row, at)) complain(messageOf('table.no-text-in-row', { type, name }))
  }
}

function endCarriesNothing(row: SourceRow, header: Header, complain: Complain): void {
  const type = header.known.get('type')
  if (row.fields.some((_, at) => at !== type && isFilled(row, at))) {
    complain(messageOf('table.end-has-fields'))
  }
}

function cellsOf(
  row: SourceRow,
  header: Header,
  limits: RunningOrderLimits,
  complain: Complain,
): Entry['cells'] {
  return header.columns.flatMap(({ name, at }) => {
    const content = row.fields[at] ?? ''
    if (content.length > limits.cell) complain(tooLong(`"${name}"`, content, limits.cell))
    return content.trim() === '' ? [] : [{ column: name, content: content.slice(0, limits.cell) }]
  })
}

/** Null for a blank, and for a value that cannot be read, which is reported. */
function read<Value>(
  text: string,
  reader: (text: string) => Value | null,
  report: (text: string) => void,
): Value | null {
  if (text === '') return null
  const value = reader(text)
  if (value === null) report(text)
  return value
}

function textOf(row: SourceRow, header: Header, name: KnownHeader): string {
  const at = header.known.get(name)
  return at === undefined ? '' : (row.fields[at] ?? '').trim()
}

const isFilled = (row: SourceRow, at: number): boolean => (row.fields[at] ?? '').trim() !== ''

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
