import { type MessagePort, parentPort } from 'node:worker_threads'
import { type Remote, remote, serve } from '../../base/channel.ts'
import { causeOf, serveParent, startThread } from '../../base/thread.ts'
import type { ThreadStuck } from '../../base/thread-end.ts'
import { instant } from '../../domain/time/time.ts'
import type { CommitPosition, FeedItem, StateHash } from '../../service/store/commit-feed.ts'
import type { InstallationReplica, ReplicaRefusal } from '../../service/store/sqlite/installation-replica.ts'
import { isDamaged, setAside } from '../../service/store/sqlite/open-database.ts'
import { openReplica } from '../../service/store/sqlite/open-replica.ts'
import type { PromotionRefusal } from '../../service/store/sqlite/promote-replica.ts'

/** Where a replica is; see `InstallationReplica`. */
export interface ReplicaStanding {
  readonly position: CommitPosition | null
  readonly resumesAfter: CommitPosition | null
  readonly isCopying: boolean
  readonly isDiverged: boolean
}

export interface Taken extends ReplicaStanding {
  readonly refusal: ReplicaRefusal | null
}

/** Answers of the thread; see `InstallationReplica`. */
interface ReplicaFunctions {
  open(file: string, showcall: string): ReplicaStanding
  take(item: FeedItem): Promise<Taken>
  verify(hash: StateHash): Promise<'identical' | 'differs' | 'elsewhere'>
  stateHash(): Promise<string | null>
  promote(evenDiverged: boolean): Promise<PromotionRefusal | null>
  close(): void
}

/** The replica's side of the thread; serves the thread that started it, if there is one. */
export function serveReplica(port: MessagePort | null = parentPort): void {
  if (port === null) return
  let opened: InstallationReplica | null = null
  const replica = (): InstallationReplica => {
    if (opened === null) throw new Error('The copy was not opened.')
    return opened
  }
  const standing = ({
    position,
    resumesAfter,
    isCopying,
    isDiverged,
  }: InstallationReplica): ReplicaStanding => ({
    position,
    resumesAfter,
    isCopying,
    isDiverged,
  })
  const functions: ReplicaFunctions = {
    open(file, showcall) {
      // The other desk has all the data: a damaged copy is started again.
      if (isDamaged(file)) setAside(file, instant(Date.now()))
      opened = openReplica(file, showcall)
      return standing(opened)
    },
    async take(item) {
      const refusal = await replica().take(item)
      return { refusal, ...standing(replica()) }
    },
    verify: hash => replica().verify(hash),
    stateHash: () => replica().stateHash(),
    promote: evenDiverged => replica().promote({ evenDiverged }),
    close: () => opened?.close(),
  }
  serveParent(port, serve(functions), () => opened?.close())
}

/** A replica in a thread of its own: its disk blocks nothing else. */
export interface ReplicaThread extends Omit<Remote<ReplicaFunctions>, 'open' | 'close'> {
  /** Where it was when it was opened. */
  readonly opened: ReplicaStanding
  close(): Promise<void>
}

export interface ReplicaThreadOptions {
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
  const { open, take, verify, stateHash, promote } = remote<ReplicaFunctions>(thread.channel)
  try {
    return { opened: await open(file, showcall), take, verify, stateHash, promote, close: () => thread.end() }
  } catch (error) {
    await thread.end()
    throw error
  }
}
