import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRig, onAir, type Rig, standby } from './rig.ts'

let rig: Rig
beforeEach(() => {
  rig = createRig()
})
afterEach(() => rig.stop())

const edgesOf = (id: string): string[] =>
  rig.edges.filter(edge => edge.id === id).map(({ control, edge }) => `${control} ${edge}`)

describe('a switch that is not well', () => {
  it('chatters a thousand reports a second: it is one press, and none of another deck is lost', async () => {
    const bad = rig.hid.plug('pedal', 'BAD')
    const good = rig.hid.plug('mk2', 'GOOD')
    await rig.start()
    for (const surface of rig.surfaces) surface.show(standby)
    for (let report = 0; report < 1_000; report += 1) {
      if (report % 2 === 0) bad.press(0)
      else bad.release(0)
      if (report % 100 === 50) good.press(10)
      if (report % 100 === 90) good.release(10)
      await rig.time.advance(1)
    }
    await rig.time.advance(30)
    expect(edgesOf('BAD')).toEqual(['key-1 down', 'key-1 up'])
    expect(edgesOf('GOOD')).toEqual(Array.from({ length: 10 }, () => ['key-11 down', 'key-11 up']).flat())
  }, 180_000)

  it('bounces when it is pressed and when it is let go: one press, which is held all the while', async () => {
    const device = rig.hid.plug('pedal', 'A1')
    await rig.start()
    for (const down of [true, false, true, false, true]) {
      if (down) device.press(1)
      else device.release(1)
      await rig.time.advance(6)
    }
    await rig.time.advance(600)
    expect(edgesOf('A1')).toEqual(['key-2 down'])
    for (const down of [false, true, false]) {
      if (down) device.press(1)
      else device.release(1)
      await rig.time.advance(6)
    }
    expect(edgesOf('A1')).toEqual(['key-2 down'])
    await rig.time.advance(30)
    expect(edgesOf('A1')).toEqual(['key-2 down', 'key-2 up'])
    device.press(1)
    expect(edgesOf('A1')).toEqual(['key-2 down', 'key-2 up', 'key-2 down'])
  })

  it('that is let go as the device vanishes is not reported after it', async () => {
    const device = rig.hid.plug('pedal', 'A1')
    await rig.start()
    device.press(1)
    device.release(1)
    rig.hid.unplug(device)
    await rig.time.advance(1_000)
    expect(edgesOf('A1')).toEqual(['key-2 down'])
  })

  it('repeats itself: a key that is reported as down again is not pressed again', async () => {
    const device = rig.hid.plug('mk2', 'A1')
    await rig.start()
    for (let report = 0; report < 1_000; report += 1) device.press(4)
    device.release(4)
    await rig.time.advance(30)
    expect(edgesOf('A1')).toEqual(['key-5 down', 'key-5 up'])
  })

  it('is stuck: the other keys go on', async () => {
    const device = rig.hid.plug('mk2', 'A1')
    await rig.start()
    device.press(0)
    for (const key of [1, 2]) {
      device.press(key)
      device.release(key)
      await rig.time.advance(30)
    }
    expect(edgesOf('A1')).toEqual(['key-1 down', 'key-2 down', 'key-2 up', 'key-3 down', 'key-3 up'])
  })
})

describe('a hub that is reset', () => {
  it('takes all devices away and brings them back as they were, with nothing pressed', async () => {
    const models = ['mk2', 'pedal', 'plus', 'mini'] as const
    const devices = models.map(name => rig.hid.plug(name, name))
    await rig.start()
    for (const surface of rig.surfaces) surface.show(standby)
    for (const device of devices) device.press(0)
    for (const device of devices) rig.hid.unplug(device)
    await rig.time.advance(500)
    expect(rig.gone.toSorted()).toEqual([...models].toSorted())
    // Some are still held by their feet and fingers when they come back.
    const again = models.map(name => rig.hid.plug(name, name, { held: [0], reportsAtOpen: true }))
    await rig.time.advance(3_000)
    expect(
      rig.surfaces
        .slice(4)
        .map(({ info }) => info.id)
        .toSorted(),
    ).toEqual([...models].toSorted())
    expect(rig.edges).toHaveLength(4)
    for (const device of again) {
      device.release(0)
      device.press(0)
    }
    expect(rig.edges).toHaveLength(8)
    for (const surface of rig.surfaces.slice(4)) surface.show(onAir(rig.time))
    await rig.time.advance(1_000)
    expect(again[0]?.image(10)).toBeDefined()
  })
})

describe('a computer that sleeps', () => {
  it('wakes up with reads that failed: the devices are opened anew and drawn again', async () => {
    const device = rig.hid.plug('mk2', 'A1')
    await rig.start()
    rig.surfaces[0]?.show(onAir(rig.time))
    await rig.time.advance(500)
    device.press(3)
    device.handle?.emit('error', new Error('could not read from HID device'))
    await rig.time.advance(3_000)
    expect(rig.surfaces.map(({ info }) => info.id)).toEqual(['A1', 'A1'])
    expect(edgesOf('A1')).toEqual(['key-4 down'])
    // Let go and pressed again while it slept: the state at waking is not a press.
    device.release(3)
    device.press(3)
    expect(edgesOf('A1')).toEqual(['key-4 down', 'key-4 down'])
    const drawn = new Set<number>()
    device.onImage(key => drawn.add(key))
    rig.surfaces[1]?.show(onAir(rig.time))
    await rig.time.advance(500)
    expect(drawn.size).toBe(15)
  })
})

describe('a deck whose pictures hang', () => {
  it('keeps no other deck from being drawn, and is drawn on when it takes them again', async () => {
    const hung = rig.hid.plug('mk2', 'A1')
    const well = rig.hid.plug('mk2', 'B2')
    await rig.start()
    const release = hung.handle?.hang()
    for (const surface of rig.surfaces) surface.show(standby)
    await rig.time.advance(1_000)
    hung.press(10)
    well.press(10)
    expect(rig.edges.map(({ id, saw }) => [id, saw])).toEqual([
      ['A1', -1],
      ['B2', 1],
    ])
    expect(hung.image(10)).toBeUndefined()
    release?.()
    await rig.time.advance(1_000)
    expect(hung.image(10)).toEqual(well.image(10))
    hung.press(11)
    expect(rig.edges.at(-1)?.saw).toBe(1)
  })
})

it('of two devices with one serial each keeps its own faces, and one that goes leaves the other', async () => {
  const first = rig.hid.plug('mk2', 'A1')
  const second = rig.hid.plug('mk2', 'A1')
  await rig.start()
  rig.surfaces[0]?.show(standby)
  rig.surfaces[1]?.show({ ...standby, link: 'lost' })
  await rig.time.advance(500)
  expect(first.image(10)).not.toEqual(second.image(10))
  rig.hid.unplug(first)
  await rig.time.advance(500)
  expect(rig.gone).toEqual(['A1'])
  second.press(2)
  expect(edgesOf(second.path)).toEqual(['key-3 down'])
})
