import { afterEach, expect, it } from 'vitest'
import { createRig, type Rig } from './rig.ts'

/** A pad of 12 buttons and a hat behind two axes, with report id 4; its report 5 has no buttons. */
const numbered = Uint8Array.from([
  0x05, 0x01, 0x09, 0x05, 0xa1, 0x01, 0x85, 0x04, 0x09, 0x30, 0x09, 0x31, 0x15, 0x00, 0x26, 0xff, 0x00, 0x75,
  0x08, 0x95, 0x02, 0x81, 0x02, 0x09, 0x39, 0x15, 0x00, 0x25, 0x07, 0x75, 0x04, 0x95, 0x01, 0x81, 0x42, 0x05,
  0x09, 0x19, 0x01, 0x29, 0x0c, 0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x95, 0x0c, 0x81, 0x02, 0x85, 0x05, 0x06,
  0x00, 0xff, 0x09, 0x20, 0x75, 0x08, 0x95, 0x04, 0x81, 0x02, 0xc0,
])
/** A joystick of three buttons, five bits of nothing, and an axis; no report id. */
const plain = Uint8Array.from([
  0x05, 0x01, 0x09, 0x04, 0xa1, 0x01, 0x05, 0x09, 0x19, 0x01, 0x29, 0x03, 0x15, 0x00, 0x25, 0x01, 0x95, 0x03,
  0x75, 0x01, 0x81, 0x02, 0x95, 0x01, 0x75, 0x05, 0x81, 0x01, 0x05, 0x01, 0x09, 0x30, 0x26, 0xff, 0x00, 0x75,
  0x08, 0x95, 0x01, 0x81, 0x02, 0xc0,
])
/** Axes alone. */
const noButtons = Uint8Array.from([
  0x05, 0x01, 0x09, 0x04, 0xa1, 0x01, 0x09, 0x30, 0x26, 0xff, 0x00, 0x75, 0x08, 0x95, 0x01, 0x81, 0x02, 0xc0,
])

let rig: Rig
afterEach(() => rig.stop())

const plug = async (descriptor: Uint8Array | null, usage: number) => {
  rig = createRig({ readDescriptor: async () => descriptor })
  await rig.start()
  const device = rig.bus.plug({ vendorId: 0x054c, productId: 0x09cc, product: 'Pad', usagePage: 1, usage })
  await rig.time.advance(700)
  return device
}

it('a gamepad has the buttons and the hat of its descriptor, in the report that has them', async () => {
  const pad = await plug(numbered, 5)
  expect(rig.surfaces[0]?.info).toMatchObject({ kind: 'hid', model: 'Pad', modelId: 'hid/gamepad-054c-09cc' })
  expect(rig.surfaces[0]?.info.controls.map(({ id }) => id)).toEqual([
    ...Array.from({ length: 12 }, (_, n) => `key-${n + 1}`),
    'hat-up',
    'hat-right',
    'hat-down',
    'hat-left',
  ])
  pad.send(4, 0x80, 0x80, 0x1f, 0x00)
  pad.send(4, 0x81, 0x7f, 0x1f, 0x80)
  pad.send(5, 0xff, 0xff, 0xff, 0xff)
  pad.send(4, 0x80, 0x80, 0x12, 0x80)
  expect(rig.edges).toEqual(['key-1 down', 'key-12 down', 'hat-right down'])
  pad.send(4, 0x80, 0x80, 0x03, 0x00)
  await rig.time.advance(100)
  expect(rig.edges.slice(3).toSorted()).toEqual(['hat-right up', 'key-1 up', 'key-12 up'])
})

it('a joystick without a report id counts its bits from the first byte; a moving axis presses nothing', async () => {
  const stick = await plug(plain, 4)
  for (let axis = 0; axis < 256; axis += 1) stick.send(0, axis)
  expect(rig.edges).toEqual([])
  stick.send(4, 128)
  expect(rig.edges).toEqual(['key-3 down'])
})

it.each([
  ['tells of no button', noButtons],
  ['is damaged', numbered.subarray(0, 50)],
  ['the system does not tell', null],
])('a gamepad whose descriptor %s can be taught', async (_, descriptor) => {
  const pad = await plug(descriptor, 4)
  expect(rig.surfaces).toEqual([])
  expect(pad.opened).toBe(0)
  const names: string[] = []
  rig.learning.onUnknownDevices(strangers => names.push(...strangers.map(({ name }) => name)))
  expect(names).toEqual(['Pad (054c:09cc)'])
})
