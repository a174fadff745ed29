import { type Duration, duration, type Instant, instant, isInstant } from '../../domain/time/time.ts'

/** SQL with `$1` for its first value. Both engines understand it, but for what `Dialect` says. */
interface Statement {
  readonly sql: string
  readonly values: readonly SqlValue[]
  /** Each request waits for it: a server that does not answer is given up early. */
  readonly isUrgent: boolean
}

/**
 * What is read by one statement after another: each `yield` gives the rows of the statement. SQLite carries out all of
 * them without a break, so that they see one state.
 */
export type Reading<T> = Generator<Statement, T, Row[]>

/** For `yield*`: the rows of one statement. */
export function* rowsOf(sql: string, ...values: SqlValue[]): Reading<Row[]> {
  return yield { sql, values, isUrgent: false }
}

/** For `yield*`: the first row, where there is one. */
export function* rowOf(sql: string, ...values: SqlValue[]): Reading<Row | undefined> {
  return (yield { sql, values, isUrgent: false })[0]
}

/** The same for what each request waits for. */
export function* urgentRowOf(sql: string, ...values: SqlValue[]): Reading<Row | undefined> {
  return (yield { sql, values, isUrgent: true })[0]
}

/** In what the SQL of the two engines differs. */
export interface Dialect {
  /** The function that gives the place of a text in another one, 0 for none. The index of cells with references has it. */
  readonly position: string
  /** A query for the texts of the JSON array in that parameter, as `value`. */
  texts(parameter: string): string
}

/** One connection, or any of several. */
export interface Engine {
  readonly dialect: Dialect
  /** Throws `StoreUnavailable`, or what the driver throws. */
  read<T>(reading: Reading<T>): Promise<T>
  /** The same, where all statements must see one state of the database. */
  readAtOnce<T>(reading: Reading<T>): Promise<T>
}

/** One connection in an open transaction. */
export interface WritingEngine extends Engine {
  /** Carries out a statement whose rows nobody needs. Whether it failed is said at the latest by the commit. */
  send(sql: string, ...values: SqlValue[]): void
}

/** A value as both engines store it. */
export type SqlValue = string | number | bigint | Uint8Array | null

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
