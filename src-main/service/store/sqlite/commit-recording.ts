import type { Session } from 'node:sqlite'
import { keptTables } from '../rows.ts'
import type { CommitLog } from './commit-log.ts'
import type { Connection } from './connection.ts'

/** What one open transaction changes, for those who follow. What is rolled back in it leaves nothing here. */
export class CommitRecording {
  readonly log: CommitLog
  /** One for each table: a single one for all would take in the log of changes, which is most of the bytes. */
  readonly #sessions: readonly Session[]
  #changes: Uint8Array | null = null

  constructor(log: CommitLog, connection: Connection) {
    this.log = log
    this.#sessions = keptTables.map(({ name }) => connection.record(name))
  }

  /** Takes the changes while the transaction is still open: no other connection can have written. */
  take(): void {
    try {
      this.#changes = Buffer.concat(this.#sessions.map(session => session.changeset()))
    } catch {
      // A commit does not fail because of followers: they copy everything again.
    }
  }

  /** Null: they could not be taken. */
  get changes(): Uint8Array | null {
    return this.#changes
  }

  close(): void {
    for (const session of this.#sessions) session.close()
  }
}
