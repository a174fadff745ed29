import type { CueType } from './rundown.ts'
import { readClock, readColor, readDuration, readType } from './running-order-fields.ts'
import {
  type Fault,
  type Header,
  type KnownHeader,
  type RunningOrderLimits,
  readHeader,
  type SourceRow,
  tooLong,
} from './running-order-header.ts'
import { type Duration, zero } from './time.ts'

/** One row of a running order. Headings and groups have neither duration, start nor cells. */
export interface Entry {
  readonly type: CueType
  readonly title: string
  readonly subtitle: string
  readonly duration: Duration
  /** Planned start as the clock on the wall, a span since midnight; null to follow on. */
  readonly clock: Duration | null
  /** `#rrggbb`, lower case, or null. */
  readonly color: string | null
  /** Text of its columns; blank ones are left out. */
  readonly cells: readonly { readonly column: string; readonly content: string }[]
  /** Of a group: its cues and headings, in order. */
  readonly children: readonly Entry[]
}

export interface RunningOrder {
  readonly columns: readonly string[]
  readonly entries: readonly Entry[]
}

export type RunningOrderResult =
  | { readonly ok: true; readonly order: RunningOrder }
  /** Every fault there is, by line. */
  | { readonly ok: false; readonly faults: readonly Fault[] }

type Complain = (reason: string) => void

/**
 * Reads a table as a running order, or tells everything that is wrong with it. The first row that is not blank is
 * the header. A `group` row opens a group that runs to the next `group` or `end` row, or the end of the table.
 */
export function readRunningOrder(rows: readonly SourceRow[], limits: RunningOrderLimits): RunningOrderResult {
  const [head, ...body] = rows.filter(row => row.fields.some(field => field.trim() !== ''))
  if (head === undefined) return failed([{ line: 1, reason: 'the file is empty. Choose another one.' }])
  const { header, faults: headerFaults } = readHeader(head, body, limits)
  if (header === null) return failed(headerFaults)

  const faults = [...headerFaults]
  const entries: Entry[] = []
  let open: Entry[] | null = null
  let count = 0
  for (const row of body) {
    const complain: Complain = reason => faults.push({ line: row.line, reason })
    const type = typeOf(row, header, complain)
    if (type === 'end') {
      if (open === null) complain('"end" closes a group, but none is open. Remove this line.')
      endCarriesNothing(row, header, complain)
      open = null
      continue
    }
    count += 1
    if (count === limits.cues + 1) {
      complain(`a rundown holds at most ${limits.cues} rows, and this is one more. Split the show.`)
    }
    const children: Entry[] = []
    const entry = entryOf(row, type, children, header, limits, complain)
    if (type === 'group') open = children
    if (type === 'group' || open === null) entries.push(entry)
    else open.push(entry)
  }
  if (count === 0) faults.push({ line: head.line, reason: 'there are no rows below the header. Add some.' })
  if (faults.length > 0) return failed(faults)
  return { ok: true, order: { columns: header.columns.map(column => column.name), entries } }
}

/** A wrong type is told and read as a cue, so that the rest of its row is looked at as well. */
function typeOf(row: SourceRow, header: Header, complain: Complain): CueType | 'end' {
  const text = textOf(row, header, 'type')
  const type = readType(text)
  if (type === null) complain(`${quote(text)} is not a type. Write cue, heading, group or end.`)
  return type ?? 'cue'
}

function entryOf(
  row: SourceRow,
  type: CueType,
  children: readonly Entry[],
  header: Header,
  limits: RunningOrderLimits,
  complain: Complain,
): Entry {
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
  if (!fits(row, header, complain)) return plain
  const text = (name: KnownHeader): string => textOf(row, header, name)
  const title = text('title')
  const subtitle = text('subtitle')
  if (title.length > limits.title) complain(tooLong('title', title, limits.title))
  if (subtitle.length > limits.subtitle) complain(tooLong('subtitle', subtitle, limits.subtitle))
  const color = read(text('color'), readColor, text =>
    complain(`color ${quote(text)} is not a colour. Write #c62828, #c28 or a name such as red.`),
  )
  const common = { ...plain, title, subtitle, color }
  if (type !== 'cue') {
    cuesOnly(row, type, header, complain)
    return common
  }
  const span = read(text('duration'), readDuration, text =>
    complain(`duration ${quote(text)} is not a time. Write 3:06, 0:03:06 or 186.`),
  )
  if (span !== null && span > limits.duration) {
    complain(
      `duration ${quote(text('duration'))} is longer than ${limits.duration / 86_400_000} days. Shorten it.`,
    )
  }
  const clock = read(text('start'), readClock, text =>
    complain(`start ${quote(text)} is not a time of day. Write 20:59 or 20:59:00.`),
  )
  return { ...common, duration: span ?? zero, clock, cells: cellsOf(row, header, limits, complain) }
}

/** More or fewer fields than the header: what stands in them cannot be told apart. */
function fits(row: SourceRow, header: Header, complain: Complain): boolean {
  const extra = row.fields.slice(header.most).some(field => field.trim() !== '')
  if (!extra && row.fields.length >= header.least) return true
  complain(
    extra
      ? `there are ${row.fields.length} fields, but the header has ${header.most}. Put quotes around text that contains the separator.`
      : `there are ${row.fields.length} fields, but the header has ${header.least}. Add the separators that are missing.`,
  )
  return false
}

function cuesOnly(row: SourceRow, type: 'heading' | 'group', header: Header, complain: Complain): void {
  for (const name of ['duration', 'start'] as const) {
    if (textOf(row, header, name) !== '')
      complain(`a ${type} has no ${name}. Clear it, or make this row a cue.`)
  }
  for (const { name, at } of header.columns) {
    if (isFilled(row, at))
      complain(`a ${type} has no text in columns. Clear "${name}", or make this row a cue.`)
  }
}

function endCarriesNothing(row: SourceRow, header: Header, complain: Complain): void {
  const type = header.known.get('type')
  if (row.fields.some((_, at) => at !== type && isFilled(row, at))) {
    complain('"end" closes a group and carries nothing else. Clear the rest of this line.')
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
    return content.trim() === '' ? [] : [{ column: name, content }]
  })
}

/** Null for a blank, and for what cannot be read, which is told. */
function read<Value>(
  text: string,
  reader: (text: string) => Value | null,
  tell: (text: string) => void,
): Value | null {
  if (text === '') return null
  const value = reader(text)
  if (value === null) tell(text)
  return value
}

function textOf(row: SourceRow, header: Header, name: KnownHeader): string {
  const at = header.known.get(name)
  return at === undefined ? '' : (row.fields[at] ?? '').trim()
}

const isFilled = (row: SourceRow, at: number): boolean => (row.fields[at] ?? '').trim() !== ''

const quote = (text: string): string => `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`

const failed = (faults: readonly Fault[]): RunningOrderResult => ({ ok: false, faults })
