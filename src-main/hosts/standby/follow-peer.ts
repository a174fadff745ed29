import type { FeedItem, StateHash } from '../../service/store/commit-feed.ts'
import type { PeerChannel } from './peer-channel.ts'
import type { ReplicaStanding, ReplicaThread, Taken } from './replica-thread.ts'

export interface FollowOptions {
  readonly replica: ReplicaThread
  readonly channel: Pick<PeerChannel, 'send' | 'close'>
  readonly standing: (standing: ReplicaStanding) => void
  readonly compared: (result: 'identical' | 'differs' | 'elsewhere') => void
  /** The other desk has another version of Showcall. */
  readonly otherVersion: () => void
  /** The disk takes nothing, or the thread has ended. */
  readonly failed: (error: unknown) => void
}

/** Takes the commits of the other desk into the copy. */
export interface PeerFollower {
  item(item: FeedItem): void
  hash(hash: StateHash): void
  /** Settles once all received commits are in the copy. */
  idle(): Promise<void>
  close(): void
}

export function followPeer(options: FollowOptions): PeerFollower {
  const { replica, channel } = options
  let isClosed = false
  /** Of what is taken: one at a time, in order. */
  let taking: Promise<void> = Promise.resolve()
  /** Messages that were sent before the other desk received a refusal are ignored; its next greeting answers the refusal. */
  let isAskedAnew = false

  const send: typeof channel.send = message => channel.send(message).catch(() => undefined)
  const ask = (after: ReplicaStanding['resumesAfter']): void => {
    isAskedAnew = true
    void send({ kind: 'follow', after })
  }
  const next = (work: () => Promise<void>): void => {
    taking = taking.then(async () => {
      if (isClosed) return
      try {
        await work()
      } catch (error) {
        if (!isClosed) options.failed(error)
      }
    })
  }
  const took = (taken: Taken): void => {
    options.standing(taken)
    const { refusal, position, isCopying, isDiverged } = taken
    if (refusal === 'other_version') options.otherVersion()
    else if (refusal !== null) ask(taken.resumesAfter)
    else void send({ kind: 'applied', position, copying: isCopying, differs: isDiverged })
  }
  ask(replica.opened.resumesAfter)

  return {
    item: item =>
      next(async () => {
        if (item.kind === 'greeting') isAskedAnew = false
        if (!isAskedAnew) took(await replica.take(item))
      }),
    hash: hash =>
      next(async () => {
        const result = await replica.verify(hash)
        options.compared(result)
        await send({ kind: 'verified', result })
        if (result === 'differs') ask(null)
      }),
    idle: () => taking,
    close() {
      isClosed = true
    },
  }
}
