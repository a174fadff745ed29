import { Value } from 'typebox/value'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HidDriver } from '../../../src-main/contract/hid-driver.ts'
import type { UnknownDevice } from '../../../src-main/desk/ports/devices.ts'
import type { FakeHidDevice } from './fake-bus.ts'
import { begin, odd, plug } from './learn-rig.ts'
import { createRig, type Rig } from './rig.ts'

let rig: Rig
let strangers: readonly UnknownDevice[] = []
beforeEach(async () => {
  rig = createRig()
  await rig.start()
  rig.learning.onUnknownDevices(list => {
    strangers = list
  })
})
afterEach(() => rig.stop())

/** Each press as a device that speaks only of changes would send it, bounce and all. */
const pressThrice = async (device: FakeHidDevice, down: readonly number[], up: readonly number[]) => {
  for (let n = 0; n < 3; n += 1) {
    device.send(...down)
    await rig.time.advance(4)
    device.send(...up)
    await rig.time.advance(3)
    device.send(...down)
    await rig.time.advance(700)
    device.send(...up)
    await rig.time.advance(700)
  }
}

describe('strangers', () => {
  it('are devices with reports that no driver reads, and neither keyboards, mice, decks nor security keys', async () => {
    await plug(rig)
    await plug(rig, { vendorId: 1, productId: 2, usagePage: 1, usage: 6 })
    await plug(rig, { vendorId: 1, productId: 3, usagePage: 1, usage: 2 })
    await plug(rig, { vendorId: 0x0fd9, productId: 0x0080 })
    await plug(rig, { vendorId: 0x1050, productId: 0x0407, usagePage: 0xf1d0, usage: 1 })
    await plug(rig, { vendorId: 0x05f3, productId: 0x00ff, product: 'VEC USB Footpedal' })
    await plug(rig, { vendorId: 0x0c45, productId: 0x7403, interface: 1 })
    expect(strangers.map(({ name }) => name)).toEqual(['Acme Foot Switch (1234:abcd)'])
  })

  it('are also devices of Elgato that are no Stream Deck, and these can be learned', async () => {
    const device = await plug(rig, { ...odd, vendorId: 0x0fd9, productId: 0x00f0 })
    expect(strangers.map(({ name }) => name)).toEqual(['Acme Foot Switch (0fd9:00f0)'])
    const session = await begin(rig, device)
    await rig.time.advance(1_000)
    await pressThrice(device, [0, 4, 0], [0, 0, 0])
    const driver = session.finish()
    if (driver === null) throw new Error('nothing was learned')
    rig.learning.use([driver])
    await rig.time.advance(700)
    device.send(0, 4, 0)
    expect(rig.edges).toEqual(['key-1 down'])
  })

  it('with a keyboard on the same path are the system’s, and left alone', async () => {
    rig.bus.plug({ ...odd, usagePage: 1, usage: 6 }, { ...odd, usagePage: 0x0c, usage: 1 })
    await rig.time.advance(700)
    expect(strangers).toEqual([])
  })

  it('are distinguished where one device has several', async () => {
    await plug(rig)
    await plug(rig, { ...odd, interface: 2 })
    expect(strangers.map(({ name }) => name)).toEqual([
      'Acme Foot Switch (1234:abcd), interface 0',
      'Acme Foot Switch (1234:abcd), interface 2',
    ])
  })

  it('go with their device, and are not opened before they are learned', async () => {
    const device = await plug(rig)
    expect(device.opened).toBe(0)
    rig.bus.unplug(device)
    await rig.time.advance(100)
    expect(strangers).toEqual([])
  })
})

describe('learning', () => {
  it('a device that is silent at rest: rest, three presses and releases; then it is a surface', async () => {
    const device = await plug(rig)
    const session = await begin(rig, device)
    await rig.time.advance(1_000)
    await pressThrice(device, [0, 4, 0], [0, 0, 0])
    expect(session.steps).toEqual([
      { step: 'rest' },
      { step: 'press', left: 3 },
      { step: 'release', left: 3 },
      { step: 'press', left: 2 },
      { step: 'release', left: 2 },
      { step: 'press', left: 1 },
      { step: 'release', left: 1 },
      { step: 'learned', switches: 1 },
    ])
    const driver = session.finish()
    expect(driver).toEqual({
      vendorId: 0x1234,
      productId: 0xabcd,
      interface: 0,
      usagePage: 0xff00,
      usage: 1,
      name: 'Foot Switch',
      reportId: null,
      reportBytes: 3,
      switches: [{ id: 'key-1', name: 'switch 1', byte: 1, mask: 4, value: 4 }],
    })
    expect(Value.Check(HidDriver, driver)).toBe(true)
    if (driver === null) return
    rig.learning.use([driver])
    await rig.time.advance(700)
    expect(strangers).toEqual([])
    expect(rig.surfaces[0]?.info).toMatchObject({ model: 'Foot Switch', modelId: 'hid/1234-abcd' })
    device.send(0, 4, 0)
    expect(rig.edges).toEqual(['key-1 down'])
  })

  it('several switches one after another, with those that are known in between', async () => {
    const device = await plug(rig)
    const session = await begin(rig, device)
    await rig.time.advance(1_000)
    await pressThrice(device, [1, 0], [0, 0])
    await pressThrice(device, [1, 0], [0, 0])
    expect(session.last()).toEqual({ step: 'learned', switches: 1 })
    await pressThrice(device, [2, 0], [0, 0])
    await pressThrice(device, [0, 0x80], [0, 0])
    expect(session.last()).toEqual({ step: 'learned', switches: 3 })
    expect(session.finish()?.switches.map(({ byte, mask, value }) => [byte, mask, value])).toEqual([
      [0, 1, 1],
      [0, 2, 2],
      [1, 0x80, 0x80],
    ])
  })

  it('switches that are numbers in one byte: no number is another’s', async () => {
    const device = await plug(rig)
    const session = await begin(rig, device)
    await rig.time.advance(1_000)
    for (const code of [1, 2, 3]) await pressThrice(device, [9, code], [9, 0])
    expect(session.finish()?.switches.map(({ byte, mask, value }) => [byte, mask, value])).toEqual([
      [1, 3, 1],
      [1, 3, 2],
      [1, 3, 3],
    ])
  })

  it('a device that talks all the time, with a counter, a noisy axis and two kinds of report', async () => {
    const device = await plug(rig)
    const session = await begin(rig, device)
    let down = false
    let tick = 0
    const talk = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 5) {
        tick += 1
        device.send(1, 0x80 + (tick % 3), (tick << 2) & 0xff, down ? 0x18 : 0x08, 0xff)
        if (tick % 4 === 0) device.send(2, tick & 0xff, 0, 0, 0)
        await rig.time.advance(5)
      }
    }
    await talk(1_010)
    for (let n = 0; n < 3; n += 1) {
      down = true
      await talk(200)
      down = false
      await talk(200)
    }
    expect(session.last()).toEqual({ step: 'learned', switches: 1 })
    expect(session.finish()).toMatchObject({
      reportId: 1,
      reportBytes: 5,
      switches: [{ byte: 3, mask: 0x10, value: 0x10 }],
    })
  })

  it('a device that stamps its reports with the time, which nothing shows while it is silent', async () => {
    const device = await plug(rig)
    const session = await begin(rig, device)
    await rig.time.advance(1_000)
    let clock = 0xcea4
    const send = async (key: number) => {
      clock += 1_237
      device.send(0, 1, key, (clock >> 8) & 0xff, clock & 0xff)
      await rig.time.advance(700)
    }
    for (const key of [2, 0, 2, 0, 2, 0, 2, 0, 4, 0, 4, 0, 4, 0]) await send(key)
    expect(session.finish()?.switches.map(({ byte, mask, value }) => [byte, mask, value])).toEqual([
      [2, 2, 2],
      [2, 4, 4],
    ])
  })
})

it('a device that is let go of in the middle of learning is free again', async () => {
  const device = await plug(rig)
  const session = await begin(rig, device)
  expect(device.handle).not.toBeNull()
  session.cancel()
  await rig.time.advance(100)
  expect(device.handle).toBeNull()
  expect(rig.time.pending()).toBe(0)
})

it('a driver that is taken away closes its surface; the device can be learned again', async () => {
  const device = await plug(rig)
  rig.learning.use([
    {
      vendorId: odd.vendorId,
      productId: odd.productId,
      interface: null,
      usagePage: null,
      usage: null,
      name: 'Mine',
      reportId: null,
      reportBytes: 1,
      switches: [{ id: 'key-1', name: 'one', byte: 0, mask: 1, value: 1 }],
    },
  ])
  await rig.time.advance(700)
  device.send(1)
  expect(rig.edges).toEqual(['key-1 down'])
  rig.learning.use([])
  await rig.time.advance(700)
  expect(rig.gone).toHaveLength(1)
  expect(device.handle).toBeNull()
  expect(strangers).toHaveLength(1)
})
