import type { CommitPosition, FeedItem, Following, UnsavedState } from '../commit-feed.ts'
import type { CommitLog } from './commit-log.ts'
import type { PinnedState } from './pinned-state.ts'
import { nextTurn } from './state-rows.ts'

export interface FollowedStore {
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
export class CommitFollower implements Following {
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
