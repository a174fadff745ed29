import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { realNetwork } from '../../src-main/client/http/network.ts'
import { connectShowService } from '../../src-main/client/show-service.ts'
import { ownConnection } from '../../src-main/desk/ports/settings.ts'
import { remaining } from '../../src-main/domain/show/countdown.ts'
import { realTimers } from '../../src-main/hosts/real-time.ts'
import { createWallClock } from '../../src-main/service/wall-clock.ts'
import { type Computer, createComputer } from '../fakes/computer.ts'
import { type Bench, startBench, temporaryDirectory } from '../service/harness.ts'
import { type DeskRig, deskRig } from './rig.ts'

const hour = 3_600_000

/** The real service, client and desk over real sockets; only the clocks of the computer are set by the test. */
describe('the clock of the computer is set while a show is on', () => {
  let here: Computer
  let bench: Bench
  let rig: DeskRig
  let dataDir: string
  let look: () => void

  beforeEach(async () => {
    here = createComputer()
    dataDir = temporaryDirectory()
    look = () => undefined
    const wall = createWallClock(here.steady(), () => here.read().wall)
    bench = await startBench({
      dataDir,
      clock: wall.now,
      wall,
      repeat(milliseconds, callback) {
        if (milliseconds === 1_000) look = callback
        return () => undefined
      },
    })
    // With departments each GO also stores the state of the calls.
    const department = (short: string) => ({ short_name: short, color: '#ff0000', groups: [] })
    const { id, path, cues, columns } = await bench.seed(['One', 'Two', 'Three'], {
      columns: [
        { name: 'Light', department: department('LX') },
        { name: 'Sound', department: department('SND') },
      ],
    })
    for (const cueId of cues)
      await bench.call('PUT', `${path}/cells`, {
        body: { cue_id: cueId, column_id: columns[0], content: 'LX 1' },
      })
    const { dashboard } = bench.service
    const access = await dashboard.deskAccess()
    const local = here.steady()
    const service = connectShowService({
      addresses: access,
      v1Token: access.v1Token,
      v0Token: async () => access.v0Token,
      goAs: 'next',
      network: realNetwork,
      local: local.local,
      wall: () => here.read().wall,
      timers: realTimers,
      random: () => 0.5,
    })
    rig = await deskRig({
      time: { timers: realTimers, advance: async () => undefined },
      own: { ...service, ownerActions: dashboard },
      stored: { rundowns: { [ownConnection]: id } },
    })
    // GO waits for the cells as well: with them the calls are known.
    await until(() => {
      const { link, rundown } = rig.desk.snapshot()
      return link.state === 'live' && rundown !== null && rundown.cellsUnread !== true
    })
  })
  afterEach(async () => {
    await rig.desk.close()
    await bench.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const show = () => rig.desk.snapshot().show
  const left = (): number => remaining(show().state, rig.desk.now())
  const until = async (is: () => boolean): Promise<void> => {
    while (!is()) await new Promise<void>(resolve => setImmediate(resolve))
  }
  const confirmed = () => until(() => rig.desk.snapshot().pressResult?.outcome === 'confirmed')

  it.each([
    ['an hour on', hour],
    ['three hours back', -3 * hour],
    ['fifty seconds on', 50_000],
  ])('%s: no countdown jumps on its way to the desk, and GO and undo go on', async (_how, step) => {
    rig.tap({ action: 'go' })
    await confirmed()
    expect(Object.values(rig.desk.snapshot().calling.state.records).map(({ phase }) => phase)).toEqual(['go'])
    here.pass(4_000)
    const before = left()
    // Whatever is told in between, and in whatever order: each show that a display gets has the same time left.
    const seen: number[] = []
    rig.desk.subscribe(name => {
      if (name === 'show') seen.push(left())
    })
    here.set(step)
    look()
    await until(() => {
      seen.push(left())
      return show().clockSteps !== 0
    })
    expect(Math.abs(show().clockSteps - step)).toBeLessThanOrEqual(2)
    for (const one of [...seen, left()]) expect(Math.abs(one - before)).toBeLessThanOrEqual(2)

    here.pass(1_000)
    rig.tap({ action: 'go' })
    await until(
      () =>
        rig.desk.snapshot().pressResult?.press === 2 &&
        rig.desk.snapshot().pressResult?.outcome === 'confirmed',
    )
    rig.edge({ action: 'undo' }, { by: 'U' })
    await until(
      () =>
        rig.desk.snapshot().pressResult?.undid === 'go' &&
        rig.desk.snapshot().pressResult?.outcome === 'confirmed',
    )
    expect(Math.abs(left() - (before - 1_000))).toBeLessThanOrEqual(2)
    const presses = rig.journal.kept.filter(entry => entry.kind === 'moved-by')
    expect(presses).toEqual([])
  })
})
