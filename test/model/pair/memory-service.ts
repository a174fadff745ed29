import { createHash } from 'node:crypto'
import type { CommitPosition, FeedItem, StateHash } from '../../../src-main/service/store/commit-feed.ts'
import type { ServiceThread, ThreadFollowing } from '../../../src-main/service/thread/thread.ts'

/** What a service has on its disk: the presses, and tokens, that it has accepted, in order. */
export interface Database {
  readonly accepted: readonly string[]
}

/** A service that keeps what it accepts on a disk that a test can look at. It is what `CommitFeed` says, without SQLite. */
export interface MemoryService extends Pick<ServiceThread, 'commits' | 'setPassive' | 'restart'> {
  /** Of a program with a token, or of the desk itself; false: refused. */
  accept(what: string): Promise<boolean>
}

export interface MemoryServiceOptions {
  readonly isPassive: boolean
  readonly database: { read(): Database; write(database: Database): void }
  /** Takes a while, and never ends in a process that was ended. */
  readonly work: (most: number) => Promise<void>
  readonly newRun: () => string
}

export const hashOf = ({ accepted }: Database): string =>
  createHash('sha256').update(JSON.stringify(accepted)).digest('hex')
const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

export function createMemoryService(options: MemoryServiceOptions): MemoryService {
  const { database, work, newRun } = options
  let { isPassive } = options
  let run: string | null = null
  let isDown = false
  /** Since the numbering began. */
  let commits: string[] = []
  const bells = new Set<() => void>()
  const position = (number = commits.length): CommitPosition | null => (run === null ? null : { run, number })
  const ring = (): void => {
    for (const bell of bells) bell()
  }
  const follow = (after: CommitPosition | null): ThreadFollowing => {
    if (run === null) {
      run = newRun()
      commits = []
    }
    const own = run
    let isOver = false
    let at = after?.run === own && after.number <= commits.length ? after.number : null
    const opening: FeedItem[] = [{ kind: 'greeting', schema: 1, showcall: 'model' }]
    if (at === null) {
      // The rows are those at the start of the copy.
      opening.push({ kind: 'copying' })
    }
    const next = async (): Promise<FeedItem | null> => {
      for (;;) {
        await work(5)
        if (isOver || own !== run) return null
        const item = opening.shift()
        if (item?.kind === 'copying') {
          at = commits.length
          opening.push({ kind: 'rows', changes: bytesOf(database.read().accepted) })
          opening.push({
            kind: 'copied',
            chain: bytesOf(at),
            newest: at,
            position: { run: own, number: at },
            hash: hashOf(database.read()),
          })
        }
        if (item !== undefined) return item
        if (at !== null && at < commits.length) {
          const changes = bytesOf(commits[at])
          at += 1
          const position = { run: own, number: at }
          return { kind: 'commit', newest: commits.length, position, changes, chain: bytesOf(at) }
        }
        const { promise, resolve } = Promise.withResolvers<void>()
        bells.add(resolve)
        await promise
        bells.delete(resolve)
      }
    }
    return {
      next,
      async close() {
        isOver = true
        ring()
      },
    }
  }
  return {
    async accept(what) {
      // As a transaction does: looked at when it begins, on the disk a little later.
      await work(3)
      if (isDown || isPassive) return false
      await work(3)
      if (isDown) return false
      database.write({ accepted: [...database.read().accepted, what] })
      if (run !== null) commits.push(what)
      ring()
      return true
    },
    async setPassive(on) {
      await work(3)
      isPassive = on
    },
    async restart(meanwhile) {
      isDown = true
      run = null
      ring()
      await work(50)
      await meanwhile()
      await work(50)
      isDown = false
    },
    commits: {
      async follow(after) {
        await work(3)
        return follow(after)
      },
      async newest() {
        await work(3)
        return position()
      },
      async stateHash() {
        await work(3)
        const at = position()
        const state: StateHash | null = at === null ? null : { position: at, hash: hashOf(database.read()) }
        // All rows are read.
        await work(200)
        return state
      },
      async stop() {
        run = null
        ring()
      },
    },
  }
}
