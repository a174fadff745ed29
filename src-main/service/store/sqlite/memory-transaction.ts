import type { Instant } from '../../../domain/time/time.ts'
import type { LoggedChange, RunnerRow, TokenRow } from '../rows.ts'
import type { Connection } from './connection.ts'
import type { ReaderContext } from './sqlite-reader.ts'
import { SqliteTransaction } from './sqlite-transaction.ts'

/**
 * A transaction that the disk has refused: shows go on in memory, tokens that are revoked end there, and every other
 * write fails as it did there.
 */
export class MemoryTransaction extends SqliteTransaction {
  readonly #cause: unknown

  constructor(connection: Connection, context: ReaderContext, cause: unknown) {
    super(connection, context)
    this.#cause = cause
  }

  protected override put(): void {
    throw this.#cause
  }

  override async putRunner(rundownId: string, row: RunnerRow): Promise<void> {
    this.unsaved.putRunner(rundownId, row)
  }

  override async putToken(row: TokenRow): Promise<void> {
    if (row.revokedAt === null) throw this.#cause
    this.unsaved.revoke(row.id, row.revokedAt)
  }

  override async putRotation(scopeId: string, at: Instant): Promise<void> {
    this.unsaved.rotate(scopeId, at)
  }

  override async keepReply(id: string, reply: string, at: Instant, until: Instant): Promise<void> {
    this.unsaved.keepReply(id, { reply, at, until })
  }

  override async logChange(change: LoggedChange): Promise<void> {
    this.unsaved.logChange(change)
  }

  override attempt<T>(work: () => Promise<T>): Promise<T> {
    return this.unsaved.attempt(work)
  }
}
