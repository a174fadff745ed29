import type { ReplicaStanding, ReplicaThread } from '../../../src-main/hosts/standby/replica-thread.ts'
import type { CommitPosition, FeedItem } from '../../../src-main/service/store/commit-feed.ts'
import type { ReplicaRefusal } from '../../../src-main/service/store/sqlite/installation-replica.ts'
import { type Database, hashOf } from './memory-service.ts'

/** A copy on the disk of the desk that stands by. */
export interface KeptCopy {
  readonly database: Database
  readonly position: CommitPosition
  readonly isDiverged: boolean
  /** It is the database of a service. */
  readonly isPromoted: boolean
}

export interface MemoryReplicaOptions {
  readonly disk: { read(): KeptCopy | null; write(copy: KeptCopy): void }
  /** See `MemoryServiceOptions`. */
  readonly work: (most: number) => Promise<void>
  readonly closed: () => void
}

/** What `InstallationReplica` says of itself, without SQLite. */
export async function openMemoryReplica({
  disk,
  work,
  closed,
}: MemoryReplicaOptions): Promise<ReplicaThread> {
  await work(100)
  if (disk.read()?.isPromoted === true) throw new Error('The file holds the database of a service.')
  let copying: Database | null = null
  const standing = (): ReplicaStanding => {
    const { position = null, isDiverged = false } = disk.read() ?? {}
    const resumesAfter = isDiverged ? null : position
    return { position, resumesAfter, isCopying: copying !== null, isDiverged }
  }
  const take = (item: FeedItem): ReplicaRefusal | null => {
    const kept = disk.read()
    switch (item.kind) {
      case 'greeting':
        copying = null
        return null
      case 'copying':
        copying = { accepted: [] }
        return null
      case 'rows':
        if (copying === null) return 'gap'
        copying = { accepted: textIn(item.changes) }
        return null
      case 'copied': {
        if (copying === null) return 'gap'
        const database = copying
        copying = null
        if (hashOf(database) !== item.hash) return 'diverged'
        disk.write({ database, position: item.position, isDiverged: false, isPromoted: false })
        return null
      }
      case 'commit': {
        if (copying !== null || kept === null) return 'gap'
        if (kept.isDiverged) return 'diverged'
        const { run, number } = kept.position
        if (item.position.run !== run || item.position.number !== number + 1) return 'gap'
        const accepted = [...kept.database.accepted, ...textIn(item.changes)]
        disk.write({ ...kept, database: { accepted }, position: item.position })
        return null
      }
      case 'unsaved':
        return null
    }
  }
  return {
    opened: standing(),
    async take(item) {
      await work(5)
      const refusal = take(item)
      return { refusal, changesCalls: false, ...standing() }
    },
    async verify({ position, hash }) {
      await work(50)
      const kept = disk.read()
      if (kept === null || copying !== null) return 'elsewhere'
      if (position.run !== kept.position.run || position.number !== kept.position.number) return 'elsewhere'
      if (hashOf(kept.database) === hash) return 'identical'
      disk.write({ ...kept, isDiverged: true })
      return 'differs'
    },
    async stateHash() {
      await work(50)
      const kept = disk.read()
      return kept === null || copying !== null ? null : hashOf(kept.database)
    },
    calling: async () => null,
    async promote() {
      await work(50)
      const kept = disk.read()
      if (kept === null) return 'no_copy'
      disk.write({ ...kept, isPromoted: true })
      return null
    },
    async close() {
      await work(20)
      closed()
    },
  }
}

/** Written by the service of this model alone. */
function textIn(bytes: Uint8Array): readonly string[] {
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
  return Array.isArray(value) ? value.map(String) : [String(value)]
}
