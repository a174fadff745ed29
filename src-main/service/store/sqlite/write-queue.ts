import type { Transaction } from '../port.ts'
import type { Connection } from './connection.ts'
import { MemoryTransaction } from './memory-transaction.ts'
import type { Beside } from './sqlite-reader.ts'
import { SqliteTransaction } from './sqlite-transaction.ts'
import { isDiskFault } from './unsaved.ts'

/** Writes that wait together share one commit, and so one sync of the disk; more would make the first of them wait. */
const largestBatch = 64

/** Answers the one who asked, once the commit is done. */
type Settle = () => void

interface Job {
  /** Runs in the open transaction, and is taken back alone when it fails. */
  run(tx: Transaction): Promise<Settle>
  /** It shares its commit with no other. */
  readonly alone: boolean
  /** The commit that would have carried it was lost. */
  fail(error: unknown): void
}

/**
 * The one writer. Transactions run one after another, never interleaved however often they await; those that came
 * in while the disk was busy are committed together, each undone alone when it fails. Nothing is answered before
 * the commit that carries it is durable.
 */
export class WriteQueue {
  readonly #connection: Connection
  readonly #beside: Beside
  readonly #transaction: SqliteTransaction
  #waiting: Job[] = []
  #draining: Promise<void> | null = null

  constructor(connection: Connection, beside: Beside) {
    this.#connection = connection
    this.#beside = beside
    this.#transaction = new SqliteTransaction(connection, beside)
  }

  write<T>(
    work: (tx: Transaction) => Promise<T>,
    committed?: (result: T) => void,
    { alone }: { readonly alone: boolean } = { alone: false },
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        alone,
        run: async tx => {
          try {
            const result = await tx.attempt(() => work(tx))
            return () => {
              committed?.(result)
              resolve(result)
            }
          } catch (error) {
            if (isDiskFault(error)) throw error
            return () => reject(error)
          }
        },
        fail: reject,
      })
      this.#draining ??= this.#drain()
    })
  }

  /** Resolves when nothing waits any more. */
  async idle(): Promise<void> {
    while (this.#draining !== null) await this.#draining
  }

  async #drain(): Promise<void> {
    // Requests that arrive in the same turn of the event loop join the first commit.
    await new Promise(resolve => setImmediate(resolve))
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, this.#batchSize()))
    this.#draining = null
  }

  /** How many of those that wait are committed next. */
  #batchSize(): number {
    const firstAlone = this.#waiting.findIndex(job => job.alone)
    return firstAlone === -1 ? largestBatch : Math.min(largestBatch, Math.max(1, firstAlone))
  }

  async #commit(batch: readonly Job[]): Promise<void> {
    const { unsaved } = this.#beside
    const settles: Settle[] = []
    try {
      this.#connection.execute('BEGIN IMMEDIATE')
      await unsaved.write(this.#transaction)
      for (const job of batch) settles.push(await job.run(this.#transaction))
      this.#connection.execute('COMMIT')
      unsaved.forget()
    } catch (error) {
      this.#rollback()
      if (isDiskFault(error)) return this.#withoutDisk(batch, error)
      for (const job of batch) job.fail(error)
      return
    }
    for (const settle of settles) settle()
  }

  /** A show goes on when the disk does not: its state is kept in memory until it can be written. */
  async #withoutDisk(batch: readonly Job[], cause: unknown): Promise<void> {
    const memory = new MemoryTransaction(this.#connection, this.#beside, cause)
    for (const job of batch) {
      try {
        const settle = await job.run(memory)
        settle()
      } catch (error) {
        job.fail(error)
      }
    }
  }

  #rollback(): void {
    try {
      this.#connection.execute('ROLLBACK')
    } catch {
      // The engine has already rolled back by itself, as it does when the disk is full.
    }
  }
}
