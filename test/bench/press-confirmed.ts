import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { PressResult } from '../../src-main/domain/show/press.ts'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { startBenchHost } from './harness/bench-host.ts'
import type { Benchmark } from './harness/benchmark.ts'
import { bigShowCsv } from './harness/big-show.ts'
import type { Scope } from './harness/scope.ts'
import { spreadOf } from './harness/statistics.ts'

const presses = 500
const pauseMs = 5

/** From the call of a surface to the state applied at the desk, and to the service's durable answer. */
export const pressConfirmed: Benchmark = {
  name: 'confirmed',
  async run(scope) {
    const dataDir = scope.tempDir()
    const file = join(dataDir, 'big-show.csv')
    writeFileSync(file, bigShowCsv())
    const host = await startBenchHost(dataDir, file)
    scope.defer(() => host.close())

    const synced: number[] = []
    const commit = bareCommits(scope)
    const applied: number[] = []
    const confirmed: number[] = []
    for (let index = 0; index < presses; index += 1) {
      const took = await pressGo(host)
      applied.push(took.applied)
      confirmed.push(took.confirmed)
      synced.push(commit())
      await pause(pauseMs)
    }
    return [
      {
        what: 'press → applied at the desk, 1,000 cues',
        unit: 'ms',
        ours: spreadOf(applied),
        baseline: null,
        bars: [{ of: 'p99', is: 'at most', value: 4 }],
      },
      {
        what: 'press → durable and confirmed',
        unit: 'ms',
        ours: spreadOf(confirmed),
        baseline: { what: 'one row synced by SQLite', figure: spreadOf(synced) },
        bars: [{ of: 'p99', is: 'at most', value: 8 }],
      },
    ]
  },
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

async function pressGo({
  desk,
}: NodeHost): Promise<{ readonly applied: number; readonly confirmed: number }> {
  const origin = { surfaceId: 'bench', kind: 'pedal', surface: 'Pedal', control: 'left' } as const
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const { version } = desk.snapshot().show
  let applied: number | null = null
  const stop = desk.subscribe((name, payload) => {
    if (name !== 'pressResult') return
    // The payload of `pressResult` is a PressResult: the map of events says so, and a generic listener cannot narrow it.
    const { outcome, reason } = payload as PressResult
    if (outcome === 'applied') applied = performance.now()
    else if (outcome === 'confirmed') resolve(performance.now())
    else reject(new Error(`A press was refused: ${reason}`))
  })
  const from = performance.now()
  const trigger = { origin, intent: { action: 'go' }, saw: version, at: desk.now() } as const
  desk.trigger({ ...trigger, edge: 'down' })
  desk.trigger({ ...trigger, edge: 'up' })
  try {
    const done = await promise
    return { applied: (applied ?? done) - from, confirmed: done - from }
  } finally {
    stop()
  }
}

/** What the disk alone costs: one row of a database of its own, as durable as the service's. Answers ms. */
function bareCommits(scope: Scope): () => number {
  const database = new DatabaseSync(join(scope.tempDir(), 'bare.db'))
  scope.defer(() => database.close())
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  database.exec(
    'CREATE TABLE counter (id INTEGER PRIMARY KEY, value INTEGER); INSERT INTO counter VALUES (1, 0)',
  )
  const count = database.prepare('UPDATE counter SET value = value + 1 WHERE id = 1')
  return () => {
    const from = performance.now()
    count.run()
    return performance.now() - from
  }
}
