import type { Timers } from '../../base/timers.ts'
import type { CommitPosition } from '../../service/store/commit-feed.ts'
import type { ThreadCommits, ThreadFollowing } from '../../service/thread/thread.ts'
import type { PeerChannel } from './peer-channel.ts'

export interface LeadOptions {
  readonly commits: ThreadCommits
  readonly channel: Pick<PeerChannel, 'send' | 'close'>
  readonly showcall: string
  readonly after: CommitPosition | null
  readonly timers: Timers
  /** Both states are compared so long after the last commit, ms: a caller who presses often is not held up by it. */
  readonly comparedAfter: number
  /** The newest commit that was sent. */
  readonly sent: (position: CommitPosition) => void
}

/** Gives the other desk the commits of this one, from `after` on, until it is closed. Gives what closes it. */
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
  // The channel is lost, or the database cannot be read: the other desk connects anew and asks again.
  give().catch(() => channel.close())
  // A desk that resumes where it was is compared as well.
  compareSoon()

  return () => {
    isClosed = true
    cancel()
    void following?.close().catch(() => undefined)
  }
}
