import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SimulatedHidModel } from '../../../src-main/controllers/simulator/simulated-model.ts'
import { createSimulator, type DeviceSimulator } from '../../../src-main/controllers/simulator/simulator.ts'
import { loadDeckLibrary } from '../../../src-main/controllers/stream-deck/library.ts'
import { createPainter } from '../../../src-main/controllers/stream-deck/paint/painter.ts'
import { createStreamDeckSource } from '../../../src-main/controllers/stream-deck/stream-deck-source.ts'
import { deckModels } from '../../../src-main/controllers/stream-deck/wire/deck-models.ts'
import { dockModels } from '../../../src-main/controllers/stream-dock/dock-models.ts'
import type { Picture, Surface, SurfaceEdge, SurfaceProblem } from '../../../src-main/desk/ports/surface.ts'
import { onPage, standby } from '../stream-deck/rig.ts'
import { createVirtualTime, settle, type VirtualTime } from '../virtual-time.ts'

let time: VirtualTime
let simulator: DeviceSimulator
let surfaces: Surface[]
let edges: SurfaceEdge[]
let gone: string[]
let problems: readonly SurfaceProblem[]
let stop: () => Promise<void>

beforeEach(async () => {
  time = createVirtualTime()
  simulator = createSimulator()
  surfaces = []
  edges = []
  gone = []
  problems = []
  await Promise.all([loadDeckLibrary(simulator.bus), createPainter()])
  const source = createStreamDeckSource({
    now: time.now,
    monotonic: time.now,
    timers: time.timers,
    bus: simulator.bus,
    watch: simulator.watch,
    simulated: true,
  })
  ;({ stop } = await source.start({
    surface(surface) {
      surfaces.push(surface)
      surface.onEdge(edge => edges.push(edge))
      surface.onGone(() => gone.push(surface.info.id))
    },
    problems(list) {
      problems = list
    },
  }))
  await settle()
})
afterEach(async () => {
  const stopped = stop()
  await time.advance(2_000)
  await stopped
})

const edgeTexts = (): string[] =>
  edges.map(edge => (edge.edge === 'turn' ? `${edge.control} ${edge.steps}` : `${edge.control} ${edge.edge}`))

describe('a device on screen', () => {
  it.each(deckModels.map(({ id }) => id))(
    '%s passes the same driver as a real one, each control',
    async id => {
      const serial = simulator.plug(`stream-deck/${id}`)
      if (serial === null) throw new Error('no such model')
      await time.advance(500)
      const [surface] = surfaces
      expect(surface?.info).toMatchObject({
        id: serial,
        serial,
        modelId: `stream-deck/${id}`,
        simulated: true,
      })
      const expected: string[] = []
      for (const { id: control, kind, name } of surface?.info.controls ?? []) {
        simulator.act(serial, control, 'down', 0)
        simulator.act(serial, control, 'up', 0)
        await time.advance(30)
        if (name !== 'info strip') expected.push(`${control} down`, `${control} up`)
        simulator.act(serial, control, 'turn', 3)
        if (kind === 'dial') expected.push(`${control} 3`)
      }
      expect(expected.length).toBeGreaterThan(0)
      expect(edgeTexts()).toEqual(expected)
      expect(problems).toEqual([])
    },
  )

  it('gets pictures on every control that has one', async () => {
    simulator.plug('stream-deck/plus')
    await time.advance(500)
    const [surface] = surfaces
    if (surface === undefined) throw new Error('no surface')
    surface.show(onPage(standby, surface.info))
    await time.advance(500)
    const seen: Picture[] = []
    surface.onPicture?.(picture => seen.push(picture))
    expect(seen.map(({ control, type }) => `${control} ${type}`).toSorted()).toEqual(
      surface.info.controls
        .filter(({ face }) => face !== null)
        .map(({ id }) => `${id} image/jpeg`)
        .toSorted(),
    )
  })

  it('that is pulled is gone, releases nothing, and can be plugged in beside others of its kind', async () => {
    const first = simulator.plug('stream-deck/original-mk2')
    const second = simulator.plug('stream-deck/original-mk2')
    expect(first).not.toBe(second)
    await time.advance(500)
    simulator.act(first ?? '', 'key-1', 'down', 0)
    simulator.unplug(first ?? '')
    await time.advance(500)
    expect(gone).toEqual([first])
    simulator.act(first ?? '', 'key-1', 'up', 0)
    simulator.act(second ?? '', 'key-2', 'down', 0)
    expect(edgeTexts()).toEqual(['key-1 down', 'key-2 down'])
  })

  it('does nothing for what is not there', async () => {
    expect(simulator.plug('stream-deck/no-such')).toBeNull()
    const serial = simulator.plug('stream-deck/mini') ?? ''
    await time.advance(500)
    for (const control of ['key-0', 'key-7', 'dial-1', 'touch-1', 'strip-1', 'key', '']) {
      simulator.act(serial, control, 'down', 0)
      simulator.act(serial, control, 'turn', 2)
      simulator.act(serial, control, 'up', 0)
    }
    simulator.act('nobody', 'key-1', 'down', 0)
    simulator.unplug('nobody')
    expect(edges).toEqual([])
  })
})

it('models of other makers are listed as theirs, beside every Stream Deck', async () => {
  const other: SimulatedHidModel = {
    modelId: 'hid/other',
    model: 'Other pedal',
    listing: { vendorId: 0x05f3, productId: 0x00ff, usagePage: 0x0c, usage: 0x03, product: 'Footpedal' },
    create: () => ({
      act: ({ edge }) => [Uint8Array.of(edge === 'down' ? 1 : 0, 0)],
      write: () => undefined,
      sendFeature: () => undefined,
      getFeature: () => new Uint8Array(1),
    }),
  }
  const all = createSimulator([other])
  expect(all.models()).toHaveLength(deckModels.length + dockModels.length + 1)
  const serial = all.plug('hid/other')
  const [listing] = await all.bus.list()
  expect(listing).toMatchObject({
    vendorId: 0x05f3,
    productId: 0x00ff,
    serial,
    usagePage: 0x0c,
    interface: 0,
  })
  const handle = await all.bus.open(listing?.path ?? '')
  const reports: number[][] = []
  handle.on('data', report => reports.push([...report]))
  all.act(serial ?? '', 'key-1', 'down', 0)
  all.act(serial ?? '', 'key-1', 'up', 0)
  expect(reports).toEqual([
    [1, 0],
    [0, 0],
  ])
  await handle.close()
  all.act(serial ?? '', 'key-1', 'down', 0)
  expect(reports).toHaveLength(2)
  await expect(handle.write(Buffer.from([1]))).rejects.toThrow()
})
