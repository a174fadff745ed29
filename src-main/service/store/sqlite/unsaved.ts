import type { Instant } from '../../../domain/time/time.ts'
import type { UnsavedState } from '../commit-feed.ts'
import { newHistory } from '../new-history.ts'
import type { NumberedChange, Transaction } from '../port.ts'
import type { LoggedChange, RunnerRow } from '../rows.ts'
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
  #changes: readonly LoggedChange[] = []
  #history: string
  #isHistoryNew = false
  #lastState: { readonly runners: unknown; readonly replies: unknown; readonly state: UnsavedState } | null =
    null

  constructor(history: string) {
    this.#history = history
  }

  /**
   * Another one as soon as something is kept in memory: a crash takes that back, and its numbers would be given out again
   * for other changes.
   */
  history(): string {
    return this.#history
  }

  changesAfter(rundownId: string, seq: number): readonly NumberedChange[] {
    return this.#changes
      .filter(change => change.rundownId === rundownId && change.seq > seq)
      .map(change => ({ ...change, number: Number.MAX_SAFE_INTEGER }))
  }

  any(): boolean {
    return this.#runners.size > 0 || this.#replies.size > 0
  }

  /** For those who follow; the same object until something is kept or forgotten. Null where there is nothing. */
  state(): UnsavedState | null {
    if (!this.any()) return null
    const { runners, replies } = this.#lastState ?? {}
    if (runners !== this.#runners || replies !== this.#replies) this.#lastState = this.#buildState()
    return this.#lastState?.state ?? null
  }

  #buildState() {
    const state: UnsavedState = {
      runners: [...this.#runners].map(([rundownId, row]) => ({ rundownId, row })),
      replies: [...this.#replies].map(([id, kept]) => ({ id, ...kept })),
    }
    return { runners: this.#runners, replies: this.#replies, state }
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
    if (this.#isHistoryNew) return
    this.#history = newHistory()
    this.#isHistoryNew = true
  }

  logChange(change: LoggedChange): void {
    this.#changes = [...this.#changes, change]
  }

  keepReply(id: string, kept: KeptReply): void {
    this.#replies = new Map(this.#replies).set(id, kept)
  }

  /** What `work` kept here is taken back when it fails. */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const before = {
      runners: this.#runners,
      replies: this.#replies,
      changes: this.#changes,
      history: this.#history,
      isHistoryNew: this.#isHistoryNew,
    }
    try {
      return await work()
    } catch (error) {
      this.#runners = before.runners
      this.#replies = before.replies
      this.#changes = before.changes
      this.#history = before.history
      this.#isHistoryNew = before.isHistoryNew
      throw error
    }
  }

  /** Writes all of it in an open transaction; `forget` once that is durable. */
  async write(tx: Transaction): Promise<void> {
    if (this.#isHistoryNew) await tx.putHistory(this.#history)
    for (const change of this.#changes) await tx.logChange(change)
    for (const [rundownId, row] of this.#runners) {
      // It may have been deleted by another process.
      if ((await tx.rundown(rundownId)) !== null) await tx.putRunner(rundownId, row)
    }
    for (const [id, { reply, at, until }] of this.#replies) await tx.keepReply(id, reply, at, until)
  }

  forget(): void {
    this.#runners = new Map()
    this.#replies = new Map()
    this.#changes = []
    this.#isHistoryNew = false
  }
}

/** SQLITE_PERM, READONLY, IOERR, FULL and CANTOPEN. */
const faults = new Set([3, 8, 10, 13, 14])

/** Whether the disk did not take what was to be written. */
export const isDiskFault = (error: unknown): boolean =>
  faults.has(resultCode(error)) ||
  (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))

/** SQLITE_BUSY: another process has locked the database. */
export const isLocked = (error: unknown): boolean => resultCode(error) === 5
