import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { SteadyTime } from '../../../domain/time/steady-time.ts'
import { newHistory, randomId, randomSecret } from '../../random.ts'
import { StartupError } from '../../startup-error.ts'
import type { WallClock } from '../../wall-clock.ts'
import { bytes, integer, required } from '../engine.ts'
import type { LeftOut, Store } from '../port.ts'
import type { Installation } from '../rows.ts'
import { defaultLogLimits, type LogLimits } from '../store-reader.ts'
import { type ClockSample, DatabaseClock } from './database-clock.ts'
import { migrations } from './migrations.ts'
import { PostgresStore } from './postgres-store.ts'
import { connectionOptions, locks, Sql } from './sql.ts'

interface OpenPostgres {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string
  readonly steady: SteadyTime
  readonly leftOut?: LeftOut
  readonly limits?: LogLimits
  /** Connections of this process, besides the one by which it hears of the others. */
  readonly connections?: number
}

export interface OpenedPostgres {
  readonly store: Store
  /** The clock of the database's computer, which all processes go by. */
  readonly wall: WallClock
}

/** The first major version that is tested. */
const oldestServer = 150_000
const firstSamples = 4

/** Opens the database, and brings its schema up to date. Throws `StartupError`, which never holds the password. */
export async function openPostgresStore({
  url,
  steady,
  leftOut = () => {},
  limits = defaultLogLimits,
  connections = 10,
}: OpenPostgres): Promise<OpenedPostgres> {
  const pool = new pg.Pool({ ...connectionOptions(url), max: connections })
  // A connection may be lost at any time. Its user gets the error of a failed statement; no one else needs it.
  pool.on('connect', client => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  try {
    const client = await pool.connect()
    try {
      const sql = new Sql(client)
      await requireSuitable(sql)
      await migrate(sql)
      const installation = await installationOf(sql)
      const history = Buffer.from(await kept(sql, 'history')).toString()
      const clock = await clockOf(sql, steady)
      const context = { leftOut, limits }
      return {
        store: new PostgresStore({ url, pool, installation, history, clock, context }),
        wall: clock.wall,
      }
    } finally {
      client.release()
    }
  } catch (error) {
    await pool.end().catch(() => undefined)
    throw error instanceof StartupError ? error : unreachable(url, error)
  }
}

async function requireSuitable(sql: Sql): Promise<void> {
  const row = required(
    await sql.first(
      `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
         pg_is_in_recovery() AS is_standby`,
    ),
    'server_version_num',
  )
  if (integer(row, 'version') < oldestServer)
    throw unsuitable('The server is older than PostgreSQL 15.', 'Use PostgreSQL 15 or later.')
  if (row['encoding'] !== 'UTF8')
    throw unsuitable(
      `The database has the encoding ${String(row['encoding'])}.`,
      "Create it with ENCODING 'UTF8'.",
    )
  if (row['is_standby'] === true)
    throw unsuitable('The server is a standby, which takes no writes.', 'Name the primary server.')
}

/** One process at a time; the others wait for it. */
async function migrate(sql: Sql): Promise<void> {
  await sql.run('BEGIN')
  await sql.run('SELECT pg_advisory_xact_lock($1)', locks.migrate)
  await sql.run(
    'CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, at TIMESTAMPTZ NOT NULL DEFAULT now())',
  )
  const row = await sql.first('SELECT coalesce(max(number), 0) AS number FROM migrations')
  const done = integer(required(row, 'migrations'), 'number')
  if (done > migrations.length) {
    throw new StartupError(
      'store.newer',
      'The database was written by a newer Showcall. It was not changed.',
      'Use that version, or another database.',
    )
  }
  for (const [index, migration] of migrations.entries()) {
    if (index < done) continue
    await sql.run(migration)
    await sql.run('INSERT INTO migrations (number) VALUES ($1)', index + 1)
  }
  await sql.run('COMMIT')
}

/** The first team and the keys of the database; those that are missing are made. */
async function installationOf(sql: Sql): Promise<Installation> {
  const made = [
    ['team', Buffer.from(randomId())],
    ['history', Buffer.from(newHistory())],
    ['token-secret', randomBytes(32)],
    ['cursor-secret', randomBytes(32)],
  ] as const
  for (const [name, value] of made)
    await sql.run('INSERT INTO installation VALUES ($1, $2) ON CONFLICT DO NOTHING', name, value)
  const teamId = Buffer.from(await kept(sql, 'team')).toString()
  await sql.run(
    'INSERT INTO teams (id, rate, v0_token) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    teamId,
    'local',
    randomSecret(),
  )
  return {
    teamId,
    tokenSecret: await kept(sql, 'token-secret'),
    cursorSecret: await kept(sql, 'cursor-secret'),
  }
}

async function kept(sql: Sql, name: string): Promise<Uint8Array> {
  return bytes(
    required(await sql.first('SELECT value FROM installation WHERE name = $1', name), name),
    'value',
  )
}

async function clockOf(sql: Sql, steady: SteadyTime): Promise<DatabaseClock> {
  const readClock = async (): Promise<ClockSample> => {
    const sent = steady.local()
    const row = await sql.first('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now')
    return { sent, received: steady.local(), database: integer(required(row, 'now'), 'now') }
  }
  const first = await readClock()
  const rest: ClockSample[] = []
  while (rest.length < firstSamples - 1) rest.push(await readClock())
  const steps = await sql.first("SELECT value FROM counters WHERE name = 'clock'")
  return new DatabaseClock(steady, [first, ...rest], integer(required(steps, 'counters'), 'value'))
}

const unsuitable = (message: string, remedy: string): StartupError =>
  new StartupError('store.unsuitable', message, remedy)

/** Contains the server's message, with addresses and names, never the password. */
function unreachable(url: string, error: unknown): StartupError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const said = cause instanceof Error && cause.message !== '' ? `: ${cause.message}` : '.'
  const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: '', pathname: '' }
  return new StartupError(
    'store.unreachable',
    `The database at ${host}${pathname} could not be opened${said}`,
    'Check the address, the user and the password of --database, and that the server runs.',
    error,
  )
}
