import type { Timers } from '../../base/timers.ts'
import type { DashboardReply } from '../../contract/dashboard.ts'

/** A state that is stored with a rundown beside its content: of calls, timers, the script or the prompters. */
export interface KeptStore<State extends object> {
  /** Null: nothing was kept, or nothing that can be read. */
  read(): Promise<State | null>
  /** Rejects when it cannot be kept. */
  write(state: State): Promise<void>
}

/** Kept with the rundown by its service. */
export const storeAtService = <State extends object>(
  read: () => Promise<State | null>,
  write: (state: State) => Promise<DashboardReply>,
): KeptStore<State> => ({
  read,
  async write(state) {
    const reply = await write(state)
    if (!reply.ok) throw new Error(reply.detail)
  },
})

/** What of a state is tried again until it succeeds. */
export type KeptFault = 'not-read' | 'not-kept'

interface KeptPartOptions<State extends object> {
  /** Null: it is kept nowhere. */
  readonly store: KeptStore<State> | null
  readonly timers: Timers
  /** Nothing has to be read: the session before knew it. */
  readonly isKnown: boolean
  /** It has been read. */
  readonly take: (kept: State | null) => void
  /** It begins to fail; false: it has succeeded. */
  readonly fails: (what: KeptFault, isSo: boolean) => void
}

const retryAfter = 3_000

/** A state of one session that is kept with its rundown: read once, and written whenever it has changed. */
export class KeptPart<State extends object> {
  readonly #options: KeptPartOptions<State>
  #isRead: boolean
  #isStored = true
  #waiting: State | null = null
  #writing: Promise<void> | null = null
  #isClosed = false
  #stopReading = (): void => undefined
  #stopWriting = (): void => undefined

  constructor(options: KeptPartOptions<State>) {
    this.#options = options
    const { store, isKnown } = options
    this.#isRead = store === null || isKnown
    if (store !== null && !isKnown) void this.#read(store, true)
  }

  isRead(): boolean {
    return this.#isRead
  }

  /** False: the last write has failed. */
  isStored(): boolean {
    return this.#isStored
  }

  /** The state of this session replaces the kept one, which is not read any more. */
  overtake(): void {
    this.#isRead = true
    this.#stopReading()
  }

  /** Writes the newest state, one at a time, and one that could not be written again until it can. */
  keep(state: State): void {
    const { store } = this.#options
    if (store === null) return
    this.#waiting = state
    this.#write(store)
  }

  /** Settles when nothing is being written. */
  async idle(): Promise<void> {
    await this.#writing
  }

  /** Nothing is tried again any more. */
  close(): void {
    this.#isClosed = true
    this.#stopReading()
    this.#stopWriting()
  }

  async #read(store: KeptStore<State>, isFirst: boolean): Promise<void> {
    const { timers, take, fails } = this.#options
    const kept = await store.read().catch(() => undefined)
    if (this.#isClosed || this.#isRead) return
    if (kept === undefined) {
      if (isFirst) fails('not-read', true)
      this.#stopReading = timers.after(retryAfter, () => void this.#read(store, false))
      return
    }
    this.#isRead = true
    take(kept)
    fails('not-read', false)
  }

  #write(store: KeptStore<State>): void {
    this.#writing ??= this.#writeAll(store)
  }

  async #writeAll(store: KeptStore<State>): Promise<void> {
    const { timers, fails } = this.#options
    this.#stopWriting()
    while (this.#waiting !== null) {
      const state: State = this.#waiting
      this.#waiting = null
      const wasStored = this.#isStored
      this.#isStored = await store.write(state).then(
        () => true,
        () => false,
      )
      if (this.#isStored !== wasStored) fails('not-kept', !this.#isStored)
      if (this.#isStored || this.#waiting !== null || this.#isClosed) continue
      this.#stopWriting = timers.after(retryAfter, () => {
        this.#waiting ??= state
        this.#write(store)
      })
      break
    }
    this.#writing = null
  }
}
