import { createHash } from 'node:crypto'
import type { CommitPosition, FeedItem } from '../commit-feed.ts'
import type { CommitLog } from './commit-log.ts'
import { Connection } from './connection.ts'
import { hashState, stateRows } from './state-rows.ts'

/** The database as it was at one commit, while others go on. Its log is not folded into the file meanwhile. */
export class PinnedState {
  readonly position: CommitPosition
  readonly #chain: Uint8Array
  readonly #connection: Connection
  readonly #hash = createHash('sha256')
  readonly #rows: Generator<Uint8Array, void>
  #isClosed = false

  /** Everything that is durable is numbered in `log` by now. */
  constructor(file: string, log: CommitLog) {
    this.position = log.position
    this.#chain = log.chain
    this.#connection = new Connection(file, { readOnly: true })
    // The first reading is what pins it.
    this.#connection.execute('BEGIN; SELECT 1 FROM installation')
    this.#rows = stateRows(this.#connection, this.#hash)
  }

  /** The next part of a copy; the last one is `copied`. `newest`: number of the newest commit by now. */
  nextOfCopy(newest: number): FeedItem {
    const { done, value } = this.#rows.next()
    if (done !== true) return { kind: 'rows', changes: value }
    return {
      kind: 'copied',
      position: this.position,
      chain: this.#chain,
      hash: this.#hash.digest('hex'),
      newest,
    }
  }

  /** Null when it was closed meanwhile. */
  hash(): Promise<string | null> {
    return hashState(this.#connection, () => this.#isClosed)
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#connection.close()
  }
}
