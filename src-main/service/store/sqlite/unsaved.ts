import type { Instant } from '../../../domain/time.ts'
import type { Transaction } from '../port.ts'
import type { RunnerRow } from '../rows.ts'
import { resultCode } from './open-database.ts'

interface KeptReply {
  readonly reply: string
  readonly at: Instant
  readonly until: Instant
}

/**
 * What the disk did not take: the states of shows, and the replies to presses that are kept under a key. A show goes on
 * in memory until it can be written; nothing else is changed without the disk.
 */
export class Unsaved {
  #runners: ReadonlyMap<string, RunnerRow> = new Map()
  #replies: ReadonlyMap<string, KeptReply> = new Map()

  any(): boolean {
    return this.#runners.size > 0 || this.#replies.size > 0
  }

  runner(rundownId: string): RunnerRow | undefined {
    return this.#runners.get(rundownId)
  }

  rundownIds(): readonly string[] {
    return [...this.#runners.keys()]
  }

  reply(id: string): string | undefined {
    return this.#replies.get(id)?.reply
  }

  putRunner(rundownId: string, row: RunnerRow): void {
    this.#runners = new Map(this.#runners).set(rundownId, row)
  }

  keepReply(id: string, kept: KeptReply): void {
    this.#replies = new Map(this.#replies).set(id, kept)
  }

  /** What `work` kept here is taken back when it fails. */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const before = { runners: this.#runners, replies: this.#replies }
    try {
      return await work()
    } catch (error) {
      this.#runners = before.runners
      this.#replies = before.replies
      throw error
    }
  }

  /** Writes all of it in an open transaction; `forget` once that is durable. */
  async write(tx: Transaction): Promise<void> {
    for (const [rundownId, row] of this.#runners) {
      // It may have been deleted by another process.
      if ((await tx.rundown(rundownId)) !== null) await tx.putRunner(rundownId, row)
    }
    for (const [id, { reply, at, until }] of this.#replies) await tx.keepReply(id, reply, at, until)
  }

  forget(): void {
    this.#runners = new Map()
    this.#replies = new Map()
  }
}

/** SQLITE_PERM, READONLY, IOERR, FULL and CANTOPEN. */
const faults = new Set([3, 8, 10, 13, 14])

/** Whether the disk did not take what was to be written. */
export const isDiskFault = (error: unknown): boolean =>
  faults.has(resultCode(error)) ||
  (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
