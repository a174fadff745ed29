import { createHash } from 'node:crypto'
import type { Session } from 'node:sqlite'
import { newHistory } from '../../random.ts'
import type {
  CommitFeed,
  CommitPosition,
  FeedItem,
  Following,
  NumberedCommit,
  StateHash,
  UnsavedState,
} from '../commit-feed.ts'
import { integer, required } from '../engine.ts'
import { keptTables } from '../rows.ts'
import type { Unsaved } from '../unsaved.ts'
import { Connection } from './connection.ts'
import { migrations } from './migrations.ts'
import { hashState, nextTurn, stateRows } from './state-rows.ts'

interface CommitSources {
  readonly file: string
  /** The only one that writes. */
  readonly writing: Connection
  readonly unsaved: Unsaved
  /** Of the commits that are kept, in bytes. */
  readonly limit: number
}

/** Numbers the commits of the store while there are followers, and afterwards as long as the log holds all of them. */
export class SqliteCommitFeed implements CommitFeed {
  readonly #sources: CommitSources
  readonly #followers = new Set<CommitFollower>()
  readonly #pinned = new Set<PinnedState>()
  #log: CommitLog | null = null
  #dataVersion = 0
  #isClosed = false

  constructor(sources: CommitSources) {
    this.#sources = sources
  }

  follow(after: CommitPosition | null, showcall: string): Following {
    if (this.#log === null) this.#renew()
    else this.#look()
    const greeting: FeedItem = { kind: 'greeting', schema: migrations.length, showcall }
    const follower = new CommitFollower(greeting, after, {
      log: () => this.#log,
      pin: () => this.#pin(),
      unsaved: () => this.#sources.unsaved.state(),
      isClosed: () => this.#isClosed,
      left: () => this.#followers.delete(follower),
    })
    this.#followers.add(follower)
    return follower
  }

  newest(): CommitPosition | null {
    return this.#log?.position ?? null
  }

  async stateHash(): Promise<StateHash | null> {
    const pinned = this.#pin()
    if (pinned === null) return null
    try {
      const hash = await pinned.hash()
      return hash === null ? null : { position: pinned.position, hash }
    } finally {
      pinned.close()
    }
  }

  stop(): void {
    this.#log = null
    for (const follower of this.#followers) follower.close()
  }

  /** Called in a transaction that has just begun; null while there is no follower. */
  begin(): CommitRecording | null {
    this.#look()
    return this.#log === null ? null : new CommitRecording(this.#log, this.#sources.writing)
  }

  /** In the same turn as the commit. */
  committed(recording: CommitRecording | null): void {
    const log = this.#log
    if (log === null) return
    const changes = recording?.log === log ? recording.changes : null
    // No changes: the first follower came when the transaction was already open.
    if (changes === null) this.#renew()
    else if (changes.length > 0) log.append(changes)
    if (log.isTrimmed && this.#followers.size === 0) this.#log = null
    this.wakeFollowers()
  }

  /** Something was committed, or kept without the disk. Who made the change is answered before. */
  wakeFollowers(): void {
    process.nextTick(() => {
      for (const follower of this.#followers) follower.wake()
    })
  }

  /** Followers still get the remaining commits; copies end. */
  close(): void {
    this.#isClosed = true
    for (const pinned of this.#pinned) pinned.close()
    this.wakeFollowers()
  }

  /** Null while nothing is numbered, and once the store is closed. */
  #pin(): PinnedState | null {
    this.#look()
    if (this.#log === null || this.#isClosed) return null
    const pinned = new PinnedState(this.#sources.file, this.#log)
    for (const one of this.#pinned) if (one.isClosed) this.#pinned.delete(one)
    this.#pinned.add(pinned)
    return pinned
  }

  /** Another process has written, and its changes were not recorded. */
  #look(): void {
    if (this.#log !== null && !this.#isClosed && this.#dataVersion !== this.#readDataVersion()) this.#renew()
  }

  #renew(): void {
    this.#log = new CommitLog(this.#sources.limit)
    if (!this.#isClosed) this.#dataVersion = this.#readDataVersion()
    this.wakeFollowers()
  }

  /** Changes with each commit of another process. */
  #readDataVersion(): number {
    const row = this.#sources.writing.first('PRAGMA data_version')
    return integer(required(row, 'data_version'), 'data_version')
  }
}

interface FollowedStore {
  /** Null once nothing is numbered any more. */
  log(): CommitLog | null
  /** The database as it is at the newest commit; null once nothing is numbered any more, or the store is closed. */
  pin(): PinnedState | null
  /** The same object until the state changes. */
  unsaved(): UnsavedState | null
  isClosed(): boolean
  /** This follower is closed. */
  left(): void
}

/** The position of one follower, and its next item. */
class CommitFollower implements Following {
  readonly #store: FollowedStore
  #greeting: FeedItem | null
  #at: CommitPosition | null
  #copying: PinnedState | null = null
  /** Undefined: not sent yet. */
  #unsaved: UnsavedState | null | undefined
  #isClosed = false
  #wake: () => void = () => {}

  constructor(greeting: FeedItem, after: CommitPosition | null, store: FollowedStore) {
    this.#greeting = greeting
    this.#at = after
    this.#store = store
  }

  async next(): Promise<FeedItem | null> {
    for (;;) {
      // A follower that asks at once leaves presses their turn.
      if (this.#copying !== null) await nextTurn()
      const item = this.#due()
      if (item !== undefined) return item
      await new Promise<void>(resolve => {
        this.#wake = resolve
      })
    }
  }

  wake(): void {
    this.#wake()
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#copying?.close()
    this.#store.left()
    this.wake()
  }

  /** Undefined: nothing by now. */
  #due(): FeedItem | null | undefined {
    const log = this.#store.log()
    if (this.#isClosed || log === null) return null
    if (this.#greeting !== null) {
      const greeting = this.#greeting
      this.#greeting = null
      return greeting
    }
    if (this.#copying !== null && log.reaches(this.#copying.position)) return this.#copy(this.#copying, log)
    if (this.#at === null || !log.reaches(this.#at)) return this.#beginCopy()
    const commit = log.after(this.#at)
    if (commit !== undefined) {
      this.#at = commit.position
      this.#unsaved = null
      return { kind: 'commit', ...commit, newest: log.position.number }
    }
    const state = this.#store.unsaved()
    if (state === this.#unsaved) return this.#store.isClosed() ? null : undefined
    this.#unsaved = state
    return { kind: 'unsaved', state }
  }

  #beginCopy(): FeedItem | null {
    this.#copying?.close()
    this.#copying = this.#store.pin()
    if (this.#copying === null) return null
    this.#at = null
    this.#unsaved = undefined
    return { kind: 'copying' }
  }

  #copy(pinned: PinnedState, log: CommitLog): FeedItem | null {
    if (this.#store.isClosed()) return null
    const item = pinned.nextOfCopy(log.position.number)
    if (item.kind !== 'copied') return item
    pinned.close()
    this.#copying = null
    this.#at = pinned.position
    return item
  }
}

/** The database as it was at one commit, while others go on. Its log is not folded into the file meanwhile. */
class PinnedState {
  readonly position: CommitPosition
  readonly #chain: Uint8Array
  readonly #connection: Connection
  readonly #hash = createHash('sha256')
  readonly #rows: Generator<Uint8Array, void>
  #isClosed = false

  /** Opened when `log` has numbered everything that is durable. */
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

/** What is kept for followers who are away for a while. */
export const largestCommitLog = 64 * 1024 * 1024

/** Of a commit besides its changes. */
const bytesOfCommit = 200

/** The commits of one run in memory, the newest ones up to a limit in bytes. */
class CommitLog {
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
