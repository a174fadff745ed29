import { rmSync } from 'node:fs'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../src-main/service/store/sqlite/sqlite-store.ts'
import { createWallClock } from '../../src-main/service/wall-clock.ts'
import { type Computer, createComputer } from '../fakes/computer.ts'
import { openStream } from './event-stream-reader.ts'
import { type Bench, type Seeded, startBench, storeWith, temporaryDirectory, testClock } from './harness.ts'
import type { Json } from './json.ts'

const hour = 3_600_000

let here: Computer
let bench: Bench
let show: Seeded
let dataDir: string
let looks: (() => void)[]
let failing: boolean
const sockets: Socket[] = []

beforeEach(async () => {
  here = createComputer()
  looks = []
  failing = false
  dataDir = temporaryDirectory()
  const wall = createWallClock(here.steady(), () => here.read().wall)
  bench = await startBench({
    dataDir,
    clock: wall.now,
    wall,
    repeat(milliseconds, callback) {
      if (milliseconds === 1_000) looks.push(callback)
      return () => undefined
    },
    openStore() {
      const store = openSqliteStore(dataDir, wall.now())
      return storeWith(store, {
        write: (work, committed, options) =>
          failing && options?.alone === true
            ? Promise.reject(new Error('database or disk is full'))
            : store.write(work, committed, options),
      })
    },
  })
  show = await bench.seed(['One', 'Two', 'Three'], { start_time: '2026-05-01T18:00:00.000Z' })
})

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  await bench.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const act = (verb: string, options = {}, path = show.path) =>
  bench.call('POST', `${path}/action:${verb}`, options)
const read = async (path = '') => (await bench.call('GET', show.path + path)).body
const left = async (path = show.path): Promise<number> =>
  (await bench.call('GET', `${path}/countdown`)).body.data.active_cue.remaining_ms

/** The service looks at the wall clock, and all that was written before is done. */
async function look(): Promise<void> {
  for (const callback of looks) callback()
  await bench.service.dashboard.listRundowns()
  await bench.mint('VIEW')
}

/** Every event of the push channel, with the show that it is for. */
async function connect(rundownId: string) {
  const events: (readonly [string, Json])[] = []
  const socket = io(bench.service.addresses.socketUrl, {
    path: '/api-v0/socket.io',
    auth: { rundownId, apiToken: await bench.service.dashboard.v0Token() },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  sockets.push(socket)
  const timed = Promise.withResolvers<void>()
  socket.onAny((name: string, payload: Json) => {
    events.push([name, payload])
    if (name === 'timesnap') timed.resolve()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { events, timed: timed.promise }
}

/** Brings the show to be running, paused or over time, each somewhere in the middle. */
async function bringTo(phase: 'running' | 'paused' | 'over'): Promise<void> {
  await act('start')
  here.pass(phase === 'over' ? 12_345 : 3_210)
  if (phase === 'paused') await act('pause')
}

describe.each([
  ['an hour ahead', hour],
  ['three hours back', -3 * hour],
  ['50 seconds ahead', 50_000],
])('a wall clock that is set %s', (_name, step) => {
  describe.each(['running', 'paused', 'over'] as const)('while a show is %s', phase => {
    it('moves no countdown by a millisecond, and every time of day', async () => {
      await bringTo(phase)
      const before = await left()
      const { data: was } = await read('/status')
      here.set(step)
      await look()
      const { data: is, meta } = await read('/status')
      expect(await left()).toBe(before)
      expect(meta.server_time - was.server_time).toBe(step)
      expect(is.active_cue).toEqual({
        ...was.active_cue,
        started_at: was.active_cue.started_at + step,
        paused_at: was.active_cue.paused_at === null ? null : was.active_cue.paused_at + step,
      })
      here.pass(1_000)
      expect(await left()).toBe(phase === 'paused' ? before : before - 1_000)
    })

    it('moves the start of a show that has no planned one, as v0 tells it', async () => {
      await bench.call('PATCH', show.path, { body: { start_time: null } })
      await bringTo(phase)
      const token = await bench.service.dashboard.v0Token()
      const start = async () => {
        const { body } = await bench.call('GET', `${bench.service.addresses.v0Url}/rundown/${show.id}`, {
          token,
        })
        return Date.parse(body.startTime)
      }
      const before = await start()
      here.set(step)
      await look()
      expect((await start()) - before).toBe(step)
    })

    it('keeps planned times at the instants they are', async () => {
      await bringTo(phase)
      const before = (await read()).data
      here.set(step)
      await look()
      expect((await read()).data).toEqual(before)
    })

    it('is sent at once: the time, then the anchors, over both ways of push', async () => {
      await bringTo(phase)
      const { data: was } = await read('/status')
      const channel = await connect(show.id)
      const stream = await openStream(bench, show)
      await stream.take(2)
      here.set(step)
      await look()
      await channel.timed
      const [time, snap] = channel.events
      expect(time?.[0]).toBe('serverTime')
      expect(Date.parse(time?.[1])).toBe(was.server_time + step)
      expect(snap).toEqual([
        'timesnap',
        expect.objectContaining({
          cueId: show.cues[0],
          running: phase !== 'paused',
          kickoff: was.active_cue.started_at + step,
          deadline: was.active_cue.started_at + step + was.active_cue.duration_ms,
        }),
      ])
      expect(channel.events).toHaveLength(2)
      const [beat, status] = await stream.take(2)
      expect(beat).toEqual(['heartbeat', { at: was.server_time + step }])
      expect(status).toEqual([
        'status',
        expect.objectContaining({
          server_time: was.server_time + step,
          active_cue: expect.objectContaining({ started_at: was.active_cue.started_at + step }),
        }),
      ])
      stream.close()
    })

    it('leaves a press that was meant for this cue valid', async () => {
      await bringTo(phase)
      const tag: string = (await read('/status')).meta.state_tag
      here.set(step)
      await look()
      const pressed = await act('next', { headers: { 'if-match': tag } })
      expect([pressed.status, pressed.body.data.active_cue.id]).toEqual([200, show.cues[1]])
      expect(await left()).toBe(10_000)
    })
  })

  it('is in the file as it is on screen: a restart goes on with the same countdown', async () => {
    await bringTo('running')
    const before = await left()
    here.set(step)
    await look()
    await bench.service.close()
    const wall = createWallClock(here.steady(), () => here.read().wall)
    bench = await startBench({ dataDir, clock: wall.now, wall })
    expect(Math.abs((await left()) - before)).toBeLessThanOrEqual(1)
  })

  it('is not taken while the disk takes nothing: the old clock goes on with the old anchors', async () => {
    await bringTo('running')
    const before = await left()
    const { data: was } = await read('/status')
    failing = true
    here.set(step)
    await look()
    expect(await left()).toBe(before)
    expect((await read('/status')).data).toEqual(was)
    failing = false
    await look()
    expect(await left()).toBe(before)
    expect((await read('/status')).data.server_time).toBe(was.server_time + step)
  })

  it('locks no budget and ends no key: what was done is answered again, what is new is done', async () => {
    await act('start', { headers: { 'idempotency-key': 'go-1' } })
    const used = Number((await bench.call('GET', '/rundowns')).headers.get('ratelimit-remaining'))
    here.set(step)
    await look()
    const replayed = await act('start', { headers: { 'idempotency-key': 'go-1' } })
    expect(replayed.headers.get('idempotency-replayed')).toBe('true')
    const after = await bench.call('GET', '/rundowns')
    expect(after.status).toBe(200)
    expect(Number(after.headers.get('ratelimit-remaining'))).toBeGreaterThanOrEqual(used - 3)
    expect(Number(after.headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60)
  })

  it('moves every show: those of other rundowns, ended ones, those in the trash', async () => {
    const other = await bench.seed(['Other'])
    await act('start', {}, other.path)
    const ended = await bench.seed(['Ended'])
    await act('start', {}, ended.path)
    await bench.service.dashboard.end(ended.id)
    const { lastStop } = await snapOf(ended.id)
    const thrown = await bench.seed(['Thrown away'])
    await act('start', {}, thrown.path)
    await bench.service.dashboard.end(thrown.id)
    await bench.service.dashboard.deleteRundown(thrown.id)
    here.set(step)
    await look()
    expect(await left(other.path)).toBe(10_000)
    expect((await snapOf(ended.id)).lastStop).toBe(lastStop + step)
    expect((await snapOf(thrown.id)).lastStop).toBe(lastStop + step)
  })
})

/** The anchors of a show as they are kept. */
async function snapOf(rundownId: string): Promise<Json> {
  const store = openSqliteStore(dataDir, testClock()())
  const stored = await store.reader.rundown(rundownId)
  await store.close()
  return stored?.runner.state
}

describe('the clock of the service', () => {
  it('lets the show go on through 20 minutes of sleep, as if awake', async () => {
    await act('start')
    const before = await left()
    here.sleep(20 * 60_000)
    expect(Math.abs((await left()) - (before - 20 * 60_000))).toBeLessThanOrEqual(1)
    await look()
    expect(Math.abs((await left()) - (before - 20 * 60_000))).toBeLessThanOrEqual(1)
    expect(Math.abs((await read('/status')).data.server_time - here.read().wall)).toBeLessThanOrEqual(1)
  })

  it('serves presses that come while the clock is set with the anchors of their own time', async () => {
    await act('start')
    here.pass(2_000)
    here.set(3 * hour)
    for (const callback of looks) callback()
    const pressed = await Promise.all([
      act('pause'),
      bench.call('GET', `${show.path}/countdown`),
      act('adjust-duration', { body: { delta_ms: 5_000 } }),
      bench.call('GET', `${show.path}/status`),
    ])
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { body } of pressed) {
      const { active_cue: cue, server_time: time } = body.data
      const remaining = cue.remaining_ms ?? cue.started_at + cue.duration_ms - (cue.paused_at ?? time)
      expect([8_000, 13_000]).toContain(remaining)
      // One reply speaks of one clock.
      expect(body.meta.server_time).toBe(time)
    }
    expect(await left()).toBe(13_000)
  })

  it('times what is written in the same turn by the clock that its anchors are of', async () => {
    const other = await bench.seed(['Other'])
    await act('start')
    await act('start', {}, other.path)
    here.pass(2_000)
    here.set(-3 * hour)
    const { dashboard } = bench.service
    const first = dashboard.end(other.id)
    for (const callback of looks) callback()
    const second = dashboard.end(show.id)
    await Promise.all([first, second])
    const now = (await read('/status')).data.server_time
    expect((await snapOf(other.id)).lastStop).toBe(now)
    expect((await snapOf(show.id)).lastStop).toBe(now)
  })

  it('follows what a time server bends, and shows it to nobody', async () => {
    await act('start')
    let before = await left()
    for (let second = 0; second < 7_200; second += 1) {
      here.pass(1_000, 30)
      for (const callback of looks) callback()
    }
    const passed = before - (await left())
    before = await left()
    expect(Math.abs(passed - 7_200_000 * (1 + 30 / 1_000_000))).toBeLessThanOrEqual(2)
    expect(Math.abs((await read('/status')).data.server_time - here.read().wall)).toBeLessThanOrEqual(2)
  })

  it('is on the wall clock again also when that is bent faster than is followed, and no countdown shows it', async () => {
    await act('start')
    const before = await left()
    for (let second = 0; second < 60; second += 1) {
      here.pass(1_000, 80_000)
      await look()
    }
    expect(Math.abs(before - (await left()) - 60_000)).toBeLessThanOrEqual(5)
    expect(Math.abs((await read('/status')).data.server_time - here.read().wall)).toBeLessThanOrEqual(250)
  })
})
