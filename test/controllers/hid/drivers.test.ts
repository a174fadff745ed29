import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saying } from '../../support/saying.ts'
import type { Plugged } from './fake-bus.ts'
import { createRig, type Rig, viewOf } from './rig.ts'

let rig: Rig
beforeEach(async () => {
  rig = createRig()
  await rig.start()
})
afterEach(() => rig.stop())

const infinity: Plugged = {
  vendorId: 0x05f3,
  productId: 0x00ff,
  product: 'VEC USB Footpedal',
  usagePage: 0x0c,
  usage: 0x03,
}
const xk3 = (byte: number, status = 0): number[] =>
  Array.from({ length: 32 }, (_, at) => (at === 2 ? byte : at === 1 ? status : 0))

const plug = async (...listings: readonly Plugged[]) => {
  const device = rig.bus.plug(...listings)
  await rig.time.advance(700)
  return device
}

/** Sends reports 50 ms apart; what came of each. */
const sent = async (
  device: Awaited<ReturnType<typeof plug>>,
  ...reports: readonly (readonly number[])[]
): Promise<readonly (readonly string[])[]> => {
  const all: (readonly string[])[] = []
  for (const report of reports) {
    device.send(...report)
    await rig.time.advance(50)
    all.push(rig.take())
  }
  return all
}

describe('foot pedals', () => {
  it('Infinity: left, middle and right are bits 0, 1 and 2 of the first of two bytes', async () => {
    const pedal = await plug(infinity)
    expect(rig.surfaces[0]?.info).toMatchObject({
      kind: 'pedal',
      modelId: 'hid/infinity',
      controls: [
        { id: 'key-1', name: 'left' },
        { id: 'key-2', name: 'middle' },
        { id: 'key-3', name: 'right' },
      ],
    })
    expect(await sent(pedal, [1, 0], [3, 0], [7, 0], [4, 0], [0, 0])).toEqual([
      ['key-1 down'],
      ['key-2 down'],
      ['key-3 down'],
      ['key-1 up', 'key-2 up'],
      ['key-3 up'],
    ])
  })

  it('Infinity: another maker with the same numbers is no pedal of ours', async () => {
    await plug({ ...infinity, product: 'Access Keyboard', usagePage: 0x01, usage: 0x06 })
    await plug({ ...infinity, product: 'Barcode wedge' })
    expect(rig.surfaces).toEqual([])
  })

  it.each([0x0438, 0x043a])(
    'X-keys XK-3 (%i): bits 1, 2 and 3 of byte 2, on interface 0 alone',
    async productId => {
      await plug({ vendorId: 0x05f3, productId, interface: 1, usagePage: 0x01, usage: 0x06 })
      expect(rig.surfaces).toEqual([])
      const pedal = await plug({ vendorId: 0x05f3, productId, interface: 0, usagePage: 0x0c, usage: 0x01 })
      expect(rig.surfaces[0]?.info).toMatchObject({ kind: 'pedal', modelId: 'hid/xk-3' })
      expect(await sent(pedal, xk3(0x02, 1), xk3(0x06), xk3(0x0c), xk3(0))).toEqual([
        ['key-1 down'],
        ['key-2 down'],
        ['key-3 down', 'key-1 up'],
        ['key-2 up', 'key-3 up'],
      ])
    },
  )

  it('X-keys XK-3: an answer to another program is not a press', async () => {
    const pedal = await plug({ vendorId: 0x05f3, productId: 0x0438, interface: 0 })
    expect(await sent(pedal, xk3(0x0e, 214), xk3(0x02))).toEqual([[], ['key-1 down']])
  })

  it.each([
    ['hid/acc2310', 0x1844],
    ['hid/acc2330', 0x091a],
  ])('Philips %s: bits 0 to 3 of its byte', async (modelId, productId) => {
    const pedal = await plug({ vendorId: 0x0911, productId, usagePage: 0x01, usage: 0x04 })
    expect(rig.surfaces[0]?.info).toMatchObject({ kind: 'pedal', modelId })
    expect(await sent(pedal, [1], [2], [4], [8], [0x10])).toEqual([
      ['key-1 down'],
      ['key-2 down', 'key-1 up'],
      ['key-3 down', 'key-2 up'],
      ['key-4 down', 'key-3 up'],
      ['key-4 up'],
    ])
  })

  it('that type keys are reported, once for both their interfaces, and not opened', async () => {
    const ids = { vendorId: 0x3553, productId: 0xb001, product: 'FootSwitch' }
    const keys = await plug({ ...ids, interface: 0, usagePage: 1, usage: 6 })
    const setup = await plug({ ...ids, interface: 1, usagePage: 1, usage: 0 })
    expect(rig.problems()).toHaveLength(1)
    expect(rig.problems()[0]).toMatchObject({
      device: 'FootSwitch',
      what: saying('types keys'),
      remedy: saying('Keyboard and clickers'),
    })
    expect([keys.opened, setup.opened]).toEqual([0, 0])
    rig.bus.unplug(keys)
    rig.bus.unplug(setup)
    await rig.time.advance(100)
    expect(rig.problems()).toEqual([])
  })
})

describe('Contour Shuttle', () => {
  const xpress: Plugged = { vendorId: 0x0b33, productId: 0x0020, product: 'ShuttleXpress' }

  it('Xpress: its five buttons are bits 4 to 8 of bytes 3 and 4', async () => {
    const shuttle = await plug(xpress)
    expect(
      await sent(shuttle, [0, 0, 0, 0x10, 0], [0, 0, 0, 0x20, 0], [0, 0, 0, 0, 1], [0, 0, 0, 0, 0]),
    ).toEqual([['key-1 down'], ['key-2 down', 'key-1 up'], ['key-5 down', 'key-2 up'], ['key-5 up']])
  })

  it('Pro v2: its fifteen buttons are bits 0 to 14', async () => {
    const shuttle = await plug({ ...xpress, productId: 0x0030 })
    expect(rig.surfaces[0]?.info.controls).toHaveLength(17)
    expect(await sent(shuttle, [0, 0, 0, 1, 0], [0, 0, 0, 0, 0x40])).toEqual([
      ['key-1 down'],
      ['key-15 down', 'key-1 up'],
    ])
  })

  it('the jog wheel turns detent by detent, also where its count begins anew', async () => {
    const shuttle = await plug(xpress)
    const at = (jog: number): number[] => [0, jog, 0, 0, 0]
    expect(await sent(shuttle, at(1), at(2), at(255), at(254), at(3), at(130))).toEqual([
      ['dial-1 turn 1'],
      ['dial-1 turn 1'],
      ['dial-1 turn -3'],
      ['dial-1 turn -1'],
      ['dial-1 turn 5'],
      [],
    ])
  })

  it('where the wheel stood when it was plugged in is not a turn', async () => {
    const shuttle = await plug(xpress)
    expect(await sent(shuttle, [0, 90, 0, 0x10, 0], [0, 91, 0, 0x10, 0])).toEqual([
      ['key-1 down'],
      ['dial-1 turn 1'],
    ])
  })

  it('the ring turns away from rest; letting it spring back turns nothing', async () => {
    const shuttle = await plug(xpress)
    const at = (ring: number): number[] => [ring & 0xff, 0, 0, 0, 0]
    expect(await sent(shuttle, at(1), at(7), at(3), at(0), at(-2), at(2), at(0), at(40))).toEqual([
      ['dial-2 turn 1'],
      ['dial-2 turn 6'],
      [],
      [],
      ['dial-2 turn -2'],
      ['dial-2 turn 2'],
      [],
      [],
    ])
  })
})

describe('QMK raw HID', () => {
  const pad: Plugged = { vendorId: 0xfeed, productId: 1, product: 'My pad', usagePage: 0xff60, usage: 0x61 }
  const message = (...head: readonly number[]): number[] => [
    ...head,
    ...Array<number>(32 - head.length).fill(0),
  ]

  it('is a surface once it has spoken to this desk, and not when it speaks to another program', async () => {
    const device = await plug(pad)
    await sent(device, message(0x01, 0x02, 1, 0, 1), message(0xff), message(0x53, 0x43, 9))
    expect(rig.surfaces).toEqual([])
    expect(await sent(device, message(0x53, 0x43, 1, 4, 1), message(0x53, 0x43, 1, 4, 0))).toEqual([
      ['key-5 down'],
      ['key-5 up'],
    ])
    expect(rig.surfaces[0]?.info).toMatchObject({
      kind: 'hid',
      model: 'My pad',
      modelId: 'hid/qmk',
      open: true,
    })
  })

  it('turns by as many detents as a message says, each time that it says so', async () => {
    const device = await plug(pad)
    const clockwise = message(0x53, 0x43, 2, 0, 1)
    expect(await sent(device, clockwise, clockwise, message(0x53, 0x43, 2, 1, 0xfd))).toEqual([
      ['dial-1 turn 1'],
      ['dial-1 turn 1'],
      ['dial-2 turn -3'],
    ])
  })
})

it('an edge carries the newest version that the surface was shown', async () => {
  const pedal = await plug(infinity)
  await sent(pedal, [1, 0])
  rig.surfaces[0]?.show(viewOf(41))
  rig.surfaces[0]?.show(viewOf(42))
  await sent(pedal, [3, 0])
  expect(rig.saw).toEqual([-1, 42])
})

it('one path that is listed once for each of its usages is one surface', async () => {
  const pedal = await plug({ ...infinity, usagePage: 1, usage: 4 }, infinity)
  expect(rig.surfaces).toHaveLength(1)
  expect(pedal.opened).toBe(1)
})
