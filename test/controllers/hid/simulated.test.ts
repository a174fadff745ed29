import { afterEach, beforeEach, expect, it } from 'vitest'
import { createHidSource } from '../../../src-main/controllers/hid/hid-source.ts'
import { simulatedHidModels } from '../../../src-main/controllers/hid/simulated-models.ts'
import { createSimulator, type DeviceSimulator } from '../../../src-main/controllers/simulator/simulator.ts'
import type { Surface, SurfaceEdge } from '../../../src-main/desk/ports/surface.ts'
import { createVirtualTime, type VirtualTime } from '../virtual-time.ts'

let time: VirtualTime
let simulator: DeviceSimulator
let surfaces: Surface[]
let edges: SurfaceEdge[]
let stop: () => Promise<void>

beforeEach(async () => {
  time = createVirtualTime()
  simulator = createSimulator(simulatedHidModels)
  surfaces = []
  edges = []
  const source = createHidSource({
    clock: time.now,
    bus: simulator.bus,
    watch: simulator.watch,
    timers: time.timers,
    now: time.now,
    simulated: true,
  })
  const running = await source.start({
    surface(surface) {
      surfaces.push(surface)
      surface.onEdge(edge => edges.push(edge))
    },
    problems: () => undefined,
  })
  stop = () => running.stop()
})
afterEach(() => stop())

it.each(simulatedHidModels.map(({ modelId }) => modelId))(
  '%s on screen: every control does what a finger does to it',
  async modelId => {
    const serial = simulator.plug(modelId)
    await time.advance(1_000)
    const [surface] = surfaces
    expect(surface?.info).toMatchObject({ modelId, serial, simulated: true })
    for (const { id, kind } of surface?.info.controls ?? []) {
      edges.length = 0
      if (kind === 'dial') {
        for (const steps of [1, -1]) simulator.act(serial ?? '', id, 'turn', steps)
        expect(edges).toMatchObject([
          { control: id, edge: 'turn', steps: 1 },
          { control: id, edge: 'turn', steps: -1 },
        ])
        continue
      }
      simulator.act(serial ?? '', id, 'down', 0)
      expect(edges).toMatchObject([{ control: id, edge: 'down' }])
      await time.advance(100)
      simulator.act(serial ?? '', id, 'up', 0)
      await time.advance(100)
      expect(edges).toMatchObject([
        { control: id, edge: 'down' },
        { control: id, edge: 'up' },
      ])
    }
    let gone = false
    surface?.onGone(() => {
      gone = true
    })
    simulator.unplug(serial ?? '')
    expect(gone).toBe(true)
  },
)

it('a simulated deck is not for this source', async () => {
  simulator.plug('stream-deck/mk2')
  await time.advance(1_000)
  expect(surfaces).toEqual([])
})
