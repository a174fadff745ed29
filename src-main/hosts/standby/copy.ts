import type { Timers } from '../../base/timers.ts'
import type { DeskCopySlice } from '../../contract/bridge/standby.ts'
import { describeError, type Log } from '../../contract/log.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { CommitPosition, FeedItem, StateHash } from '../../service/store/commit-feed.ts'
import type { PromotionRefusal } from '../../service/store/sqlite/installation-replica.ts'
import type { ThreadCommits, ThreadFollowing } from '../../service/thread/thread.ts'
import type { PeerChannel } from './pair-connection.ts'
import type { PeerMessage } from './peer-messages.ts'
import type { ReplicaStanding, ReplicaThread, Taken } from './replica-thread.ts'

interface CopyOptions {
  readonly open: () => Promise<ReplicaThread>
  readonly timers: Timers
  /** By the clock of this computer. */
  readonly now: () => Instant
  readonly changed: () => void
  /** The copy may say anew where calls stand. */
  readonly callsChanged: () => void
  /** Null: it goes on after one. */
  readonly problem: (problem: Said | null) => void
  readonly log: Log
}

/** Delay before another try after the disk failed, ms. */
const retriedAfter = 5_000

/** While commits of the other desk are taken. */
interface Following {
  readonly channel: PeerChannel
  readonly replica: ReplicaThread
  /** Of what is taken: one at a time, in order. */
  taking: Promise<void>
  /** Messages that were sent before the other desk received a refusal are ignored; its next greeting answers the refusal. */
  isAskedAnew: boolean
}

type Applied = Omit<Extract<PeerMessage, { readonly kind: 'applied' }>, 'kind'>

/** The copy of the first desk's state: the standby keeps it, and reports its progress to the first desk. */
export class Copy {
  readonly #options: CopyOptions
  #replica: ReplicaThread | null = null
  #following: Following | null = null
  #applied: Applied | null = null
  /** The newest commit of the first desk. */
  #newest: CommitPosition | null = null
  #identicalAt: Instant | null = null
  /** One following after the other. */
  #beginning: Promise<void> = Promise.resolve()
  #hasFailed = false
  #cancelRetry = (): void => {}

  constructor(options: CopyOptions) {
    this.#options = options
  }

  slice(): DeskCopySlice | null {
    if (this.#applied === null) return null
    const { differs, copying, position } = this.#applied
    return {
      state: differs ? 'differs' : copying || position === null ? 'copying' : 'following',
      behind: this.#behind(),
      identicalAt: this.#identicalAt,
    }
  }

  /** It was complete at least once. */
  get isWhole(): boolean {
    return this.#applied !== null && this.#applied.position !== null
  }

  /** It is complete and was compared with the original. */
  get isIdentical(): boolean {
    return this.#behind() === 0 && this.#identicalAt !== null
  }

  /** The commit up to which it is complete; null: it is not. */
  get wholeAt(): CommitPosition | null {
    return this.#applied === null || this.#applied.copying ? null : this.#applied.position
  }

  /** Opens the copy on disk: the other desk may never connect again. */
  begin(): void {
    this.#beginning = this.#beginning.then(async () => {
      try {
        if (this.#replica === null) await this.#open()
      } catch (error) {
        this.#failed(error)
      }
    })
  }

  /** Receives commits from the other desk from now on. */
  follow(channel: PeerChannel): void {
    this.pause()
    this.#beginning = this.#beginning.then(async () => {
      try {
        // An earlier incomplete copy is dropped, and the position to resume after is read again.
        await this.#replica?.close()
        this.#replica = null
        const replica = await this.#open()
        this.#following = { channel, replica, taking: Promise.resolve(), isAskedAnew: false }
        this.#follow(this.#following, replica.opened.resumesAfter)
      } catch (error) {
        this.#failed(error)
        this.#followLater(channel)
      }
    })
  }

  /** The other desk is lost; the copy is kept. */
  pause(): void {
    this.#cancelRetry()
    this.#following = null
  }

  /** Settles once all received commits are in the copy; no more are taken. */
  async stop(): Promise<void> {
    await this.#beginning
    await this.#following?.taking
    this.pause()
    if (this.#applied?.copying === true) {
      // An incomplete copy is dropped: the earlier complete one is still valid.
      await this.#replica?.close()
      this.#replica = null
    }
    // A desk that has started without the other has the copy from before.
    if (this.#replica === null) await this.#open()
  }

  item(item: FeedItem): void {
    this.#take(async following => {
      if (item.kind === 'greeting') following.isAskedAnew = false
      if (!following.isAskedAnew) this.#took(following, await following.replica.take(item))
    })
  }

  hash(hash: StateHash): void {
    this.#take(async following => {
      const result = await following.replica.verify(hash)
      this.verified(result)
      await following.channel.send({ kind: 'verified', result }).catch(() => undefined)
      if (result === 'differs') this.#follow(following, null)
    })
  }

  newest(position: CommitPosition | null): void {
    if (position === null) return
    this.#newest = position
    this.#options.changed()
  }

  applied(applied: Applied): void {
    this.#applied = applied
    this.#options.changed()
  }

  verified(result: 'identical' | 'differs' | 'elsewhere'): void {
    if (result === 'identical') this.#identicalAt = this.#options.now()
    if (result === 'differs') this.#identicalAt = null
    this.#options.changed()
  }

  /** Null: there is no whole copy. */
  async stateHash(): Promise<string | null> {
    return (await this.#replica?.stateHash()) ?? null
  }

  /** Where the calls of that rundown stand, as JSON; null: that is not known. */
  async calling(rundownId: string): Promise<string | null> {
    return (await this.#replica?.calling(rundownId)) ?? null
  }

  /** Null: it is the database of a service now. A person has decided; that rows differ was said. */
  async promote(): Promise<PromotionRefusal | null> {
    const refusal = this.#replica === null ? 'no_copy' : await this.#replica.promote(true)
    if (refusal !== null) return refusal
    await this.#replica?.close()
    this.#replica = null
    this.#applied = null
    this.#identicalAt = null
    return null
  }

  async close(): Promise<void> {
    this.pause()
    await this.#beginning
    await this.#replica?.close()
  }

  async #open(): Promise<ReplicaThread> {
    const replica = await this.#options.open()
    this.#replica = replica
    this.#stands(replica.opened)
    this.#options.callsChanged()
    return replica
  }

  #stands({ position, isCopying, isDiverged }: ReplicaStanding): void {
    this.applied({ position, copying: isCopying, differs: isDiverged })
  }

  /** Requests commits from `after` on. */
  #follow(following: Following, after: CommitPosition | null): void {
    following.isAskedAnew = true
    void following.channel.send({ kind: 'follow', after }).catch(() => undefined)
  }

  #take(work: (following: Following) => Promise<void>): void {
    const following = this.#following
    if (following === null) return
    following.taking = following.taking.then(async () => {
      if (this.#following !== following) return
      try {
        await work(following)
      } catch (error) {
        if (this.#following !== following) return
        this.#failed(error)
        this.#followLater(following.channel)
      }
    })
  }

  #took(following: Following, taken: Taken): void {
    const { problem } = this.#options
    if (this.#hasFailed) problem(null)
    this.#hasFailed = false
    this.#stands(taken)
    const { refusal, position, isCopying, isDiverged } = taken
    if (refusal === 'other_version') problem(messageOf('standby.other-version-copy'))
    else if (refusal !== null) this.#follow(following, taken.resumesAfter)
    else {
      void following.channel
        .send({ kind: 'applied', position, copying: isCopying, differs: isDiverged })
        .catch(() => undefined)
      if (taken.changesCalls) this.#options.callsChanged()
    }
  }

  #behind(): number | null {
    const position = this.#applied?.position ?? null
    const newest = this.#newest
    if (position === null || newest === null || this.#applied?.copying === true) return null
    return position.run === newest.run ? Math.max(0, newest.number - position.number) : null
  }

  /** The disk may take it then. */
  #followLater(channel: PeerChannel): void {
    this.pause()
    this.#cancelRetry = this.#options.timers.after(retriedAfter, () => this.follow(channel))
  }

  #failed(error: unknown): void {
    this.#hasFailed = true
    this.#options.log({ level: 'error', event: 'standby.copy-failed', error: describeError(error) })
    this.#options.problem(messageOf('standby.copy-failed'))
    this.#options.changed()
  }
}

interface LeadOptions {
  readonly commits: ThreadCommits
  readonly channel: PeerChannel
  readonly showcall: string
  readonly after: CommitPosition | null
  readonly timers: Timers
  /** Delay from the last commit until both states are compared, ms: presses in between are not delayed. */
  readonly comparedAfter: number
  /** The newest commit that was sent. */
  readonly sent: (position: CommitPosition) => void
}

/** Sends the commits of this desk to the other one, from `after` on. Returns a function that stops it. */
export function leadPeer(options: LeadOptions): () => void {
  const { commits, channel, timers } = options
  let following: ThreadFollowing | null = null
  let isClosed = false
  let cancel = (): void => {}

  const compare = async (): Promise<void> => {
    const state = await commits.stateHash()
    if (state !== null && !isClosed) await channel.send({ kind: 'hash', ...state })
  }
  const compareSoon = (): void => {
    cancel()
    cancel = timers.after(options.comparedAfter, () => void compare().catch(() => undefined))
  }
  async function give(): Promise<void> {
    following = await commits.follow(options.after, options.showcall)
    while (!isClosed) {
      const item = await following.next()
      if (item === null || isClosed) break
      await channel.send({ kind: 'item', item })
      if (item.kind === 'commit' || item.kind === 'copied') {
        options.sent(item.position)
        compareSoon()
      }
    }
    if (isClosed) await following.close()
  }
  // The channel is lost, or the database cannot be read: the other desk connects again and repeats its request.
  give().catch(() => channel.close())
  // A desk that resumes where it was is compared as well.
  compareSoon()

  return () => {
    isClosed = true
    cancel()
    void following?.close().catch(() => undefined)
  }
}
