import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { SteadyTime } from '../../domain/time/steady-time.ts'
import type { Instant } from '../../domain/time/time.ts'
import { newHistory } from '../random.ts'
import { StartupError } from '../startup-error.ts'
import { integer, type Row, required, text } from './engine.ts'
import { openPostgresStore } from './postgres/open-postgres-store.ts'
import { connectionOptions, Sql } from './postgres/sql.ts'
import { changes, keptTables } from './rows.ts'
import { Connection } from './sqlite/connection.ts'
import { databaseName } from './sqlite/database-name.ts'
import { renewHistory } from './sqlite/installation.ts'
import { openSqliteStore } from './sqlite/sqlite-store.ts'
import type { Table } from './table.ts'

interface CopyDatabases {
  /** Nothing else has its database open. */
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
    for (const statement of emptied) await sql.run(statement)
    const copied = await copyStore(sqliteEnd(from), postgresEnd(sql))
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
      into.execute(['BEGIN IMMEDIATE', ...emptied].join(';'))
      const copied = await copyStore(postgresEnd(sql), sqliteEnd(into))
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

/** What a database is made with, first what refers to others. */
const emptied = [...keptTables, changes].toReversed().map(({ name }) => `DELETE FROM ${name}`)

const selectOf = ({ name, columns, key }: Table): string =>
  `SELECT ${columns.map(column => column.name).join()} FROM ${name} ORDER BY ${key.join()}`

const valuesOf = ({ columns }: Table, row: Row): CopiedRow =>
  columns.map(({ name }) => copiedValue(row[name]))

const sqliteEnd = (connection: Connection): CopyEnd => ({
  async *read(table) {
    let rows: CopiedRow[] = []
    for (const row of connection.each(selectOf(table))) {
      rows.push(valuesOf(table, row))
      if (rows.length < rowsAtOnce) continue
      yield rows
      rows = []
    }
    yield rows
  },
  async write(table, rows) {
    for (const row of rows) connection.run(table.insert, ...row)
  },
})

const postgresEnd = (sql: Sql): CopyEnd => ({
  async *read(table) {
    await sql.run(`DECLARE copied NO SCROLL CURSOR FOR ${selectOf(table)}`)
    for (;;) {
      const rows = await sql.all(`FETCH ${rowsAtOnce} FROM copied`)
      yield rows.map(row => valuesOf(table, row))
      if (rows.length < rowsAtOnce) break
    }
    await sql.run('CLOSE copied')
  },
  async write(table, rows) {
    for (const row of rows) await sql.run(table.insert, ...row)
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

type CopiedValue = string | number | Uint8Array | null
type CopiedRow = readonly CopiedValue[]

/** One end of a copy. Rows have their values in the order of the columns. */
interface CopyEnd {
  /** All rows in order of the primary key, compared byte by byte, some at a time. */
  read(table: Table): AsyncIterable<readonly CopiedRow[]>
  write(table: Table, rows: readonly CopiedRow[]): Promise<void>
}

export interface CopiedStore {
  /** Of all tables. */
  readonly rows: number
  readonly rundowns: number
  /** Texts from which U+0000 was left out, which PostgreSQL does not take. */
  readonly shortened: number
  /** SHA-256 of the rows, read back from where they were written; hexadecimal. */
  readonly hash: string
}

/**
 * Copies every row but the log of changes, and reads all of it back. The copy begins another history, which its caller
 * sees to: what a client knows of the changes of the one does not hold for the other. Throws where what was read back is
 * not what was written.
 */
async function copyStore(from: CopyEnd, into: CopyEnd): Promise<CopiedStore> {
  const written = createHash('sha256')
  const read = createHash('sha256')
  const counts = { rows: 0, rundowns: 0, shortened: 0 }
  for (const table of keptTables) {
    for await (const rows of from.read(table)) {
      const copied = rows.map(row => row.map(value => storable(value, () => (counts.shortened += 1))))
      await into.write(table, copied)
      counts.rows += copied.length
      if (table.name === 'rundowns') counts.rundowns += copied.length
      for (const row of copied) written.update(textOf(table, row))
    }
    for await (const rows of into.read(table)) for (const row of rows) read.update(textOf(table, row))
  }
  const hash = read.digest('hex')
  if (hash !== written.digest('hex'))
    throw new Error('What was read back from the copy is not what was written.')
  return { ...counts, hash }
}

function storable(value: CopiedValue, shortened: () => void): CopiedValue {
  if (typeof value !== 'string' || !value.includes('\0')) return value
  shortened()
  return value.replaceAll('\0', '')
}

const textOf = ({ name }: Table, row: CopiedRow): string =>
  `${name} ${JSON.stringify(row.map(value => (value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value)))}\n`
