import { type MessagePort, parentPort } from 'node:worker_threads'
import { serve } from '../../base/channel.ts'
import { serveParent } from '../../base/thread.ts'
import { instant } from '../../domain/time/time.ts'
import type { FeedItem } from '../../service/store/commit-feed.ts'
import { type InstallationReplica, openReplica } from '../../service/store/sqlite/installation-replica.ts'
import { isDamaged, setAside } from '../../service/store/sqlite/open-database.ts'
import type { ReplicaFunctions, ReplicaStanding } from './replica-thread.ts'

/** A changeset names each table whose rows it changes: the bytes of the name, ended by a zero. */
const callsTable = Buffer.from('calling\0')

const changesCalls = (item: FeedItem): boolean =>
  item.kind === 'copied' ||
  (item.kind === 'commit' &&
    Buffer.from(item.changes.buffer, item.changes.byteOffset, item.changes.byteLength).includes(callsTable))

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
      return { refusal, changesCalls: changesCalls(item), ...standing(replica()) }
    },
    verify: hash => replica().verify(hash),
    stateHash: () => replica().stateHash(),
    calling: rundownId => replica().calling(rundownId),
    promote: evenDiverged => replica().promote({ evenDiverged }),
    close: () => opened?.close(),
  }
  serveParent(port, serve(functions), () => opened?.close())
}
