import type { Timers } from '../../base/timers.ts'
import type { DeskCopySlice } from '../../contract/bridge/standby.ts'
import { describeError, type Log } from '../../contract/log.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { CommitPosition, FeedItem, StateHash } from '../../service/store/commit-feed.ts'
import type { PromotionRefusal } from '../../service/store/sqlite/promote-replica.ts'
import { followPeer, type PeerFollower } from './follow-peer.ts'
import type { PeerChannel } from './peer-channel.ts'
import type { PeerMessage } from './peer-messages.ts'
import type { ReplicaThread } from './replica-thread.ts'

export interface CopyOptions {
  readonly open: () => Promise<ReplicaThread>
  readonly timers: Timers
  /** By the clock of this computer. */
  readonly now: () => Instant
  readonly changed: () => void
  /** Null: it goes on after one. */
  readonly problem: (problem: Said | null) => void
  readonly log: Log
}

/** Delay before another try after the disk failed, ms. */
const retriedAfter = 5_000

type Applied = Omit<Extract<PeerMessage, { readonly kind: 'applied' }>, 'kind'>

/** The copy of the first desk's state: the standby keeps it, and reports its progress to the first desk. */
export class Copy {
  readonly #options: CopyOptions
  #replica: ReplicaThread | null = null
  #follower: PeerFollower | null = null
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
        this.#replica ??= await this.#open()
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
        this.#replica = await this.#open()
        this.#follower = this.#followBy(channel, this.#replica)
      } catch (error) {
        this.#failed(error)
        this.#followLater(channel)
      }
    })
  }

  /** The other desk is lost; the copy is kept. */
  pause(): void {
    this.#cancelRetry()
    this.#follower?.close()
    this.#follower = null
  }

  /** Settles once all received commits are in the copy; no more are taken. */
  async stop(): Promise<void> {
    await this.#beginning
    await this.#follower?.idle()
    this.pause()
    if (this.#applied?.copying === true) {
      // An incomplete copy is dropped: the earlier complete one is still valid.
      await this.#replica?.close()
      this.#replica = null
    }
    // A desk that has started without the other has the copy from before.
    this.#replica ??= await this.#open()
  }

  item(item: FeedItem): void {
    this.#follower?.item(item)
  }

  hash(hash: StateHash): void {
    this.#follower?.hash(hash)
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
    const { position, isCopying, isDiverged } = replica.opened
    this.applied({ position, copying: isCopying, differs: isDiverged })
    return replica
  }

  #followBy(channel: PeerChannel, replica: ReplicaThread): PeerFollower {
    return followPeer({
      replica,
      channel,
      standing: ({ position, isCopying, isDiverged }) => {
        if (this.#hasFailed) this.#options.problem(null)
        this.#hasFailed = false
        this.applied({ position, copying: isCopying, differs: isDiverged })
      },
      compared: result => this.verified(result),
      otherVersion: () => this.#options.problem(messageOf('standby.other-version-copy')),
      failed: error => {
        this.#failed(error)
        this.#followLater(channel)
      },
    })
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
