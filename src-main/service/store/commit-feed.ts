import type { Instant } from '../../domain/time/time.ts'
import type { RunnerRow } from './rows.ts'

/** A place in the commits of an installation. */
export interface CommitPosition {
  /**
   * Random; changes whenever the numbering was interrupted: the store was opened again, there was no follower, or another
   * process had written. Numbers of two runs are never compared.
   */
  readonly run: string
  /** How many commits of that run there were. 0: none yet. */
  readonly number: number
}

/** What the disk has not taken: shows, the stored replies to idempotent requests, and the ends of tokens. */
export interface UnsavedState {
  readonly runners: readonly { readonly rundownId: string; readonly row: RunnerRow }[]
  readonly replies: readonly {
    readonly id: string
    readonly reply: string
    readonly at: Instant
    readonly until: Instant
  }[]
  readonly revoked: readonly { readonly tokenId: string; readonly at: Instant }[]
  /** Of all tokens of a team or rundown. */
  readonly rotations: readonly { readonly scopeId: string; readonly at: Instant }[]
}

/** What one commit changed in the rows of all tables but the log of changes: rundowns, shows, trash, tokens, keys, replies. */
export interface NumberedCommit {
  readonly position: CommitPosition
  /** A changeset of SQLite, with the values before and after. */
  readonly changes: Uint8Array
  /** SHA-256 over the chain before it and `changes`. 32 bytes. */
  readonly chain: Uint8Array
}

/**
 * What a follower gets, in this order: `greeting`; unless it can go on from where it was, `copying`, `rows` and
 * `copied`; then each `commit`, and `unsaved` between them. `copying` comes again when the commits that the follower
 * needs are no longer there.
 */
export type FeedItem =
  /** Both must be those of the follower. */
  | { readonly kind: 'greeting'; readonly schema: number; readonly showcall: string }
  /** What the follower has is out of date: all rows follow. */
  | { readonly kind: 'copying' }
  /** A changeset that inserts rows. */
  | { readonly kind: 'rows'; readonly changes: Uint8Array }
  /** The rows were those at `position`; `hash` is the state hash there. `newest`: number of the newest commit by now. */
  | ({ readonly kind: 'copied'; readonly chain: Uint8Array; readonly newest: number } & StateHash)
  | ({ readonly kind: 'commit'; readonly newest: number } & NumberedCommit)
  /** Valid until the next commit, which contains it, or until it is sent again. Null: the disk has everything. */
  | { readonly kind: 'unsaved'; readonly state: UnsavedState | null }

/** What all rows of an installation but the log of changes were at one commit. */
export interface StateHash {
  readonly position: CommitPosition
  /** SHA-256 over the rows of each table, in order of the primary key; lower-case hexadecimal. */
  readonly hash: string
}

/** One follower. It pulls items at its own speed: nothing waits for it, and nothing is kept for it alone. */
export interface Following {
  /**
   * The next item, once there is one; null after `close`, or when the store is closed and everything was sent. One call
   * at a time. Throws what SQLite throws when the database cannot be read.
   */
  next(): Promise<FeedItem | null>
  close(): void
}

/**
 * The commits of a store, numbered for followers that keep a copy of all of it. Numbering begins with the first follower
 * and costs nothing before. The commits since then are kept in memory up to a limit in bytes. They contain the keys that
 * tokens are signed with: only a paired desk may follow.
 */
export interface CommitFeed {
  /**
   * `after`: the position of the copy that the follower has; null for none. `showcall`: the version of this Showcall,
   * for the greeting.
   */
  follow(after: CommitPosition | null, showcall: string): Following
  /** The newest commit; null while nothing is numbered. */
  newest(): CommitPosition | null
  /** Of the newest commit at the time of the call. Null while nothing is numbered, or when the store is closed meanwhile. */
  stateHash(): Promise<StateHash | null>
  /** Ends every follower and the numbering: the pairing has ended. */
  stop(): void
}
