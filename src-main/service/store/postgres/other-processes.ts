import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createEmitter, type Unsubscribe } from '../../../base/emitter.ts'
import { integer, type Row, required, text } from '../engine.ts'
import type { OtherProcesses, OthersEvent } from '../port.ts'
import type { DatabaseClock } from './database-clock.ts'
import { connectionOptions, Sql } from './sql.ts'

/** Interval at which each process polls the database, ms, with or without notifications. */
const pollInterval = 250
/** A database that has not answered for this time counts as unreachable, ms. */
const answerTimeout = 1_500
const channel = 'showcall'
/** Most rundown identifiers in one notification; PostgreSQL takes 8,000 bytes. */
const mostInOne = 100

interface Seen {
  readonly access: number
  readonly history: string
}

/** Notification from one process to the others: these rundowns were changed. */
interface Notice {
  readonly from: string
  readonly rundowns: readonly string[]
}

/**
 * Notifies the other processes on the database of commits of this one, and detects theirs: at once by a notification,
 * which may be lost with its connection, and every 250 ms by polling.
 */
export class PostgresOthers implements OtherProcesses {
  readonly #url: string
  readonly #clock: DatabaseClock
  readonly #id = randomUUID()
  readonly #events = createEmitter<OthersEvent>()
  readonly #watched = new Map<string, { readers: number; seq: number | null }>()
  readonly #waiting = new Set<string>()
  readonly #timer: NodeJS.Timeout
  #client: pg.Client | null = null
  #polling: Promise<void> | null = null
  #isSending = false
  #seen: Seen | null = null
  #answeredAt: number
  #hasFailed = false
  #closed = false

  constructor(url: string, clock: DatabaseClock) {
    this.#url = url
    this.#clock = clock
    this.#answeredAt = clock.now()
    this.#timer = setInterval(() => void this.#poll(), pollInterval)
    this.#timer.unref()
    void this.#poll()
  }

  /** The part of positions that identifies the database; null before the first poll. */
  get history(): string | null {
    return this.#seen?.history ?? null
  }

  get answers(): boolean {
    return !this.#hasFailed && this.#clock.now() - this.#answeredAt < answerTimeout
  }

  /** The database did not answer somebody: it counts as unreachable until a poll that begins after this is answered. */
  failed(): void {
    this.#hasFailed = true
  }

  onEvent(listener: (event: OthersEvent) => void): Unsubscribe {
    return this.#events.on(listener)
  }

  watch(rundownId: string): Unsubscribe {
    const watched = this.#watched.get(rundownId) ?? { readers: 0, seq: null }
    watched.readers += 1
    this.#watched.set(rundownId, watched)
    let watching = true
    return () => {
      if (!watching) return
      watching = false
      watched.readers -= 1
      if (watched.readers === 0) this.#watched.delete(rundownId)
    }
  }

  /** Called after a commit. Commits during a notification are sent together in the next one. */
  notify({ rundownIds }: Touched): void {
    for (const id of rundownIds) this.#waiting.add(id)
    if (!this.#isSending && this.#waiting.size > 0) void this.#sendWaiting()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#polling
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => undefined)
  }

  async #sendWaiting(): Promise<void> {
    this.#isSending = true
    try {
      while (this.#waiting.size > 0 && this.#client !== null) {
        const rundowns = [...this.#waiting].slice(0, mostInOne)
        for (const id of rundowns) this.#waiting.delete(id)
        const notice: Notice = { from: this.#id, rundowns }
        await this.#client.query('SELECT pg_notify($1, $2)', [channel, JSON.stringify(notice)])
      }
    } catch {
      // The others poll.
    } finally {
      this.#waiting.clear()
      this.#isSending = false
    }
  }

  #poll(): Promise<void> {
    this.#polling ??= this.#pollOnce()
      .catch(() => this.#forget())
      .finally(() => {
        this.#polling = null
      })
    return this.#polling
  }

  async #pollOnce(): Promise<void> {
    if (this.#closed) return
    const client = this.#client ?? (await this.#connect())
    const sql = new Sql(client)
    const sent = this.#clock.now()
    const failedBefore = this.#hasFailed
    const [polled] = await sql.look(pollQuery)
    const row = required(polled, 'counters')
    const received = this.#clock.now()
    if (row['is_standby'] === true) throw new Error('The server is a standby.')
    this.#clock.sample({ sent, received, database: integer(row, 'now') })
    this.#answeredAt = received
    if (failedBefore) this.#hasFailed = false
    this.#notice(row)
    await this.#pollWatched(sql)
  }

  #notice(row: Row): void {
    if (this.#clock.catchUp(integer(row, 'clock'))) this.#events.emit({ kind: 'clock' })
    const before = this.#seen
    this.#seen = { access: integer(row, 'access'), history: text(row, 'history') }
    if (before !== null && before.access !== this.#seen.access) this.#events.emit({ kind: 'access' })
  }

  async #pollWatched(sql: Sql): Promise<void> {
    if (this.#watched.size === 0) return
    const rows = await sql.all(versionsOf, [...this.#watched.keys()])
    const versions = new Map(rows.map(row => [text(row, 'id'), integer(row, 'seq')]))
    for (const [id, watched] of this.#watched) {
      const seq = versions.get(id) ?? null
      if (seq === watched.seq) continue
      watched.seq = seq
      this.#events.emit({ kind: 'rundown', id })
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(connectionOptions(this.#url))
    client.on('error', () => this.#forget())
    client.on('notification', ({ payload }) => this.#received(payload ?? ''))
    await client.connect()
    // A notification may be lost with the server, and waits for no disk.
    await client.query(`SET synchronous_commit = off; LISTEN ${channel}`)
    this.#client = client
    return client
  }

  #forget(): void {
    this.#hasFailed = true
    const client = this.#client
    this.#client = null
    void client?.end().catch(() => undefined)
  }

  #received(payload: string): void {
    const notice = readNotice(payload)
    if (notice === null || notice.from === this.#id) return
    for (const id of notice.rundowns) if (this.#watched.has(id)) this.#events.emit({ kind: 'rundown', id })
  }
}

const pollQuery = `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now,
    pg_is_in_recovery() AS is_standby,
    (SELECT value FROM counters WHERE name = 'access') AS access,
    (SELECT value FROM counters WHERE name = 'clock') AS clock,
    (SELECT convert_from(value, 'UTF8') FROM installation WHERE name = 'history') AS history`

const versionsOf = `SELECT rundowns.id, greatest(rundowns.version, runners.version) AS seq
  FROM rundowns JOIN runners ON runners.rundown_id = rundowns.id WHERE rundowns.id = ANY($1)`

/** Anybody with the password of the database may notify; what is not understood is ignored. */
function readNotice(payload: string): Notice | null {
  try {
    const notice: unknown = JSON.parse(payload)
    const { from, rundowns } = { ...Object(notice) }
    const understood =
      typeof from === 'string' && Array.isArray(rundowns) && rundowns.every(id => typeof id === 'string')
    return understood ? { from, rundowns } : null
  } catch {
    return null
  }
}

/** What a transaction wrote, for notifications after the commit. */
export interface Touched {
  readonly rundownIds: Set<string>
  /** Bytes that it added to the log of changes. */
  logged: number
  /** By how much all shows were moved so far, in ms, where it moved them. */
  clock: number | null
}
