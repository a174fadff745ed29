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
