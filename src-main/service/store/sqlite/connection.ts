import { existsSync, rmSync } from 'node:fs'
import {
  DatabaseSync,
  type Session,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite'
import { resultCode } from '../../../base/sqlite-file.ts'
import type { Dialect, Reading, SqlValue, WritingEngine } from '../engine.ts'

export type Row = Readonly<Record<string, SQLOutputValue>>

const sqlite: Dialect = {
  position: 'instr',
  texts: parameter => `SELECT value FROM json_each(${parameter})`,
}

/** One connection with its prepared statements, each compiled once. */
export class Connection implements WritingEngine {
  readonly dialect = sqlite
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  /** `foreignKeys`: on by default. */
  constructor(file: string, options: { readonly readOnly: boolean; readonly foreignKeys?: boolean }) {
    this.#database = new DatabaseSync(file, {
      readOnly: options.readOnly,
      enableForeignKeyConstraints: options.foreignKeys ?? true,
      timeout: 5_000,
    })
  }

  execute(sql: string): void {
    this.#database.exec(sql)
  }

  first(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#read(sql, statement => statement.get(...values))
  }

  /** Integers that no number holds come as `bigint`. */
  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#read(sql, statement => statement.all(...values))
  }

  /** Nothing comes between its statements: the only writer lives on this thread. */
  readNow<T>(reading: Reading<T>): T {
    let step = reading.next()
    while (step.done !== true) step = reading.next(this.all(step.value.sql, ...step.value.values))
    return step.value
  }

  async read<T>(reading: Reading<T>): Promise<T> {
    return this.readNow(reading)
  }

  async readAtOnce<T>(reading: Reading<T>): Promise<T> {
    return this.readNow(reading)
  }

  send(sql: string, ...values: SqlValue[]): void {
    this.run(sql, ...values)
  }

  /** How many rows it changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepared(sql).run(...values).changes)
  }

  /** One row after the other, integers as `bigint`. */
  *each(sql: string): Generator<Row> {
    const statement = this.#database.prepare(sql)
    statement.setReadBigInts(true)
    yield* statement.iterate()
  }

  /** Makes a function that statements of this connection can call. */
  define(name: string, call: (...values: SQLOutputValue[]) => SQLInputValue): void {
    this.#database.function(name, { varargs: true, deterministic: true }, call)
  }

  /** Records what this connection changes in that table from now on. */
  record(table: string): Session {
    return this.#database.createSession({ table })
  }

  /** Applies a changeset, all of it or nothing: false when the rows are not as they were before these changes. */
  apply(changes: Uint8Array): boolean {
    return this.#database.applyChangeset(changes)
  }

  #read<T>(sql: string, read: (statement: StatementSync) => T): T {
    const statement = this.#prepared(sql)
    try {
      return read(statement)
    } catch (error) {
      if (!isTooLarge(error)) throw error
    }
    // One value that is too large would otherwise fail every row that is read with it.
    statement.setReadBigInts(true)
    try {
      return withNumbers(read(statement))
    } finally {
      statement.setReadBigInts(false)
    }
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      // SQLite takes `$1` for a name; in `?1` it is the place of the value, as in PostgreSQL.
      statement = this.#database.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'))
      this.#statements.set(sql, statement)
    }
    return statement
  }
}

/** Reads a file that no other process has open, and leaves no log file beside it, as an ordinary reader would. */
export function readAlone<T>(file: string, read: (connection: Connection) => T): T {
  const made = ['-wal', '-shm'].map(suffix => file + suffix).filter(name => !existsSync(name))
  const connection = new Connection(file, { readOnly: true })
  try {
    return read(connection)
  } finally {
    connection.close()
    for (const name of made) rmSync(name, { force: true })
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_OUT_OF_RANGE'

/** Every `bigint` that a number holds as a number; the others stay as they are. */
function withNumbers<T>(value: T): T
function withNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : value
  }
  if (Array.isArray(value)) return value.map(withNumbers)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withNumbers(member)]))
}

/** SQLITE_CANTOPEN: a reader may not make the shared-memory file that it needs. */
export const isCannotOpen = (error: unknown): boolean => resultCode(error) === 14

/** SQLITE_PERM, READONLY, IOERR, FULL and CANTOPEN. */
const faults = new Set([3, 8, 10, 13, 14])

/** Whether the disk did not take what was to be written. */
export const isDiskFault = (error: unknown): boolean =>
  faults.has(resultCode(error)) ||
  (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))

/** SQLITE_BUSY: another process has locked the database. */
export const isLocked = (error: unknown): boolean => resultCode(error) === 5
