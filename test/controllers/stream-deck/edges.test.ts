import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keyReport } from '../../../src-main/controllers/simulator/simulated-decks.ts'
import { fakeModelNames, fakeModels } from '../../fakes/hid-models.ts'
import { createRig, onAir, type Rig, standby } from './rig.ts'

let rig: Rig
beforeEach(() => {
  rig = createRig()
})
afterEach(() => rig.stop())

const controls = (): string[] => rig.edges.map(({ control, edge }) => `${control} ${edge}`)

describe('keys', () => {
  it.each(fakeModelNames)('of a %s come out in reading order', async name => {
    const device = rig.hid.plug(name, 'A1')
    await rig.start()
    const { keys, id } = fakeModels[name]
    expect(rig.surfaces.map(({ info }) => info)).toMatchObject([
      { id: 'A1', serial: 'A1', modelId: `stream-deck/${id}`, simulated: false, takesMachines: false },
    ])
    for (let key = 0; key < keys; key += 1) {
      device.press(key)
      device.release(key)
      await rig.time.advance(30)
    }
    const expected = Array.from({ length: keys }, (_, key) => [`key-${key + 1} down`, `key-${key + 1} up`])
    expect(controls()).toEqual(expected.flat())
  })

  it('are named for what they are', async () => {
    rig.hid.plug('mk2', 'A1')
    rig.hid.plug('pedal', 'B2')
    await rig.start()
    expect(rig.surfaces.map(({ info }) => [info.kind, info.model])).toEqual([
      ['stream-deck', 'Stream Deck MK.2'],
      ['pedal', 'Stream Deck Pedal'],
    ])
    expect(rig.surfaces.map(({ info }) => info.controls.map(({ name }) => name))).toEqual([
      Array.from({ length: 15 }, (_, key) => `key ${key + 1}`),
      ['left', 'middle', 'right'],
    ])
  })

  it('no two models have one name', async () => {
    for (const [at, name] of fakeModelNames.entries()) rig.hid.plug(name, `A${at}`)
    await rig.start()
    const models = rig.surfaces.map(({ info }) => info.model)
    expect(models).toHaveLength(fakeModelNames.length)
    const ids = new Set(rig.surfaces.map(({ info }) => info.modelId))
    expect(new Set(models).size).toBe(ids.size)
    expect(models).toContain('Stream Deck Original V2')
  })

  it('held together each have their own edges', async () => {
    const device = rig.hid.plug('mk2', 'A1')
    await rig.start()
    device.press(3)
    device.press(7)
    device.release(3)
    device.release(7)
    await rig.time.advance(30)
    expect(controls()).toEqual(['key-4 down', 'key-8 down', 'key-4 up', 'key-8 up'])
  })
})

describe('three keys that are held at the corners of a square', () => {
  it('press no fourth, whether it is reported with the third or after it, nor when they are let go', async () => {
    const device = rig.hid.plug('mk2', 'A1')
    await rig.start()
    // Five keys in a row: 1, 2, 6 and 7 are a square.
    device.press(0)
    device.press(1)
    device.press(5)
    device.press(6)
    expect(controls()).toEqual(['key-1 down', 'key-2 down', 'key-6 down'])
    device.release(0)
    await rig.time.advance(30)
    expect(controls()).toEqual(['key-1 down', 'key-2 down', 'key-6 down', 'key-1 up'])
    device.release(6)
    device.press(6)
    expect(controls().at(-1)).toBe('key-7 down')
  })

  it('press neither of the two that come together, since nothing tells which of them is the third', async () => {
    const device = rig.hid.plug('mk2', 'A1')
    await rig.start()
    device.press(0)
    device.press(1)
    device.raw(keyReport(fakeModels.mk2, new Set(['key-1', 'key-2', 'key-6', 'key-7'])))
    device.raw(keyReport(fakeModels.mk2, new Set(['key-2', 'key-6'])))
    expect(controls()).toEqual(['key-1 down', 'key-2 down'])
    device.raw(keyReport(fakeModels.mk2, new Set(['key-2'])))
    device.raw(keyReport(fakeModels.mk2, new Set(['key-2', 'key-6'])))
    expect(controls()).toEqual(['key-1 down', 'key-2 down', 'key-6 down'])
  })

  it('leave each other key of the deck as it is', async () => {
    const device = rig.hid.plug('mk2', 'A1')
    await rig.start()
    for (const key of [0, 1, 5, 7, 13]) device.press(key)
    expect(controls()).toEqual(['key-1 down', 'key-2 down', 'key-6 down', 'key-8 down', 'key-14 down'])
  })
})

it('a key that opens for 29 ms bounces, which is reported; a person can set less', async () => {
  const device = rig.hid.plug('mk2', 'A1')
  await rig.start()
  const dropped: string[] = []
  rig.surfaces[0]?.onDropped?.(control => dropped.push(control))
  const twice = async (): Promise<void> => {
    for (const ms of [29, 500]) {
      device.press(3)
      await rig.time.advance(60)
      device.release(3)
      await rig.time.advance(ms)
    }
  }
  await twice()
  expect(controls()).toEqual(['key-4 down', 'key-4 up'])
  expect(dropped).toEqual(['key-4'])
  rig.surfaces[0]?.debounce?.(20)
  await twice()
  expect(controls()).toHaveLength(6)
  expect(dropped).toEqual(['key-4'])
})

describe('what the presser saw', () => {
  it('is for a pedal the newest view', async () => {
    const pedal = rig.hid.plug('pedal', 'A1')
    await rig.start()
    pedal.press(0)
    rig.surfaces[0]?.show({ ...standby, version: 7 })
    pedal.release(0)
    await rig.time.advance(30)
    expect(rig.edges.map(({ saw }) => saw)).toEqual([-1, 7])
  })

  it('is for a deck the view that its keys show, not the one that is on its way', async () => {
    const deck = rig.hid.plug('mk2', 'A1')
    await rig.start()
    rig.surfaces[0]?.show(standby)
    await rig.time.advance(0)
    rig.surfaces[0]?.show(onAir(rig.time))
    deck.press(10)
    await rig.time.advance(100)
    deck.release(10)
    await rig.time.advance(30)
    expect(rig.edges.map(({ saw }) => saw)).toEqual([1, 2])
  })
})

describe('a key that is down when the device appears', () => {
  it('is no press when the device says so, until it was seen up; others answer at once', async () => {
    const device = rig.hid.plug('mk2', 'A1', { held: [10], reportsAtOpen: true })
    await rig.start()
    device.press(3)
    device.release(10)
    expect(controls()).toEqual(['key-4 down'])
    device.press(10)
    expect(controls()).toEqual(['key-4 down', 'key-11 down'])
  })

  it('is no press when the device keeps it to itself until another key moves', async () => {
    const device = rig.hid.plug('pedal', 'A1', { held: [0] })
    await rig.start()
    device.press(1)
    expect(controls()).toEqual([])
    device.release(0)
    device.release(1)
    device.press(0)
    device.press(1)
    expect(controls()).toEqual(['key-1 down', 'key-2 down'])
  })
})

describe('a device that goes', () => {
  it('while a key is held fires nothing, and says once that it is gone', async () => {
    const device = rig.hid.plug('mk2', 'A1')
    await rig.start()
    device.press(10)
    rig.hid.unplug(device)
    await rig.time.advance(3_000)
    expect(controls()).toEqual(['key-11 down'])
    expect(rig.gone).toEqual(['A1'])
    expect(device.opened).toBe(false)
  })

  it('comes back as the same surface, with its key still held and not pressed', async () => {
    const device = rig.hid.plug('mk2', 'A1')
    await rig.start()
    device.press(10)
    rig.hid.unplug(device)
    await rig.time.advance(1_000)
    const again = rig.hid.plug('mk2', 'A1', { held: [10], reportsAtOpen: true })
    await rig.time.advance(1_000)
    expect(rig.surfaces.map(({ info }) => info.id)).toEqual(['A1', 'A1'])
    again.release(10)
    again.press(4)
    expect(controls()).toEqual(['key-11 down', 'key-5 down'])
  })

  it('before it was ready was never there', async () => {
    await rig.start()
    const device = rig.hid.plug('pedal', 'A1')
    await rig.time.advance(50)
    expect(device.opened).toBe(true)
    rig.hid.unplug(device)
    await rig.time.advance(3_000)
    expect([rig.surfaces, rig.edges, device.opened]).toEqual([[], [], false])
  })

  it('is opened again when its read failed and it is still there', async () => {
    const device = rig.hid.plug('pedal', 'A1')
    await rig.start()
    device.handle?.emit('error', new Error('could not read from HID device'))
    await rig.time.advance(3_000)
    device.press(0)
    expect(rig.gone).toEqual(['A1'])
    expect(controls()).toEqual(['key-1 down'])
  })
})

it('two devices with one serial are two surfaces', async () => {
  const first = rig.hid.plug('pedal', 'A1')
  const second = rig.hid.plug('pedal', 'A1')
  await rig.start()
  first.press(0)
  second.press(1)
  expect(rig.edges.map(({ id, control }) => [id, control])).toEqual([
    ['A1', 'key-1'],
    [second.path, 'key-2'],
  ])
})

it('a device without a serial in the list is asked for it', async () => {
  const device = rig.hid.plug('mk2', 'CL12345')
  device.listsSerial = false
  await rig.start()
  expect(rig.surfaces[0]?.info).toMatchObject({ id: 'CL12345', serial: 'CL12345' })
})
