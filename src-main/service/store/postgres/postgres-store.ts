import type pg from 'pg'
import type { Message } from '../../../domain/messages/message.ts'
import type { Duration } from '../../../domain/time/time.ts'
import { integer, type Row, required } from '../engine.ts'
import {
  type Reader,
  type ReplyClaim,
  type SharedCounts,
  type SharedStore,
  type Store,
  StoreUnavailable,
  type Transaction,
  type UnsavedChanges,
} from '../port.ts'
import type { Installation, TokenStanding } from '../rows.ts'
import { type ReaderContext, StoreReader } from '../store-reader.ts'
import { StoreTransaction, trimLarge } from '../store-transaction.ts'
import { Unsaved } from '../unsaved.ts'
import type { DatabaseClock } from './database-clock.ts'
import { gathered } from './gathered.ts'
import { PostgresOthers, type Touched } from './other-processes.ts'
import { asUnavailable, isBusy, isTransient, locks, Sql } from './sql.ts'

/** A transaction that lost against another one is done again so often. */
const attempts = 3
/** Of the limit of the log: so much may be added before its size is looked at again. */
const lookedAtAfter = 0.05

const nothing = (): void => {}

interface PostgresStoreOptions {
  readonly url: string
  readonly pool: pg.Pool
  readonly installation: Installation
  readonly history: string
  readonly clock: DatabaseClock
  readonly context: Omit<ReaderContext, 'unsaved'>
}

/**
 * The engine of a service on several machines: equal processes over one database. A transaction locks the rundown that it
 * opens, so those of one rundown follow one another across all processes; those of several run in parallel.
 */
export class PostgresStore implements Store {
  readonly installation: Installation
  readonly notices: readonly Message[] = []
  readonly reader: Reader
  readonly commits = null
  readonly shared: SharedStore
  /** A write that the database does not take fails. */
  readonly unsaved: UnsavedChanges = { any: () => false, save: async () => undefined }
  readonly #pool: pg.Pool
  readonly #clock: DatabaseClock
  readonly #context: ReaderContext
  readonly #others: PostgresOthers
  readonly #firstHistory: string
  #logged = 0
  #trimming: Promise<void> | null = null

  constructor({ url, pool, installation, history, clock, context }: PostgresStoreOptions) {
    this.installation = installation
    this.#pool = pool
    this.#clock = clock
    // Always empty: a write that the database does not take fails.
    this.#context = { ...context, unsaved: new Unsaved(history) }
    this.#firstHistory = history
    this.#others = new PostgresOthers(url, clock)
    const sql = new Sql(pool, this.#failed)
    this.shared = { others: this.#others, counts: createPostgresCounts(sql) }
    const snapshot = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'
    this.reader = new PostgresReader(
      {
        dialect: sql.dialect,
        read: reading => sql.read(reading),
        readAtOnce: reading => this.#transaction(snapshot, nothing, on => on.read(reading)),
      },
      this.#context,
    )
  }

  history(): string {
    return this.#others.history ?? this.#firstHistory
  }

  ready(): boolean {
    return this.#others.answers
  }

  async write<T>(
    work: (tx: Transaction) => Promise<T>,
    committed: (result: T) => void = () => {},
    { alone }: { readonly alone: boolean } = { alone: false },
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#writeOnce(work, committed, alone)
      } catch (error) {
        const isOvertaken = isTransient(error) || error instanceof ClockStepped
        if (!isOvertaken || attempt === attempts) throw error
      }
    }
  }

  async close(): Promise<void> {
    await this.#trimming
    await this.#others.close()
    await this.#pool.end()
  }

  async #writeOnce<T>(
    work: (tx: Transaction) => Promise<T>,
    committed: (result: T) => void,
    alone: boolean,
  ): Promise<T> {
    // A step of the clock moves every show; until it is done, and this clock with it, no anchor is written.
    const opening = `BEGIN ISOLATION LEVEL READ COMMITTED;
      SELECT pg_advisory_xact_lock${alone ? '' : '_shared'}(${locks.clock});
      SELECT value FROM counters WHERE name = 'clock'`
    const { steps } = this.#clock
    const follow = ([row]: readonly Row[]): void => {
      this.#clock.catchUp(integer(required(row, 'counters'), 'value'))
      if (this.#clock.steps !== steps) throw new ClockStepped()
    }
    const { result, touched } = await this.#transaction(opening, follow, async sql => {
      const tx = new PostgresTransaction(sql, this.#context)
      return { result: await work(tx), touched: tx.touched }
    })
    if (touched.clock !== null) this.#clock.catchUp(touched.clock)
    committed(result)
    this.#others.notify(touched)
    this.#logged += touched.logged
    if (this.#logged > this.#context.limits.bytes * lookedAtAfter) this.#trim()
    return result
  }

  readonly #failed = (failure: StoreUnavailable): void => {
    if (!isBusy(failure)) this.#others.failed()
  }

  /** Nothing waits for the answer to `opening` alone: `opened` is given its rows before anything that is read is. */
  async #transaction<T>(
    opening: string,
    opened: (rows: readonly Row[]) => void,
    work: (sql: Sql) => Promise<T>,
  ): Promise<T> {
    const client = await this.#connect()
    let lost: Error | undefined
    const sql = new Sql(client, this.#failed)
    try {
      sql.expect(opened, opening)
      const result = await work(sql)
      // After a failed statement this rolls back: what failed is thrown by `settled`.
      sql.send('COMMIT')
      await sql.settled()
      return result
    } catch (failure) {
      // An earlier statement may have failed first; the later ones then fail because of it.
      const error: unknown = await sql.settled().then(
        () => failure,
        earlier => earlier,
      )
      if (error instanceof StoreUnavailable) lost = error
      else
        await sql.run('ROLLBACK').catch(broken => {
          lost = broken
        })
      throw error
    } finally {
      // A connection in an unknown state is not used again.
      client.release(lost)
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect()
    } catch (error) {
      const failure = asUnavailable(error)
      if (failure instanceof StoreUnavailable) this.#failed(failure)
      throw failure
    }
  }

  #trim(): void {
    this.#logged = 0
    this.#trimming ??= this.#transaction('BEGIN', nothing, async sql => {
      const row = await sql.first('SELECT pg_try_advisory_xact_lock($1) AS got', locks.trim)
      if (row?.['got'] === true) await trimLarge(sql, this.#context.limits)
    })
      // It is tried again when as much has been added once more.
      .catch(() => undefined)
      .finally(() => {
        this.#trimming = null
      })
  }
}

/** The shows, and the clock with them, were moved after the transaction had taken its time from the clock. */
class ClockStepped extends Error {}

/** Outside of transactions. */
class PostgresReader extends StoreReader {
  /** Each request begins with it: those with the same token ask together. */
  readonly #standing = gathered(
    (id: string) => id,
    async ids => {
      const [id = ''] = ids
      const standing = await super.token(id)
      return ids.map(() => standing)
    },
  )

  override token(id: string): Promise<TokenStanding | null> {
    return this.#standing(id)
  }
}

/** Each request is counted in a table that is not logged: the commit waits for no disk. */
function createPostgresCounts(sql: Sql): SharedCounts {
  const counted = gathered(
    ({ key }: Counted) => key,
    async requests => {
      const [first] = requests
      if (first === undefined) return []
      const { key, now, windowMs, limit } = first
      const [row] = await sql.look(countInWindow, key, now, windowMs, limit, requests.length)
      const [opened = now, used = 1] = timesOf(row)
      return requests.map((_, at) => ({ opened, used: used - requests.length + at + 1 }))
    },
  )
  return {
    inWindow: (key, options) => counted({ key, ...options }),
    async recent(key, { now, windowMs, limit }) {
      const [row] = await sql.look(addRecent, key, now, windowMs, limit)
      const times = timesOf(row)
      return { times: times.filter(time => time > 0), allowed: times.at(-1) !== refused }
    },
  }
}

interface Counted {
  readonly key: string
  readonly now: number
  readonly windowMs: number
  readonly limit: number
}

/** In place of a time: the last request was refused, and does not count. */
const refused = 0

const timesOf = (row: Row | undefined): readonly number[] => {
  const { requests } = required(row, 'requests')
  return Array.isArray(requests) ? requests.map(Number) : []
}

/** The time at which the window opened, and the count. What is over the limit is not counted: a higher one holds at once. */
const countInWindow = `INSERT INTO budgets AS b VALUES ($1, ARRAY[$2::bigint, $5])
  ON CONFLICT (key) DO UPDATE SET requests =
    CASE WHEN $2 - b.requests[1] >= $3 OR $2 < b.requests[1] THEN ARRAY[$2::bigint, $5]
    ELSE ARRAY[b.requests[1], least(b.requests[2], $4::bigint) + $5] END
  RETURNING requests`

/** Their times, and at the end `refused` where this one is one too many. */
const addRecent = `INSERT INTO budgets AS b VALUES ($1, ARRAY[CASE WHEN $4::bigint > 0 THEN $2::bigint ELSE 0 END])
  ON CONFLICT (key) DO UPDATE SET requests = (
    SELECT coalesce(array_agg(at ORDER BY at), '{}')
      || CASE WHEN count(*) < $4::bigint THEN $2::bigint ELSE 0 END
    FROM unnest(b.requests) AS at WHERE at > 0 AND $2 - at < $3 AND at <= $2)
  RETURNING requests`

/**
 * A team is locked, so that of two transactions that count its rundowns, the second counts those of the first. A rundown
 * is locked with its show: what follows from it is read after every earlier commit, and before any later one.
 */
const rowLocks = { rundowns: ' FOR UPDATE', teams: ' FOR NO KEY UPDATE' } as const

/** In the open transaction of one connection. */
class PostgresTransaction extends StoreTransaction {
  readonly touched: Touched = { rundownIds: new Set(), logged: 0, clock: null }
  protected readonly forgottenReplies = `id IN
    (SELECT id FROM kept_replies WHERE kept_at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)`
  readonly #sql: Sql

  constructor(sql: Sql, context: ReaderContext) {
    super(sql, context, rowLocks)
    this.#sql = sql
  }

  /** Of two requests with one key, in any processes, the later one gets the error that the earlier one is under way. */
  async claimReply(id: string): Promise<ReplyClaim> {
    // Two statements, sent at once. The second one runs when the first has the lock, and so sees every reply committed before.
    const [row, reply] = await Promise.all([
      this.#sql.first('SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS got', id),
      this.keptReply(id),
    ])
    if (row?.['got'] !== true) return { state: 'in-flight' }
    return reply === null ? { state: 'free' } : { state: 'kept', reply }
  }

  async noteClockStep(step: Duration): Promise<void> {
    const row = await this.#sql.first(
      "UPDATE counters SET value = value + $1 WHERE name = 'clock' RETURNING value",
      step,
    )
    this.touched.clock = integer(required(row, 'counters'), 'value')
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    this.#sql.send('SAVEPOINT attempt')
    try {
      return await work()
    } catch (error) {
      this.#sql.send('ROLLBACK TO SAVEPOINT attempt')
      throw error
    } finally {
      this.#sql.send('RELEASE SAVEPOINT attempt')
    }
  }

  protected override rundownWritten(id: string): void {
    this.touched.rundownIds.add(id)
  }

  protected override accessWritten(): void {
    this.#sql.send("UPDATE counters SET value = value + 1 WHERE name = 'access'")
  }

  /** The store trims the log in a transaction of its own: it is that of all rundowns. */
  protected async changeLogged(bytes: number): Promise<void> {
    this.touched.logged += bytes
  }
}
