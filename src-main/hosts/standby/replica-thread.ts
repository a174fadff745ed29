import { type Remote, remote } from '../../base/channel.ts'
import { causeOf, startThread } from '../../base/thread.ts'
import type { ThreadStuck } from '../../base/thread-end.ts'
import type { CommitPosition, FeedItem, StateHash } from '../../service/store/commit-feed.ts'
import type { PromotionRefusal, ReplicaRefusal } from '../../service/store/sqlite/installation-replica.ts'

/** Where a replica is; see `InstallationReplica`. */
export interface ReplicaStanding {
  readonly position: CommitPosition | null
  readonly resumesAfter: CommitPosition | null
  readonly isCopying: boolean
  readonly isDiverged: boolean
}

export interface Taken extends ReplicaStanding {
  readonly refusal: ReplicaRefusal | null
  /** Rows that say where calls stand may have changed. */
  readonly changesCalls: boolean
}

/** Answers of the thread; see `InstallationReplica`. */
export interface ReplicaFunctions {
  open(file: string, showcall: string): ReplicaStanding
  take(item: FeedItem): Promise<Taken>
  verify(hash: StateHash): Promise<'identical' | 'differs' | 'elsewhere'>
  stateHash(): Promise<string | null>
  calling(rundownId: string): string | null
  promote(evenDiverged: boolean): Promise<PromotionRefusal | null>
  close(): void
}

/** A replica in a thread of its own: its disk blocks nothing else. */
export interface ReplicaThread extends Omit<Remote<ReplicaFunctions>, 'open' | 'close'> {
  /** Where it was when it was opened. */
  readonly opened: ReplicaStanding
  close(): Promise<void>
}

interface ReplicaThreadOptions {
  /** A module that calls `serveReplica`. */
  readonly entry: URL
  readonly file: string
  readonly showcall: string
  readonly stuck?: ThreadStuck
}

/** Rejects where the file cannot be opened; each call rejects where the disk takes nothing, or the thread has ended. */
export async function startReplica({
  entry,
  file,
  showcall,
  stuck,
}: ReplicaThreadOptions): Promise<ReplicaThread> {
  const ended = (cause: unknown): Error =>
    new Error(`The thread that keeps the copy ended: ${causeOf(cause)}.`)
  const thread = startThread({ entry, name: 'replica', stuck, ended })
  const { open, take, verify, stateHash, calling, promote } = remote<ReplicaFunctions>(thread.channel)
  try {
    const opened = await open(file, showcall)
    return { opened, take, verify, stateHash, calling, promote, close: () => thread.end() }
  } catch (error) {
    await thread.end()
    throw error
  }
}
