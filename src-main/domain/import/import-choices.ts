import { type Message, messageOf } from '../messages/message.ts'
import { formatDuration } from '../time/span.ts'
import { duration } from '../time/time.ts'
import type { DateOrder, DurationScale } from '../time/written-time.ts'

/**
 * What a column of a sheet is. `number`: the text column that holds the cue numbers. `department`: names the department of each
 * row, where one cue has a row for each. `start-rule`: what a start asks of GO. `ignore`: nothing of it is taken.
 */
export const columnRoles = [
  'number',
  'type',
  'title',
  'subtitle',
  'start',
  'start-rule',
  'end',
  'date',
  'duration',
  'shortest',
  'longest',
  'color',
  'department',
  'text',
  'ignore',
] as const
export type ColumnRole = (typeof columnRoles)[number]

/**
 * What a row of a sheet is. `end`: of a group. `continued`: its texts belong to the row above. `header`: the names of the
 * columns again. `total`: sums. `left-out`: a person wants none of it.
 */
export const rowKinds = [
  'cue',
  'heading',
  'group',
  'end',
  'continued',
  'header',
  'total',
  'left-out',
] as const
export type RowKind = (typeof rowKinds)[number]

/** `up`: the first cue stands at the bottom. `time`: the rows stand in no order, and are taken in that of their starts. */
export const directions = ['down', 'up', 'time'] as const
export type Direction = (typeof directions)[number]

/** What a person said about a sheet. What is left out is as the sheet is understood. */
export interface ImportChoices {
  /** Lines of the header, from the top; none: there is no header. */
  readonly header?: readonly number[]
  /** By the place of the column, from 0. */
  readonly roles?: Readonly<Record<string, ColumnRole>>
  readonly numbers?: DurationScale
  readonly dateOrder?: DateOrder
  /** Frames a second. */
  readonly frameRate?: number
  readonly direction?: Direction
  /** The stage whose rows are taken; empty: all. */
  readonly stage?: string
  /** What a row with a title alone is. */
  readonly bare?: 'cue' | 'heading' | 'group'
  /** By line. */
  readonly rows?: Readonly<Record<string, RowKind>>
  /** Corrected texts, by line, then by the place of the column. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /**
   * `gaps`: a start that does not follow from the cues before it is fixed, and one with a rule of its own; `all`: each that is written.
   * Left out: `all` where few cues have a start.
   */
  readonly starts?: 'gaps' | 'all'
}

/** What a person chose for tables with the same header, by its signature. */
export type KnownChoices = Readonly<Record<string, ImportChoices>>

/** What the sheet leaves open. A person answers it by a choice; until then the first reading is taken. */
export type ImportQuestion =
  /** The numbers of the durations are minutes or seconds: `example` is read as so many ms by each. */
  | {
      readonly ask: 'numbers'
      readonly example: string
      readonly readings: readonly { readonly choice: DurationScale; readonly duration: number }[]
    }
  | { readonly ask: 'date-order'; readonly example: string }
  | { readonly ask: 'frame-rate'; readonly example: string }
  | { readonly ask: 'direction'; readonly first: string; readonly last: string }
  | { readonly ask: 'title'; readonly columns: readonly number[] }
  | { readonly ask: 'stage'; readonly stages: readonly string[] }

/** What a person is asked. */
export function questionText(question: ImportQuestion): Message {
  switch (question.ask) {
    case 'numbers': {
      const [first = '', second = ''] = question.readings.map(reading =>
        formatDuration(duration(reading.duration)),
      )
      return messageOf('import.question.numbers', { example: question.example, first, second })
    }
    case 'date-order':
      return messageOf('import.question.date-order', { example: question.example })
    case 'frame-rate':
      return messageOf('import.question.frame-rate', { example: question.example })
    case 'direction':
      return messageOf('import.question.direction', { first: question.first, last: question.last })
    case 'title':
      return messageOf('import.question.title')
    case 'stage':
      return messageOf('import.question.stage')
  }
}

/** Tables with the same header are understood alike. */
export function headerSignature(names: readonly string[]): string {
  const last = names.findLastIndex(name => name !== '')
  return JSON.stringify(names.slice(0, last + 1).map(name => name.toLowerCase()))
}

/** `A`, `Z`, `AA`. */
export function columnLetter(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnLetter(Math.floor(at / 26) - 1) + last
}
