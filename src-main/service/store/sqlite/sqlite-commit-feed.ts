import type { CommitFeed, CommitPosition, FeedItem, Following, StateHash } from '../commit-feed.ts'
import { integer, required } from '../decode.ts'
import { migrations } from '../migrations/index.ts'
import type { Unsaved } from '../unsaved.ts'
import { CommitFollower } from './commit-follower.ts'
import { CommitLog } from './commit-log.ts'
import { CommitRecording } from './commit-recording.ts'
import type { Connection } from './connection.ts'
import { PinnedState } from './pinned-state.ts'

export interface CommitSources {
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

  /** Something was committed, or kept without the disk. */
  wakeFollowers(): void {
    for (const follower of this.#followers) follower.wake()
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
