import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { SteadyTime } from '../../domain/time/steady-time.ts'
import type { Instant } from '../../domain/time/time.ts'
import { StartupError } from '../startup-error.ts'
import { type CopiedRow, type CopiedStore, type CopiedValue, type CopyEnd, copyStore } from './copy-store.ts'
import { integer, required, text } from './decode.ts'
import { newHistory } from './new-history.ts'
import { openPostgresStore } from './postgres/open-postgres-store.ts'
import { connectionOptions, Sql } from './postgres/sql.ts'
import { Connection } from './sqlite/connection.ts'
import { renewHistory } from './sqlite/installation.ts'
import { type ReplicatedTable, replicatedTables } from './sqlite/replicated-tables.ts'
import { databaseName, openSqliteStore } from './sqlite/sqlite-store.ts'

export interface CopyDatabases {
  /** Nothing else has it open. */
  readonly dataDir: string
  /** Of the PostgreSQL database. */
  readonly url: string
  readonly now: Instant
  readonly steady: SteadyTime
}

const rowsAtOnce = 500

/** Copies everything from a data directory into a PostgreSQL database that holds no rundown. Throws `StartupError`. */
export async function copyToPostgres({ dataDir, url, now, steady }: CopyDatabases): Promise<CopiedStore> {
  const file = join(dataDir, databaseName)
  if (!existsSync(file))
    throw new StartupError(
      'backup.no_database',
      `There is no database in ${dataDir}.`,
      'Choose another --data-dir.',
    )
  // Opened once: its schema is migrated, and a failure is reported.
  await openSqliteStore(dataDir, now).close()
  await (await openPostgresStore({ url, steady })).store.close()
  const from = new Connection(file, { readOnly: true })
  const client = new pg.Client({ ...connectionOptions(url), statement_timeout: 0, query_timeout: 0 })
  try {
    await client.connect()
    const sql = new Sql(client)
    await sql.run('BEGIN')
    await requireEmpty(sql)
    for (const table of ['teams', 'installation', 'tokens', 'rotations', 'kept_replies', 'changes'])
      await sql.run(`DELETE FROM ${table}`)
    const copied = await copyStore(sqliteEnd(from), postgresEnd(sql), replicatedTables())
    await sql.run("UPDATE installation SET value = $1 WHERE name = 'history'", Buffer.from(newHistory()))
    await sql.run('UPDATE tokens SET issued_after = 0')
    await sql.run("UPDATE counters SET value = value + 1 WHERE name = 'access'")
    await sql.run('COMMIT')
    return copied
  } finally {
    from.close()
    await client.end().catch(() => undefined)
  }
}

/** Copies everything from a PostgreSQL database into a data directory that has none yet. Throws `StartupError`. */
export async function copyFromPostgres({ dataDir, url, now, steady }: CopyDatabases): Promise<CopiedStore> {
  const file = join(dataDir, databaseName)
  if (existsSync(file))
    throw new StartupError(
      'backup.exists',
      `There is a database in ${dataDir} already.`,
      'Choose another --data-dir.',
    )
  await (await openPostgresStore({ url, steady })).store.close()
  const client = new pg.Client({ ...connectionOptions(url), statement_timeout: 0, query_timeout: 0 })
  try {
    await openSqliteStore(dataDir, now).close()
    const into = new Connection(file, { readOnly: false })
    try {
      await client.connect()
      const sql = new Sql(client)
      await sql.run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      into.execute('BEGIN IMMEDIATE; DELETE FROM teams; DELETE FROM installation')
      const copied = await copyStore(postgresEnd(sql), sqliteEnd(into), replicatedTables())
      renewHistory(into)
      into.execute('COMMIT')
      return copied
    } finally {
      into.close()
    }
  } catch (error) {
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function requireEmpty(sql: Sql): Promise<void> {
  const count = integer(required(await sql.first('SELECT count(*) AS count FROM rundowns'), 'count'), 'count')
  if (count === 0) return
  throw new StartupError(
    'backup.exists',
    `The PostgreSQL database holds ${count} ${count === 1 ? 'rundown' : 'rundowns'} already. It was not changed.`,
    'Name an empty database.',
  )
}

const columnsOf = ({ columns }: ReplicatedTable): string => columns.map(({ name }) => name).join()
const keyOf = ({ columns }: ReplicatedTable): string =>
  columns
    .filter(({ key }) => key > 0)
    .toSorted((a, b) => a.key - b.key)
    .map(({ name }) => name)
    .join()

const sqliteEnd = (connection: Connection): CopyEnd => ({
  async *read(table) {
    let rows: CopiedRow[] = []
    for (const row of connection.each(
      `SELECT ${columnsOf(table)} FROM ${table.name} ORDER BY ${keyOf(table)}`,
    )) {
      rows.push(table.columns.map(({ name }) => copiedValue(row[name])))
      if (rows.length < rowsAtOnce) continue
      yield rows
      rows = []
    }
    yield rows
  },
  async write(table, rows) {
    const places = table.columns.map(() => '?').join()
    for (const row of rows)
      connection.run(`INSERT INTO ${table.name} (${columnsOf(table)}) VALUES (${places})`, ...row)
  },
})

const postgresEnd = (sql: Sql): CopyEnd => ({
  async *read(table) {
    await sql.run(
      `DECLARE copied NO SCROLL CURSOR FOR SELECT ${columnsOf(table)} FROM ${table.name} ORDER BY ${keyOf(table)}`,
    )
    for (;;) {
      const rows = await sql.all(`FETCH ${rowsAtOnce} FROM copied`)
      yield rows.map(row => table.columns.map(({ name }) => copiedValue(row[name])))
      if (rows.length < rowsAtOnce) break
    }
    await sql.run('CLOSE copied')
  },
  async write(table, rows) {
    const places = table.columns.map((_, at) => `$${at + 1}`).join()
    for (const row of rows)
      await sql.run(`INSERT INTO ${table.name} (${columnsOf(table)}) VALUES (${places})`, ...row)
  },
})

/** SQLite gives integers as `bigint` here. Throws for a number that no number of JavaScript holds. */
function copiedValue(value: unknown): CopiedValue {
  if (typeof value === 'bigint') {
    if (!Number.isSafeInteger(Number(value)))
      throw new Error(`The database holds the impossible number ${value}.`)
    return Number(value)
  }
  if (value === null || typeof value === 'number' || value instanceof Uint8Array) return value
  return text({ value }, 'value')
}
