import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FeedbackView } from '../../../src-main/desk/ports/surface.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import type { FakeHidDevice, Plugged } from './fake-bus.ts'
import { createRig, type Rig, viewOf } from './rig.ts'

/**
 * What real panels sent, as the recordings of the library's own tests have it: SuperFlyTV/xkeys (MIT),
 * packages/node/src/__tests__/recordings. Written here as the bytes that differ from 0 after the unit and the time.
 */
let rig: Rig
beforeEach(async () => {
  rig = createRig()
  await rig.start()
})
afterEach(() => rig.stop())

const report = (length: number, bytes: Readonly<Record<number, number>>): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => bytes[at] ?? 0)

const panel = (productId: number, more: Partial<Plugged> = {}): Plugged => ({
  vendorId: 0x05f3,
  productId,
  interface: 0,
  usagePage: 0x0c,
  usage: 0x01,
  ...more,
})

/** Answers as a panel does: its firmware to 214, how it stands to 177. */
const answering = (device: FakeHidDevice, stands: Uint8Array): void => {
  device.written = []
  device.answer = ([, command]) => {
    if (command === 214) return [report(stands.length, { 1: 214, 10: 12 })]
    if (command !== 177) return []
    return [Uint8Array.from(stands, (byte, at) => (at === 1 ? byte | 2 : byte))]
  }
}

const plug = async (productId: number, stands: Uint8Array, more: Partial<Plugged> = {}) => {
  const device = rig.bus.plug(panel(productId, more))
  answering(device, stands)
  await rig.time.advance(700)
  return device
}

/** What each of the reports brought, 50 ms apart. */
const sent = async (device: FakeHidDevice, ...reports: readonly Uint8Array[]) => {
  const all: (readonly string[])[] = []
  for (const one of reports) {
    device.raw(one)
    await rig.time.advance(50)
    all.push(rig.take())
  }
  return all
}

describe('keys, as they were recorded', () => {
  it.each<
    [
      string,
      number,
      number,
      string,
      readonly (readonly [Readonly<Record<number, number>>, readonly string[]])[],
    ]
  >([
    // First the second row of the first column, then the second column.
    [
      'XK-24',
      1029,
      32,
      'x-keys/xk-24',
      [
        [{ 2: 0x02 }, ['key-5 down']],
        [{ 3: 0x01 }, ['key-2 down']],
      ],
    ],
    // Keys of a stick lie side by side, four bytes one after another.
    [
      'XK-16 Stick',
      1049,
      32,
      'x-keys/xk-16-stick',
      [
        [{ 3: 0x01 }, ['key-2 down']],
        [{ 2: 0x02 }, ['key-5 down']],
      ],
    ],
    ['XKE-40', 1355, 36, 'x-keys/xke-40', [[{ 2: 0x40, 7: 0x01 }, ['key-7 down']]]],
    // Nothing is plugged into its second socket, which reads as closed.
    [
      'XK-3 Switch Interface',
      1224,
      36,
      'x-keys/xk-3-switch-interface',
      [[{ 2: 0x1c, 6: 1 }, ['key-4 down']]],
    ],
    [
      'XK-12 Switch Interface',
      1192,
      36,
      'x-keys/xk-12-switch-interface',
      [
        [{ 2: 0x80 }, ['key-4 down']],
        [{ 2: 0x40 }, ['key-10 down']],
      ],
    ],
    ['XKR-32', 1279, 36, 'x-keys/xkr-32', [[{ 2: 0x40 }, ['key-7 down']]]],
    ['program switch of an XK-68', 1114, 32, 'x-keys/xk-68-jog-shuttle', [[{ 1: 0x01 }, ['key-69 down']]]],
  ])('%s', async (_, productId, length, modelId, steps) => {
    const stands = report(length, productId === 1224 ? { 2: 0x0c, 6: 1 } : productId === 1355 ? { 7: 1 } : {})
    const device = await plug(productId, stands)
    expect(rig.surfaces[0]?.info).toMatchObject({ kind: 'hid', modelId, serial: null })
    for (const [bytes, edges] of steps) {
      const received = await sent(device, report(length, bytes), stands)
      expect(received).toEqual([edges, edges.map(edge => edge.replace('down', 'up'))])
    }
  })

  it('XK-3: the pedals are bits 1, 2 and 3, and the bit of its program switch, always set, is no key', async () => {
    const pedal = await plug(1080, report(32, { 1: 1 }))
    const edges = await sent(
      pedal,
      report(32, { 1: 1, 2: 0x02 }),
      report(32, { 1: 1 }),
      report(32, { 1: 1, 2: 0x04 }),
      report(32, { 1: 1, 2: 0x0c }),
      report(32, { 1: 1, 2: 0 }),
    )
    expect(edges).toEqual([
      ['key-1 down'],
      ['key-1 up'],
      ['key-2 down'],
      ['key-3 down'],
      ['key-2 up', 'key-3 up'],
    ])
    expect(rig.surfaces[0]?.info).toMatchObject({ kind: 'pedal', modelId: 'hid/xk-3', dimmable: false })
  })

  it('XK-60: 60 keys and the program switch, none in its third row', async () => {
    await plug(1121, report(32, {}))
    const controls = rig.surfaces[0]?.info.controls ?? []
    expect(controls).toHaveLength(61)
    expect(controls.filter(({ row }) => row === 2)).toEqual([])
    expect(controls.filter(({ row }) => row === 3).map(({ column }) => column)).toEqual([
      0, 1, 3, 4, 5, 6, 8, 9,
    ])
  })
})

describe('jog, shuttle, T-bar and joystick, as they were recorded', () => {
  it('XK-68: the jog says one detent and goes back to 0; the ring turns away from rest', async () => {
    const device = await plug(1114, report(32, {}))
    const jog = (at: number) => report(32, { 5: 0x80, 7: 0x80, 16: at & 0xff })
    const shuttle = (at: number) => report(32, { 17: at & 0xff })
    expect(await sent(device, jog(0), jog(1), jog(0), jog(1), jog(0), jog(-1), jog(0))).toEqual([
      [],
      ['dial-1 turn 1'],
      [],
      ['dial-1 turn 1'],
      [],
      ['dial-1 turn -1'],
      [],
    ])
    expect(await sent(device, shuttle(1), shuttle(3), shuttle(2), shuttle(0), shuttle(-1))).toEqual([
      ['dial-2 turn 1'],
      ['dial-2 turn 2'],
      [],
      [],
      ['dial-2 turn -1'],
    ])
  })

  it('XKE-64: the T-bar stands at 238 of 255 and turns down; a tremble of it does not', async () => {
    const bar = (at: number, low: number) => report(36, { 12: 0x21, 15: 0x0d, 16: low, 17: at })
    const device = await plug(1325, bar(238, 0x24))
    const edges = await sent(
      device,
      bar(237, 0x14),
      bar(232, 0xd4),
      bar(225, 0x76),
      bar(232, 0xd4),
      bar(200, 0x42),
    )
    expect(edges).toEqual([[], [], ['lever-1 turn -1'], [], ['lever-1 turn -1']])
    expect(rig.surfaces[0]?.info.controls.filter(({ kind }) => kind === 'key')).toHaveLength(64)
  })

  it('XKE-124: its T-bar is at the upper end when it is found, whatever comes first', async () => {
    const bar = (at: number) => report(36, { 18: 1, 28: at })
    const device = await plug(1278, bar(255))
    expect(await sent(device, bar(254), bar(244), bar(234), bar(0))).toEqual([
      [],
      [],
      ['lever-1 turn -1'],
      ['lever-1 turn -15'],
    ])
  })

  it('XK-12 Joystick: pushed up is positive, going back to the middle is nothing, a twist has no end', async () => {
    const stick = (x: number, y: number, z: number) =>
      report(32, { 6: x & 0xff, 7: y & 0xff, 8: z & 0xff, 11: 8 })
    const device = await plug(1065, stick(0, 0, 0x40))
    // Recorded: 0xf1 and 0x81 of Y are 15 and 127 upwards.
    expect(await sent(device, stick(0, 0xf1, 0x40), stick(0, 0x81, 0x40), stick(0, 0, 0x40))).toEqual([
      ['stick-2 turn 1'],
      ['stick-2 turn 7'],
      [],
    ])
    expect(await sent(device, stick(0x7f, 0, 0x3d), stick(0, 0, 0x3d), stick(0x81, 0, 0x3d))).toEqual([
      ['stick-1 turn 8'],
      [],
      ['stick-1 turn -8'],
    ])
    expect(await sent(device, stick(0, 0, 0xf0), stick(0, 0, 0x00))).toEqual([
      ['stick-3 turn -5'],
      ['stick-3 turn 1'],
    ])
  })
})

describe('lamps', () => {
  /** In full, as they were recorded: 36 bytes, the report id first. */
  const out = (...bytes: readonly number[]): string =>
    Buffer.from(Uint8Array.from({ length: 36 }, (_, at) => bytes[at] ?? 0)).toString('hex')

  const goOn = (control: string, more: Partial<FeedbackView> = {}): FeedbackView => ({
    ...viewOf(1),
    state: { phase: 'pre-show' },
    next: { id: 'a', number: '1', title: 'One', duration: duration(60_000), color: null },
    faces: new Map([
      [control, { show: null, action: { do: 'go' } }],
      ['key-2', { show: null, action: { do: 'message' } }],
    ]),
    ...more,
  })

  it.each([
    // Kind of panel; its two banks of lamps are 32, 80, 128 or 40 apart.
    ['XK-24', 1029, 32, 0x20, 1],
    ['XK-80', 1089, 32, 0x50, 1],
    ['XKE-128', 1230, 36, 0x80, 1],
    ['XKE-40', 1355, 36, 0x28, 0],
  ])(
    '%s: GO is blue and red, and flashes red when it is refused',
    async (_, productId, length, bank, last) => {
      const device = await plug(productId, report(length, {}))
      const written = device.written ?? []
      // Firmware and state are asked for, then what is lit is put out.
      expect(written.splice(0)).toEqual([out(0, 214), out(0, 177), out(0, 182), out(0, 182, 1)])
      rig.surfaces[0]?.show(goOn('key-1'))
      await rig.time.advance(10)
      expect(written.splice(0).slice(0, 2)).toEqual([out(0, 181, 0, 1, last), out(0, 181, bank, 1, last)])
      const refusal = { control: 'key-1', word: 'no', until: rig.time.at(5_000) }
      rig.surfaces[0]?.show(goOn('key-1', { refusal }))
      await rig.time.advance(200)
      expect(written.splice(0)).toEqual([out(0, 181, 0, 0, last), out(0, 181, bank, 2, last)])
    },
  )

  it('XK-16 Stick: one colour, and keys beyond the sixth skip two lamps', async () => {
    const device = await plug(1049, report(32, {}))
    device.written?.splice(0)
    rig.surfaces[0]?.show(goOn('key-1', { theme: 'day' }))
    await rig.time.advance(10)
    expect(device.written?.splice(0)).toEqual([out(0, 181, 0, 1, 1), out(0, 187, 255)])
    rig.surfaces[0]?.show(goOn('key-7', { brightness: 50, theme: 'day' }))
    await rig.time.advance(200)
    expect(device.written?.splice(0)).toEqual([out(0, 181, 0, 0, 1), out(0, 181, 8, 1, 1), out(0, 187, 128)])
  })

  it('X-blox: both lamps of a key are green while GO is safe', async () => {
    const device = await plug(1365, report(36, {}))
    device.written?.splice(0)
    rig.surfaces[0]?.show(goOn('key-1'))
    await rig.time.advance(10)
    expect(device.written?.slice(0, 2)).toEqual([out(0, 165, 0, 0, 0, 255), out(0, 165, 0, 1, 0, 255)])
  })

  it('a panel is left dark', async () => {
    const device = await plug(1029, report(32, {}))
    rig.surfaces[0]?.show(goOn('key-1'))
    await rig.time.advance(200)
    device.written?.splice(0)
    await rig.surfaces[0]?.close()
    expect(device.written?.slice(0, 2)).toEqual([out(0, 181, 0, 0, 1), out(0, 181, 0x20, 0, 1)])
    expect(device.handle).toBeNull()
  })

  it('a panel that takes no report, or answers none, keeps its keys', async () => {
    const deaf = rig.bus.plug(panel(1029))
    await rig.time.advance(700)
    rig.surfaces[0]?.show(goOn('key-1'))
    expect(await sent(deaf, report(32, { 2: 1 }), report(32, {}))).toEqual([['key-1 down'], ['key-1 up']])
    expect(rig.gone).toEqual([])
  })

  it('one that takes no more in the middle of a show keeps its keys too', async () => {
    const device = await plug(1029, report(32, {}))
    device.written = null
    rig.surfaces[0]?.show(goOn('key-1'))
    await rig.time.advance(200)
    rig.surfaces[0]?.show(goOn('key-3'))
    expect(await sent(device, report(32, { 2: 1 }), report(32, {}))).toEqual([['key-1 down'], ['key-1 up']])
  })
})

it('a key that is down when the panel is found is not a press', async () => {
  const device = await plug(1029, report(32, { 2: 1 }))
  expect(
    await sent(device, report(32, { 2: 3 }), report(32, { 2: 1 }), report(32, {}), report(32, { 2: 1 })),
  ).toEqual([['key-5 down'], ['key-5 up'], [], ['key-1 down']])
})

it('a report that was cut short, or is an answer to another program, says nothing', async () => {
  const device = await plug(1114, report(32, {}))
  expect(
    await sent(device, report(17, { 2: 1 }), report(32, { 1: 214, 2: 1 }), report(32, { 2: 1 })),
  ).toEqual([[], [], ['key-1 down']])
})

it('unplugged while a key is held, it is gone and says nothing more', async () => {
  const device = await plug(1029, report(32, {}))
  expect(await sent(device, report(32, { 2: 1 }))).toEqual([['key-1 down']])
  rig.bus.unplug(device)
  await rig.time.advance(100)
  expect(rig.gone).toHaveLength(1)
  expect(rig.take()).toEqual([])
})

it('its other interfaces are no device: no game controller, and nothing to teach', async () => {
  const edges: string[] = []
  rig.learning.onUnknownDevices(strangers => edges.push(...strangers.map(({ name }) => name)))
  rig.bus.plug(panel(1065, { interface: 1, usagePage: 0x01, usage: 0x04 }))
  rig.bus.plug(panel(1065, { interface: 2, usagePage: 0x0c, usage: 0x01 }))
  await rig.time.advance(700)
  expect(rig.surfaces).toEqual([])
  expect(edges).toEqual([])
})
