import { type Duration, duration, type Instant, instant, isInstant } from '../../domain/time/time.ts'

/** A stored value that cannot be: another program wrote it, or a fault of an earlier Showcall. */
export class UnreadableRow extends Error {
  readonly column: string

  constructor(column: string) {
    super(`The database holds a value in "${column}" that cannot be.`)
    this.name = 'UnreadableRow'
    this.column = column
  }
}

/** A row as an engine gives it: text, number, bytes or null by the name of its column. */
export type Row = Readonly<Record<string, unknown>>

export function text(row: Row, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new UnreadableRow(column)
  return value
}

export function integer(row: Row, column: string): number {
  const value = row[column]
  if (typeof value !== 'number') throw new UnreadableRow(column)
  return value
}

export const flag = (row: Row, column: string): boolean => integer(row, column) !== 0

export function moment(row: Row, column: string): Instant {
  const value = integer(row, column)
  if (!isInstant(value)) throw new UnreadableRow(column)
  return instant(value)
}

export function span(row: Row, column: string, longest: number): Duration {
  const value = integer(row, column)
  if (value < 0 || value > longest) throw new UnreadableRow(column)
  return duration(value)
}

export const momentOrNull = (row: Row, column: string): Instant | null =>
  row[column] === null ? null : moment(row, column)

export function bytes(row: Row, column: string): Uint8Array {
  const value = row[column]
  if (!(value instanceof Uint8Array)) throw new UnreadableRow(column)
  return value
}

export function oneOf<T extends string>(row: Row, column: string, allowed: readonly T[]): T {
  const value = text(row, column)
  const found = allowed.find(candidate => candidate === value)
  if (found === undefined) throw new UnreadableRow(column)
  return found
}

export function required<R extends Row>(row: R | undefined, what: string): R {
  if (row === undefined) throw new UnreadableRow(what)
  return row
}
