import type { Row } from './decode.ts'
import type { SqlValue } from './table.ts'

/** SQL with `$1` for its first value. Both engines understand it, but for what `Dialect` says. */
export interface Statement {
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
