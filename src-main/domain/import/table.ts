import type { Said } from '../messages/message.ts'

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
export interface RundownLimits {
  readonly cues: number
  readonly columns: number
  readonly title: number
  readonly subtitle: number
  readonly columnName: number
  readonly cell: number
  readonly duration: number
}
