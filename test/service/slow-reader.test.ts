import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reader } from '../../src-main/service/store/port.ts'
import { openSqliteStore } from '../../src-main/service/store/sqlite/sqlite-store.ts'
import { createWallClock } from '../../src-main/service/wall-clock.ts'
import { type Computer, createComputer } from '../fakes/computer.ts'
import { openStream } from './event-stream-reader.ts'
import { type Bench, type Seeded, startBench, storeWith, temporaryDirectory } from './harness.ts'

let bench: Bench
let show: Seeded
let dataDir: string
let here: Computer
let look: () => void
let looked: PromiseWithResolvers<void>
let goOn: PromiseWithResolvers<void>

/** Looks a rundown up at once and returns it when the test allows it. */
const slowly = (reader: Reader): Reader =>
  new Proxy(reader, {
    get(target, name) {
      if (name === 'rundown') {
        return async (id: string) => {
          const found = await target.rundown(id)
          looked.resolve()
          await goOn.promise
          return found
        }
      }
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })

beforeEach(async () => {
  dataDir = temporaryDirectory()
  here = createComputer()
  bench = await startBench({ dataDir })
  show = await bench.seed()
  await bench.call('POST', `${show.path}/action:start`)
  await bench.close()
  looked = Promise.withResolvers()
  goOn = Promise.withResolvers()
  const wall = createWallClock(here.steady(), () => here.read().wall)
  // After a restart it has no rundown in memory.
  bench = await startBench({
    dataDir,
    clock: wall.now,
    wall,
    repeat(milliseconds, callback) {
      if (milliseconds === 1_000) look = callback
      return () => undefined
    },
    openStore() {
      const store = openSqliteStore(dataDir, wall.now())
      return storeWith(store, {
        reader: slowly(store.reader),
      })
    },
  })
})

afterEach(async () => {
  await bench.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('a rundown that is looked up while it changes', () => {
  it('is sent to an event stream as it is, and no change is missed', async () => {
    const opening = openStream(bench, show)
    await looked.promise
    await bench.call('POST', `${show.path}/action:next`)
    goOn.resolve()
    const stream = await opening
    const [, [, status] = []] = await stream.take(2)
    expect(status.active_cue.id).toBe(show.cues[1])
    stream.close()
  })

  it('is sent with the time of its anchors, when the clock is set meanwhile', async () => {
    const { server_time: start } = (await bench.call('GET', '/rundowns')).body.meta
    const reading = bench.call('GET', `${show.path}/status`)
    await looked.promise
    here.set(3_600_000)
    look()
    await bench.mint('VIEW')
    goOn.resolve()
    const { data, meta } = (await reading).body
    expect(meta.server_time).toBe(start + 3_600_000)
    const left = data.active_cue.started_at + data.active_cue.duration_ms - data.server_time
    const later = (await bench.call('GET', `${show.path}/countdown`)).body.data.active_cue.remaining_ms
    expect(left).toBe(later)
  })
})
