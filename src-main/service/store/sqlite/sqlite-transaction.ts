import type { Instant } from '../../../domain/time/time.ts'
import { sizeOfLog, trimLarge } from '../change-log.ts'
import type { WritingEngine } from '../engine.ts'
import type { ReplyClaim } from '../port.ts'
import type { LoggedChange, RunnerRow, TokenRow } from '../rows.ts'
import type { ReaderContext } from '../store-reader.ts'
import { StoreTransaction } from '../store-transaction.ts'
import { type Connection, isDiskFault } from './connection.ts'

/** Over the one writing connection, in the transaction that its store has opened. */
export class SqliteTransaction extends StoreTransaction {
  protected readonly forgottenReplies = 'kept_at < $1'
  readonly #connection: Connection
  /** Bytes of the log of changes, or more: what was rolled back is counted. Null: not known yet. */
  #logged: number | null = null

  /** `engine`: what carries out statements of the connection. */
  constructor(connection: Connection, context: ReaderContext, engine: WritingEngine = connection) {
    super(engine, context)
    this.#connection = connection
  }

  /** A request under way is known to this process, which is the only one. */
  async claimReply(id: string): Promise<ReplyClaim> {
    const reply = await this.keptReply(id)
    return reply === null ? { state: 'free' } : { state: 'kept', reply }
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    this.#connection.execute('SAVEPOINT attempt')
    try {
      const result = await work()
      this.#connection.execute('RELEASE attempt')
      return result
    } catch (error) {
      // A full disk has made the engine roll back the whole transaction already.
      if (!isDiskFault(error)) this.#connection.execute('ROLLBACK TO attempt; RELEASE attempt')
      throw error
    }
  }

  protected async changeLogged(bytes: number): Promise<void> {
    this.#logged = this.#logged === null ? await sizeOfLog(this.#connection) : this.#logged + bytes
    if (this.#logged <= this.context.limits.bytes) return
    await trimLarge(this.#connection, this.context.limits)
    this.#logged = await sizeOfLog(this.#connection)
  }

  /** There is no other process to be told. */
  async noteClockStep(): Promise<void> {}
  protected rundownWritten(): void {}
  protected accessWritten(): void {}
}

/**
 * A transaction that the disk has refused: shows go on in memory, tokens that are revoked end there, and every other
 * write fails as it did there.
 */
export class MemoryTransaction extends SqliteTransaction {
  readonly #cause: unknown

  constructor(connection: Connection, context: ReaderContext, cause: unknown) {
    super(connection, context, {
      dialect: connection.dialect,
      read: reading => connection.read(reading),
      readAtOnce: reading => connection.read(reading),
      send() {
        throw cause
      },
    })
    this.#cause = cause
  }

  override async putRunner(rundownId: string, row: RunnerRow): Promise<void> {
    this.context.unsaved.putRunner(rundownId, row)
  }

  override async putToken(row: TokenRow): Promise<void> {
    if (row.revokedAt === null) throw this.#cause
    this.context.unsaved.revoke(row.id, row.revokedAt)
  }

  override async putRotation(scopeId: string, at: Instant): Promise<void> {
    this.context.unsaved.rotate(scopeId, at)
  }

  override async keepReply(id: string, reply: string, at: Instant, until: Instant): Promise<void> {
    this.context.unsaved.keepReply(id, { reply, at, until })
  }

  override async logChange(change: LoggedChange): Promise<void> {
    this.context.unsaved.logChange(change)
  }

  override attempt<T>(work: () => Promise<T>): Promise<T> {
    return this.context.unsaved.attempt(work)
  }
}
