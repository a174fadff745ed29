import { createHash } from 'node:crypto'
import type { Session } from 'node:sqlite'
import { newHistory } from '../../random.ts'
import type { CommitPosition, NumberedCommit } from '../commit-feed.ts'
import { keptTables } from '../rows.ts'
import type { Connection } from './connection.ts'

/** What is kept for followers who are away for a while. */
export const largestCommitLog = 64 * 1024 * 1024

/** Of a commit besides its changes. */
const bytesOfCommit = 200

/** The commits of one run in memory, the newest ones up to a limit in bytes. */
export class CommitLog {
  readonly run = newHistory()
  readonly #limit: number
  readonly #commits = new Map<number, NumberedCommit>()
  #number = 0
  #chain: Uint8Array = createHash('sha256').update(this.run).digest()
  #bytes = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The newest one. */
  get position(): CommitPosition {
    return { run: this.run, number: this.#number }
  }

  /** After the newest one. */
  get chain(): Uint8Array {
    return this.#chain
  }

  /** Whether there was more than it holds. */
  get isTrimmed(): boolean {
    return this.#commits.size < this.#number
  }

  append(changes: Uint8Array): void {
    this.#number += 1
    this.#chain = nextChain(this.#chain, changes)
    this.#commits.set(this.#number, { position: this.position, changes, chain: this.#chain })
    this.#bytes += changes.length + bytesOfCommit
    for (const [number, commit] of this.#commits) {
      if (this.#bytes <= this.#limit) return
      this.#commits.delete(number)
      this.#bytes -= commit.changes.length + bytesOfCommit
    }
  }

  /** Whether every commit after that one is here. */
  reaches({ run, number }: CommitPosition): boolean {
    return run === this.run && (number === this.#number || this.#commits.has(number + 1))
  }

  after({ number }: CommitPosition): NumberedCommit | undefined {
    return this.#commits.get(number + 1)
  }
}

/** What proves that the same changes were applied in the same order. */
export const nextChain = (chain: Uint8Array, changes: Uint8Array): Uint8Array =>
  createHash('sha256').update(chain).update(changes).digest()

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
