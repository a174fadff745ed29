import type { Instant } from '../../../domain/time/time.ts'
import type { LoggedChange, RunnerRow, TokenRow } from '../rows.ts'
import type { ReaderContext } from '../store-reader.ts'
import type { Connection } from './connection.ts'
import { SqliteTransaction } from './sqlite-transaction.ts'

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
