import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectShowService } from '../../src-main/client/show-service.ts'
import { ownConnection } from '../../src-main/desk/ports/settings.ts'
import type { Intent } from '../../src-main/domain/show/press.ts'
import { duration } from '../../src-main/domain/time/time.ts'
import { realTimers } from '../../src-main/hosts/real-time.ts'
import { createWallClock } from '../../src-main/service/wall-clock.ts'
import { type CountedNetwork, countedNetwork } from '../client/counted-network.ts'
import { type Computer, createComputer } from '../fakes/computer.ts'
import { type Bench, type Seeded, startBench, temporaryDirectory } from '../service/harness.ts'
import { type DeskRig, deskRig } from './rig.ts'

/** The real service, client and desk over real sockets, on a computer whose clock stands still until it is moved. */
describe('a desk on its own service', () => {
  let here: Computer
  let bench: Bench
  let show: Seeded
  let network: CountedNetwork
  let rig: DeskRig
  let dataDir: string

  beforeEach(async () => {
    here = createComputer()
    dataDir = temporaryDirectory()
    network = countedNetwork()
    const wall = createWallClock(here.steady(), () => here.read().wall)
    bench = await startBench({ dataDir, clock: wall.now, wall, repeat: () => () => undefined })
    show = await bench.seed(['One', 'Two', 'Three'])
    const { dashboard } = bench.service
    const access = await dashboard.deskAccess()
    const service = connectShowService({
      addresses: access,
      v1Token: access.v1Token,
      v0Token: async () => access.v0Token,
      goAs: 'next',
      network,
      local: here.steady().local,
      wall: () => here.read().wall,
      timers: realTimers,
      random: () => 0.5,
    })
    rig = await deskRig({
      time: { timers: realTimers, advance: async () => undefined },
      own: { ...service, ownerActions: dashboard },
      stored: { rundowns: { [ownConnection]: show.id } },
    })
    await until(() => rig.desk.snapshot().link.state === 'live' && network.resumed.length > 0)
    // Both channels are on once they tell of a change.
    await bench.call('PATCH', show.path, { body: { title: 'Tonight' } })
    await until(() => rig.desk.snapshot().rundown?.title === 'Tonight')
    await until(() => rig.desk.snapshot().link.timing === 'push')
    network.requests.length = 0
    rig.emitted.length = 0
  })
  afterEach(async () => {
    await rig.desk.close()
    await bench.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const until = async (is: () => boolean): Promise<void> => {
    while (!is()) await new Promise<void>(resolve => setImmediate(resolve))
  }
  const counted = (name: string): number => rig.emitted.filter(told => told.name === name).length

  /** All that reaches the desk of the change has reached it once another change has. */
  const settled = async (): Promise<void> => {
    const text = `After ${rig.emitted.length}`
    await bench.call('PATCH', `${show.path}/output-message`, { body: { text } })
    await until(() => rig.desk.snapshot().message?.text === text)
  }

  const press = async (intent: Intent): Promise<void> => {
    const { pressResult } = rig.desk.snapshot()
    here.pass(2_000)
    rig.tap(intent)
    const next = (pressResult?.press ?? 0) + 1
    await until(() => {
      const last = rig.desk.snapshot().pressResult
      return last?.press === next && last.outcome === 'confirmed'
    })
    await settled()
  }

  it.each([
    ['GO', { action: 'go' }],
    ['pause', { action: 'pause' }],
    ['ten seconds more', { action: 'adjust', delta: duration(10_000) }],
  ] as const)('%s is one request, and is shown once', async (_name, intent) => {
    await press({ action: 'go' })
    network.requests.length = 0
    rig.emitted.length = 0
    await press(intent)
    expect(network.requests).toHaveLength(1)
    expect(counted('show')).toBe(1)
  })

  it('an edit of the page needs no request of the API, and its change is shown once', async () => {
    const cueId = show.cues[0] ?? ''
    const reply = rig.desk.editor.apply({
      rundownId: show.id,
      edits: [{ do: 'cue', cueId, fields: { title: 'Opening' } }],
    })
    expect((await reply).results).toEqual([expect.objectContaining({ ok: true })])
    expect(rig.desk.snapshot().rows[0]?.cue.title).toBe('Opening')
    await settled()
    expect(network.requests).toEqual([])
    expect(counted('content')).toBe(1)
    expect(counted('show')).toBe(0)
  })

  it('end, reset, skip and undo ask for nothing', async () => {
    await press({ action: 'go' })
    await press({ action: 'pause' })
    network.requests.length = 0
    rig.edge({ action: 'undo' }, { by: 'U' })
    await until(() => rig.desk.snapshot().pressResult?.undid === 'pause' && rig.desk.snapshot().undo === null)
    expect(rig.desk.snapshot().show.state.phase).toBe('running')
    const { dashboard } = bench.service
    await dashboard.setSkipped(show.id, show.cues[1] ?? '', true)
    await until(() => rig.desk.snapshot().show.nextCueId === show.cues[2])
    await dashboard.end(show.id)
    await until(() => rig.desk.snapshot().show.state.phase === 'ended')
    await dashboard.reset(show.id)
    await until(() => rig.desk.snapshot().show.state.phase === 'pre-show')
    expect(network.requests).toEqual([])
  })
})
