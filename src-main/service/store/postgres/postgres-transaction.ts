import type { Duration } from '../../../domain/time/time.ts'
import { integer, required } from '../engine.ts'
import type { ReplyClaim } from '../port.ts'
import type { ReaderContext } from '../store-reader.ts'
import { StoreTransaction } from '../store-transaction.ts'
import type { Sql } from './sql.ts'

/** What a transaction wrote, for notifications after the commit. */
export interface Touched {
  readonly rundownIds: Set<string>
  /** Bytes that it added to the log of changes. */
  logged: number
  /** By how much all shows were moved so far, in ms, where it moved them. */
  clock: number | null
}

/**
 * A team is locked, so that of two transactions that count its rundowns, the second counts those of the first. A rundown
 * is locked with its show: what follows from it is read after every earlier commit, and before any later one.
 */
const locks = { rundowns: ' FOR UPDATE', teams: ' FOR NO KEY UPDATE' } as const

/** In the open transaction of one connection. */
export class PostgresTransaction extends StoreTransaction {
  readonly touched: Touched = { rundownIds: new Set(), logged: 0, clock: null }
  protected readonly forgottenReplies = `id IN
    (SELECT id FROM kept_replies WHERE kept_at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)`
  readonly #sql: Sql

  constructor(sql: Sql, context: ReaderContext) {
    super(sql, context, locks)
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

  protected rundownWritten(id: string): void {
    this.touched.rundownIds.add(id)
  }

  protected accessWritten(): void {
    this.#sql.send("UPDATE counters SET value = value + 1 WHERE name = 'access'")
  }

  /** The store trims the log in a transaction of its own: it is that of all rundowns. */
  protected async changeLogged(bytes: number): Promise<void> {
    this.touched.logged += bytes
  }
}
