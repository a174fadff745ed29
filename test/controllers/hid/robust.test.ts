import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultDebounce as bounceMs } from '../../../src-main/domain/bindings/debounce.ts'
import fc from '../../support/fast-check.ts'
import type { Plugged } from './fake-bus.ts'
import { createRig, type Rig } from './rig.ts'

const pedal: Plugged = { vendorId: 0x05f3, productId: 0x00ff, product: 'VEC USB Footpedal' }
const shuttle: Plugged = { vendorId: 0x0b33, productId: 0x0020 }

let rig: Rig
beforeEach(async () => {
  rig = createRig()
  await rig.start()
})
afterEach(() => rig.stop())

const plug = async (listing: Plugged = pedal) => {
  const device = rig.bus.plug(listing)
  await rig.time.advance(700)
  return device
}

describe('a contact', () => {
  it('that bounces while it closes and while it opens is one press, reported at once', async () => {
    const device = await plug()
    device.send(1, 0)
    expect(rig.edges).toEqual(['key-1 down'])
    for (const [ms, state] of [
      [3, 0],
      [4, 1],
      [2, 0],
      [9, 1],
      [120, 0],
      [5, 1],
      [8, 0],
      [20, 1],
      [3, 0],
    ] as const) {
      await rig.time.advance(ms)
      device.send(state, 0)
    }
    expect(rig.edges).toEqual(['key-1 down'])
    await rig.time.advance(bounceMs)
    expect(rig.take()).toEqual(['key-1 down', 'key-1 up'])
  })

  it('that opens for 29 ms bounces, which is reported; a person can set less', async () => {
    const device = await plug()
    const dropped: string[] = []
    rig.surfaces[0]?.onDropped?.(control => dropped.push(control))
    const twice = async (): Promise<readonly string[]> => {
      device.send(1, 0)
      await rig.time.advance(60)
      device.send(0, 0)
      await rig.time.advance(29)
      device.send(1, 0)
      await rig.time.advance(60)
      device.send(0, 0)
      await rig.time.advance(500)
      return rig.take()
    }
    expect(await twice()).toEqual(['key-1 down', 'key-1 up'])
    expect(dropped).toEqual(['key-1'])
    rig.surfaces[0]?.debounce?.(20)
    expect(await twice()).toHaveLength(4)
    rig.surfaces[0]?.debounce?.(0)
    expect(await twice()).toHaveLength(4)
    expect(dropped).toEqual(['key-1'])
  })

  it('that was open for longer than a bounce is pressed anew, also where the machine was too busy for its timers', async () => {
    let now = 0
    const busy = createRig({ now: () => now })
    await busy.start()
    const device = busy.bus.plug(pedal)
    await busy.time.advance(700)
    device.send(1, 0)
    device.send(0, 0)
    now = 40
    device.send(1, 0)
    expect(busy.edges).toEqual(['key-1 down', 'key-1 up', 'key-1 down'])
    await busy.stop()
  })

  it('that chatters 1,000 times a second is one press, keeps nothing, and loses no press of another', async () => {
    const device = await plug()
    const other = await plug({ vendorId: 0x0911, productId: 0x1844 })
    const waiting = rig.time.pending()
    for (let ms = 0; ms < 3_000; ms += 1) {
      device.send(ms % 2, 0)
      if (ms === 1_500) other.send(1)
      await rig.time.advance(1)
      expect(rig.time.pending()).toBeLessThanOrEqual(waiting + 1)
    }
    expect(rig.edges).toEqual(['key-1 down', 'key-1 down'])
    device.send(0, 0)
    await rig.time.advance(bounceMs)
    expect(rig.edges.slice(2)).toEqual(['key-1 up'])
  })

  it('that is stuck keeps no other from working', async () => {
    const device = await plug()
    device.send(1, 0)
    await rig.time.advance(60_000)
    rig.take()
    device.send(3, 0)
    await rig.time.advance(100)
    device.send(1, 0)
    await rig.time.advance(100)
    expect(rig.edges).toEqual(['key-2 down', 'key-2 up'])
  })

  it('whose report says the same again and again is one press', async () => {
    const device = await plug()
    for (let n = 0; n < 100; n += 1) device.send(4, 0)
    expect(rig.edges).toEqual(['key-3 down'])
  })

  it('presses as often as it truly closes, and never more: any signal', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 0, max: 7 })), {
          maxLength: 30,
        }),
        async signal => {
          const one = createRig()
          await one.start()
          const device = one.bus.plug(pedal)
          await one.time.advance(700)
          device.send(0, 0)
          const expected: string[] = []
          const state = [1, 2, 4].map(() => ({ down: false, openFor: Number.POSITIVE_INFINITY, raw: false }))
          for (const [ms, byte] of [...signal, [100, 0] as const]) {
            await one.time.advance(ms)
            for (const contact of state) if (!contact.raw) contact.openFor += ms
            for (const [index, contact] of state.entries()) {
              if (contact.down && !contact.raw && contact.openFor >= bounceMs) contact.down = false
              const raw = (byte & (1 << index)) !== 0
              if (raw && !contact.raw && !contact.down) {
                contact.down = true
                expected.push(`key-${index + 1} down`)
              }
              if (contact.raw && !raw) contact.openFor = 0
              contact.raw = raw
            }
            device.send(byte, 0)
          }
          await one.time.advance(100)
          const downs = one.edges.filter(edge => edge.endsWith('down'))
          const ups = one.edges.filter(edge => edge.endsWith('up'))
          expect(downs).toEqual(expected)
          expect(ups).toHaveLength(downs.length)
          await one.stop()
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('a control that is down when its device appears', () => {
  it('is no press until it was up, bouncing or not', async () => {
    const device = rig.bus.plug(pedal)
    await rig.time.advance(20)
    device.send(1, 0)
    await rig.time.advance(700)
    device.send(0, 0)
    await rig.time.advance(10)
    device.send(1, 0)
    await rig.time.advance(10)
    device.send(0, 0)
    await rig.time.advance(100)
    expect(rig.edges).toEqual([])
    device.send(1, 0)
    expect(rig.edges).toEqual(['key-1 down'])
  })

  it('is no press when its device first reports it half a second later, as many repeat themselves', async () => {
    const device = rig.bus.plug(pedal)
    await rig.time.advance(500)
    for (let n = 0; n < 5; n += 1) {
      device.send(2, 0)
      await rig.time.advance(500)
    }
    expect(rig.edges).toEqual([])
  })

  it('is none when it first shows itself together with another', async () => {
    const device = await plug()
    device.send(3, 0)
    device.send(2, 0)
    await rig.time.advance(100)
    device.send(0, 0)
    await rig.time.advance(100)
    expect(rig.edges).toEqual([])
  })
})

describe('a device that goes', () => {
  it('while a control is held releases nothing and fires nothing, and comes back as new', async () => {
    const device = await plug({ ...pedal, serial: '77' })
    device.send(1, 0)
    rig.take()
    rig.bus.unplug(device)
    await rig.time.advance(5_000)
    expect(rig.edges).toEqual([])
    expect(rig.gone).toEqual(['hid:05f3:00ff:77'])
    const again = await plug({ ...pedal, serial: '77' })
    expect(rig.surfaces.map(({ info }) => info.id)).toEqual(['hid:05f3:00ff:77', 'hid:05f3:00ff:77'])
    again.send(1, 0)
    expect(rig.edges).toEqual(['key-1 down'])
  })

  it('in the middle of a bounce reports nothing any more', async () => {
    const device = await plug()
    device.send(1, 0)
    device.send(0, 0)
    rig.take()
    rig.bus.unplug(device)
    await rig.time.advance(1_000)
    expect(rig.edges).toEqual([])
  })

  it('with the sleep of the computer, at the same path and with no word, is opened again', async () => {
    const device = await plug()
    device.handle?.emit('error', 'could not read from HID device')
    expect(rig.gone).toHaveLength(1)
    await rig.time.advance(3_000)
    expect(rig.surfaces).toHaveLength(2)
    device.send(2, 0)
    expect(rig.edges).toEqual(['key-2 down'])
  })

  it('with its hub comes back with all others of it', async () => {
    const before = [await plug(), await plug(shuttle)]
    for (const device of before) {
      device.present = false
      device.handle?.emit('error', new Error('hub reset'))
    }
    rig.bus.changed()
    await rig.time.advance(700)
    expect(rig.gone).toHaveLength(2)
    rig.bus.plugAt('/dev/fake-hidraw1', pedal)
    rig.bus.plugAt('/dev/fake-hidraw2', shuttle)
    await rig.time.advance(700)
    expect(rig.surfaces.slice(2).map(({ info }) => info.modelId)).toEqual([
      'hid/infinity',
      'hid/shuttle-xpress',
    ])
  })

  it('without an error is missed when devices are listed', async () => {
    const device = await plug()
    device.present = false
    rig.bus.changed()
    await rig.time.advance(100)
    expect(rig.gone).toHaveLength(1)
    expect(device.handle).toBeNull()
  })
})

describe('reports', () => {
  it('that are cut short, too long or empty are not looked at', async () => {
    const device = await plug()
    const other = await plug(shuttle)
    for (const bytes of [[], [1], [1, 0, 0], Array<number>(512).fill(0xff)]) device.send(...bytes)
    for (const bytes of [[], [1], [1, 1, 1, 0xff], Array<number>(64).fill(0x10)]) other.send(...bytes)
    await rig.time.advance(100)
    expect(rig.edges).toEqual([])
    device.send(1, 0)
    expect(rig.edges).toEqual(['key-1 down'])
  })

  it('cut short in the middle of a press neither end it nor begin another', async () => {
    const device = await plug()
    device.send(1, 0)
    device.send(0)
    await rig.time.advance(700)
    device.send(1, 0)
    expect(rig.edges).toEqual(['key-1 down'])
  })
})

it('two devices with one serial number are two surfaces, and each says its own', async () => {
  const one = await plug({ ...pedal, serial: 'SN1' })
  const two = await plug({ ...pedal, serial: 'SN1' })
  expect(new Set(rig.surfaces.map(({ info }) => info.id)).size).toBe(2)
  expect(rig.surfaces.map(({ info }) => info.serial)).toEqual(['SN1', 'SN1'])
  one.send(1, 0)
  two.send(2, 0)
  expect(rig.edges).toEqual(['key-1 down', 'key-2 down'])
  rig.bus.unplug(one)
  await rig.time.advance(100)
  expect(rig.gone).toHaveLength(1)
  two.send(3, 0)
  expect(rig.edges).toContain('key-1 down')
})
