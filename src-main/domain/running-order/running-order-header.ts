import { type Message, messageOf, type Said } from '../messages/message.ts'
/** A row of a table as it was read, with the line of its file that it begins on, counted from 1. */
export interface SourceRow {
  readonly line: number
  readonly fields: readonly string[]
  /** Of a spreadsheet: most cells with something in them are bold, or on a fill. */
  readonly strong?: true
  /** Of a spreadsheet: one cell alone, merged over the width of the table. */
  readonly merged?: true
}

/** What cannot be read, where, and what to do about it, in words for a person. */
export interface Fault {
  readonly line: number
  readonly reason: Said
}

/** What a rundown can hold; lengths in characters, durations in milliseconds. */
export interface RunningOrderLimits {
  readonly cues: number
  readonly columns: number
  readonly title: number
  readonly subtitle: number
  readonly columnName: number
  readonly cell: number
  readonly duration: number
}

/** Names of a header with a meaning; every other one is a text column. Case does not matter. */
const knownHeaders = ['type', 'title', 'subtitle', 'duration', 'start', 'color'] as const
export type KnownHeader = (typeof knownHeaders)[number]

export interface Header {
  readonly known: ReadonlyMap<KnownHeader, number>
  /** Text columns, in order. `number`: of cue numbers, which headings and groups have none of. */
  readonly columns: readonly { readonly name: string; readonly at: number; readonly number?: boolean }[]
  /** Fewest and most fields of a row: empty columns at the right may be left out. */
  readonly least: number
  readonly most: number
}

export interface HeaderReading {
  /** Null when there is none to read the rows by. */
  readonly header: Header | null
  readonly faults: readonly Fault[]
}

/** Blank columns without a name, as spreadsheets leave them, are passed over. */
export function readHeader(
  head: SourceRow,
  body: readonly SourceRow[],
  limits: RunningOrderLimits,
): HeaderReading {
  const faults: Fault[] = []
  const complain = (reason: Said, line = head.line): void => {
    faults.push({ line, reason })
  }
  const known = new Map<KnownHeader, number>()
  const columns: { name: string; at: number }[] = []
  let least = 0

  for (const [at, field] of head.fields.entries()) {
    const name = field.trim()
    if (name === '') {
      const used = body.find(row => (row.fields[at] ?? '').trim() !== '')
      if (used !== undefined) {
        complain(messageOf('table.column-unnamed', { column: at + 1, line: used.line }))
      }
      continue
    }
    least = at + 1
    const key = knownOf(name)
    if (key !== null && known.has(key)) complain(messageOf('table.column-twice', { name: key }))
    else if (key !== null) known.set(key, at)
    else if (columns.some(column => column.name === name)) {
      complain(messageOf('table.columns-same-name', { name }))
    } else {
      if (name.length > limits.columnName)
        complain(tooLong(messageOf('table.name-of-column', { column: at + 1 }), name, limits.columnName))
      columns.push({ name, at })
    }
  }
  if (columns.length > limits.columns) {
    complain(messageOf('table.too-many-text-columns', { count: columns.length, most: limits.columns }))
  }
  if (!known.has('title')) {
    complain(messageOf('table.no-title-column'))
    return { header: null, faults }
  }
  return { header: { known, columns, least, most: head.fields.length }, faults }
}

export const tooLong = (what: string | Message, text: string, limit: number): Message =>
  messageOf('table.too-long', { what, count: text.length, most: limit })

/** The known header that a name stands for, or null. */
export function knownOf(name: string): KnownHeader | null {
  const lower = name.trim().toLowerCase()
  return lower === 'colour' ? 'color' : (knownHeaders.find(known => known === lower) ?? null)
}
