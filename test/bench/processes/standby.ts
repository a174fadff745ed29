import { createService } from '../../../src-main/service/create-service.ts'
import type { Following } from '../../../src-main/service/store/commit-feed.ts'
import type { FollowedStore } from '../../../src-main/service/store/port.ts'
import { openSqliteStore } from '../../../src-main/service/store/sqlite/sqlite-store.ts'
import { createWallAnchoredClock } from '../../../src-main/service/wall-clock.ts'
import { answerParent } from '../harness/answer-parent.ts'

/** A service whose store can be followed. Argument: data directory. */
export interface StandbyReady {
  readonly baseUrl: string
  readonly token: string
}

/** What the copy at the beginning of a follower took. */
export interface Copied {
  readonly bytes: number
  readonly ms: number
  /** Each turn of the event loop meanwhile, in milliseconds: so long something else waits. */
  readonly turns: readonly number[]
}

const [dataDir = ''] = process.argv.slice(2)
const clock = createWallAnchoredClock()
const store: FollowedStore = openSqliteStore(dataDir, clock())
const version = '0.0.0'
const service = await createService({
  dataDir,
  host: '127.0.0.1',
  port: 0,
  clock,
  version,
  rate: '1000000000',
  openStore: () => store,
})
const { v1Token: token, baseUrl } = await service.dashboard.deskAccess()

/** Gives, once it is called, how long each turn of the event loop took until then, in milliseconds. */
function watchTurns(): () => readonly number[] {
  const turns: number[] = []
  let isOver = false
  let last = performance.now()
  const look = (): void => {
    const at = performance.now()
    turns.push(at - last)
    last = at
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  return () => {
    isOver = true
    return turns.slice(1)
  }
}

/** Follows from the beginning, as another desk does over a fast link. */
async function follow(): Promise<Copied> {
  const stop = watchTurns()
  const from = performance.now()
  const following = store.commits.follow(null, version)
  let bytes = 0
  for (;;) {
    const item = await following.next()
    if (item === null || item.kind === 'copied') break
    if (item.kind === 'rows') bytes += item.changes.length
  }
  const copied = { bytes, ms: performance.now() - from, turns: stop() }
  void drain(following)
  return copied
}

/** Turns in which as long is computed, and nothing is read: what else runs on this computer holds these up too. */
async function compute(): Promise<readonly number[]> {
  const stop = watchTurns()
  for (let turn = 0; turn < 2_000; turn += 1) {
    await new Promise(resolve => setImmediate(resolve))
    const from = performance.now()
    while (performance.now() - from < 0.3);
  }
  return stop()
}

async function drain(following: Following): Promise<void> {
  while ((await following.next()) !== null);
}

const ready: StandbyReady = { baseUrl, token }
answerParent(ready, () => service.close(), {
  follow,
  compute,
  unpair: async () => {
    store.commits.stop()
    return null
  },
})
