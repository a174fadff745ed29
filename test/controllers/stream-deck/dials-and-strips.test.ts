import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SurfaceEdge } from '../../../src-main/desk/ports/surface.ts'
import { type FakeModelName, fakeModels } from '../../fakes/hid-models.ts'
import { createRig, type Rig } from './rig.ts'

let rig: Rig
beforeEach(() => {
  rig = createRig()
})
afterEach(() => rig.stop())

const edgeTexts = (): string[] => rig.edges.map(wordOf)
const wordOf = (edge: SurfaceEdge): string =>
  edge.edge === 'turn' ? `${edge.control} ${edge.steps}` : `${edge.control} ${edge.edge}`

async function plugged(name: FakeModelName) {
  const device = rig.hid.plug(name, 'A1')
  await rig.start()
  return device
}

/** Report id first, as long as the device sends them. */
const report = (...bytes: number[]): Uint8Array => {
  const all = new Uint8Array(512)
  all.set(bytes)
  return all
}

describe.each<FakeModelName>(['plus', 'plusXl', 'studio'])('dials of a %s', name => {
  it('turn both ways by their detents', async () => {
    const device = await plugged(name)
    const { dials } = fakeModels[name]
    const expected: string[] = []
    for (let dial = 1; dial <= dials; dial += 1) {
      device.act(`dial-${dial}`, 'turn', dial)
      device.act(`dial-${dial}`, 'turn', -1)
      expected.push(`dial-${dial} ${dial}`, `dial-${dial} -1`)
    }
    expect(edgeTexts()).toEqual(expected)
  })

  it('are pressed and let go, each by itself', async () => {
    const device = await plugged(name)
    device.act('dial-1', 'down')
    device.act('dial-2', 'down')
    device.act('dial-1', 'up')
    await rig.time.advance(30)
    device.press(0)
    device.act('dial-2', 'up')
    await rig.time.advance(30)
    expect(edgeTexts()).toEqual(['dial-1 down', 'dial-2 down', 'dial-1 up', 'key-1 down', 'dial-2 up'])
  })

  it('that are down when the device appears are not pressed until they were up', async () => {
    rig.hid.plug(name, 'A1')
    const device = rig.hid.plug(name, 'B2')
    const started = rig.start()
    await started
    device.raw(report(0x01, 0x03, 0x05, 0, 0, 1, 1))
    device.raw(report(0x01, 0x03, 0x05, 0, 0, 0, 1))
    device.raw(report(0x01, 0x03, 0x05, 0, 0, 0, 0))
    device.raw(report(0x01, 0x03, 0x05, 0, 0, 0, 1))
    expect(edgeTexts()).toEqual(['dial-2 down'])
  })
})

describe('a touch strip', () => {
  it.each<[FakeModelName, number]>([
    ['plus', 4],
    ['plusXl', 6],
  ])('of a %s has a part over each dial, which is pressed by a touch', async (name, parts) => {
    const device = await plugged(name)
    const strips = rig.surfaces[0]?.info.controls.filter(({ kind }) => kind === 'touch-strip')
    expect(strips?.map(({ face }) => face)).toEqual(
      Array.from({ length: parts }, () => ({ width: 200, height: 100 })),
    )
    for (let part = 1; part <= parts; part += 1) {
      device.act(`strip-${part}`, 'down')
      device.act(`strip-${part}`, 'up')
    }
    const expected = Array.from({ length: parts }, (_, at) => [`strip-${at + 1} down`, `strip-${at + 1} up`])
    expect(edgeTexts()).toEqual(expected.flat())
  })

  it('takes a long touch for a touch, and a swipe or a place beside it for nothing', async () => {
    const device = await plugged('plus')
    device.raw(report(0x01, 0x02, 0x0a, 0, 0x02, 0, 0x1f, 0x03, 50, 0))
    expect(edgeTexts()).toEqual(['strip-4 down', 'strip-4 up'])
    device.raw(report(0x01, 0x02, 0x0e, 0, 0x03, 0, 100, 0, 50, 0, 200, 0, 50, 0))
    device.raw(report(0x01, 0x02, 0x0a, 0, 0x01, 0, 0x20, 0x03, 50, 0))
    device.raw(report(0x01, 0x02, 0x0a, 0, 0x01, 0, 100, 0, 100, 0))
    device.raw(report(0x01, 0x02, 0x0a, 0, 0x01, 0, 100, 0, 50, 0).subarray(0, 9))
    expect(edgeTexts()).toHaveLength(2)
  })

  it('of a Neo only shows', async () => {
    const device = await plugged('neo')
    device.raw(report(0x01, 0x02, 0x0a, 0, 0x01, 0, 100, 0, 20, 0))
    expect(edgeTexts()).toEqual([])
    const strip = rig.surfaces[0]?.info.controls.find(({ id }) => id === 'strip-1')
    expect(strip).toMatchObject({
      name: 'info strip',
      face: { width: 248, height: 58 },
      column: 1,
      columns: 2,
    })
  })
})

it('touch keys of a Neo stand left and right of its strip', async () => {
  const device = await plugged('neo')
  device.act('touch-1', 'down')
  device.act('touch-2', 'down')
  device.act('touch-1', 'up')
  device.act('touch-2', 'up')
  await rig.time.advance(30)
  expect(edgeTexts()).toEqual(['touch-1 down', 'touch-2 down', 'touch-1 up', 'touch-2 up'])
  const touchKeys = rig.surfaces[0]?.info.controls.filter(({ kind }) => kind === 'touch-key')
  expect(touchKeys?.map(({ name, row, column }) => [name, row, column])).toEqual([
    ['left touch key', 2, 0],
    ['right touch key', 2, 3],
  ])
})
