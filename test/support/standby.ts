import { cpSync, existsSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { FeedItem, Following } from '../../src-main/service/store/commit-feed.ts'
import type { FollowedStore } from '../../src-main/service/store/port.ts'
import type {
  InstallationReplica,
  ReplicaRefusal,
} from '../../src-main/service/store/sqlite/installation-replica.ts'

/** Of every desk in tests. */
export const showcall = '0.0.0-test'

/** Between a store and the replica that follows it. */
export interface StandbyLink {
  /** Passes the next item on. Null: there is none, the store is closed. */
  step(): Promise<{ readonly item: FeedItem; readonly refusal: ReplicaRefusal | null } | null>
  /** The same; after a refusal the replica starts following again. */
  advance(): Promise<void>
  /** Whether the replica is at the newest commit and knows what is unsaved: no further item is there. */
  isCaughtUp(): Promise<boolean>
  /** Passes items on until one of that kind was; throws when one is refused. */
  until(kind: FeedItem['kind']): Promise<void>
  catchUp(): Promise<void>
  close(): void
}

export function linkStandby(store: FollowedStore, replica: InstallationReplica): StandbyLink {
  let following: Following = store.commits.follow(replica.resumesAfter, showcall)
  let isNotified = false

  const step: StandbyLink['step'] = async () => {
    const item = await following.next()
    isNotified = true
    return item === null ? null : { item, refusal: await replica.take(item) }
  }
  const advance = async (): Promise<void> => {
    const stepped = await step()
    if (stepped === null) throw new Error('The store is closed.')
    if (stepped.refusal === null) return
    following.close()
    following = store.commits.follow(replica.resumesAfter, showcall)
    isNotified = false
  }
  const isCaughtUp = async (): Promise<boolean> => {
    // A replica that has just begun receives whether it may follow at all.
    if (!isNotified) return false
    const newest = store.commits.newest()
    if (JSON.stringify(replica.resumesAfter) !== JSON.stringify(newest)) return false
    return JSON.stringify(replica.unsaved) === JSON.stringify(await unsavedOf(store))
  }

  return {
    step,
    advance,
    isCaughtUp,
    async until(kind) {
      for (;;) {
        const stepped = await step()
        if (stepped === null || stepped.refusal !== null)
          throw new Error(`There is no ${kind}: ${stepped?.refusal ?? 'the store is closed'}.`)
        if (stepped.item.kind === kind) return
      }
    },
    async catchUp() {
      while (!(await isCaughtUp())) await advance()
    },
    close: () => following.close(),
  }
}

/** The message for a follower that is up to date. */
async function unsavedOf({ commits }: FollowedStore): Promise<unknown> {
  const following = commits.follow(commits.newest(), showcall)
  for (;;) {
    const item = await following.next()
    if (item?.kind === 'greeting') continue
    following.close()
    return item?.kind === 'unsaved' ? item.state : null
  }
}

/** Every row of every table but the log of changes and the place of a replica, by table, as one text each. */
export function rowsOf(file: string): Readonly<Record<string, readonly string[]>> {
  const database = new DatabaseSync(file)
  try {
    const tables = database
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('changes', 'replica_place') ORDER BY name",
      )
      .all()
    return Object.fromEntries(
      tables.map(({ name }) => {
        const statement = database.prepare(`SELECT * FROM ${name}`)
        statement.setReadBigInts(true)
        return [
          String(name),
          statement
            .all()
            .map(row =>
              JSON.stringify(Object.entries(row).map(([column, value]) => [column, written(value)])),
            )
            .sort(),
        ]
      }),
    )
  } finally {
    database.close()
  }
}

const written = (value: unknown): unknown =>
  typeof value === 'bigint'
    ? `${value}`
    : value instanceof Uint8Array
      ? Buffer.from(value).toString('hex')
      : { text: value }

/** What a process that is killed now leaves on the disk. */
export function copyAsKilled(file: string, to: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(to + suffix, { force: true })
    // Shared memory is built again from the log.
    if (suffix !== '-shm' && existsSync(file + suffix)) cpSync(file + suffix, to + suffix)
  }
}
