import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSimulator } from '../../../src-main/controllers/simulator/simulator.ts'
import { face } from '../../../src-main/controllers/stream-deck/faces/face.ts'
import { createPainter, turnPixels } from '../../../src-main/controllers/stream-deck/paint/painter.ts'
import { createStreamDeckSource } from '../../../src-main/controllers/stream-deck/stream-deck-source.ts'
import { dockModels } from '../../../src-main/controllers/stream-dock/dock-models.ts'
import type { Picture, Surface } from '../../../src-main/desk/ports/surface.ts'
import fc from '../../support/fast-check.ts'
import { createFakeBus, type FakeBus, type FakeHidDevice, type Plugged } from '../hid/fake-bus.ts'
import { onPage, standby } from '../stream-deck/rig.ts'
import { createVirtualTime, type VirtualTime } from '../virtual-time.ts'

/**
 * Bytes as public drivers read and write them, not as ours does: bitfocus/companion-surface-mirabox-stream-dock
 * (src/models, src/streamdock.ts), 4ndv/mirajazz (src/device.rs, src/state.rs) with opendeck-akp153 and -akp03, the
 * maker's StreamDock-Device-SDK (CPP-SDK/src/HotspotDevice) and rigor789/mirabox-streamdock-node.
 */
let time: VirtualTime
let bus: FakeBus
let surfaces: Surface[]
let edges: string[]
let gone: number
let stop: () => Promise<void>

beforeEach(async () => {
  time = createVirtualTime()
  bus = createFakeBus()
  surfaces = []
  edges = []
  gone = 0
  const painter = await createPainter()
  const source = createStreamDeckSource({
    now: time.now,
    monotonic: time.now,
    timers: time.timers,
    bus,
    watch: bus.watch,
    painter: async () => painter,
  })
  const running = await source.start({
    surface(surface) {
      surfaces.push(surface)
      surface.onGone(() => {
        gone += 1
      })
      surface.onEdge(edge =>
        edges.push(`${edge.control} ${edge.edge}${edge.edge === 'turn' ? ` ${edge.steps}` : ''}`),
      )
    },
    problems: () => undefined,
  })
  stop = async () => {
    const stopping = running.stop()
    await time.advance(2_000)
    await stopping
  }
})
afterEach(() => stop())

const dock = (vendorId: number, productId: number, more: Partial<Plugged> = {}): Plugged => ({
  vendorId,
  productId,
  interface: 0,
  usagePage: 0xffa0,
  usage: 1,
  ...more,
})

const plug = async (vendorId: number, productId: number, more: Partial<Plugged> = {}) => {
  const device = bus.plug(dock(vendorId, productId, more))
  device.written = []
  await time.advance(200)
  return device
}

/** `ACK`, `OK`, then at bytes 9 and 10 what is meant and whether it began. */
const report = (code: number, state: number): Uint8Array =>
  Uint8Array.from(
    { length: 512 },
    (_, at) => [0x41, 0x43, 0x4b, 0, 0, 0x4f, 0x4b, 0, 0, code, state][at] ?? 0,
  )

const sent = async (device: FakeHidDevice, ...reports: readonly (readonly [number, number])[]) => {
  const all: (readonly string[])[] = []
  for (const [code, state] of reports) {
    device.raw(report(code, state))
    await time.advance(50)
    all.push(edges.splice(0))
  }
  return all
}

/** A report as it is written: its id, `CRT`, two zeros, the command, zeros. */
const out = (bytes: number, ...command: readonly number[]): string =>
  Buffer.from(
    Uint8Array.from({ length: bytes + 1 }, (_, at) => [0, 0x43, 0x52, 0x54, 0, 0, ...command][at] ?? 0),
  ).toString('hex')

const dis = [0x44, 0x49, 0x53]
const stp = [0x53, 0x54, 0x50]
const clearing = [0x43, 0x4c, 0x45, 0, 0, 0, 0xff]

describe('what is pressed', () => {
  it.each<[string, number, number, string, readonly (readonly [number, string])[]]>([
    [
      '293',
      0x5500,
      0x1001,
      'stream-dock/293',
      [
        [0x01, 'key-1'],
        [0x05, 'key-5'],
        [0x06, 'key-6'],
        [0x0f, 'key-15'],
      ],
    ],
    [
      '293V3',
      0x6603,
      0x1005,
      'stream-dock/293v3',
      [
        [0x01, 'key-1'],
        [0x0b, 'key-11'],
        [0x0f, 'key-15'],
      ],
    ],
    // opendeck-akp153, device_to_opendeck: 1 is the fifth of the first row, 13 the first.
    [
      'AKP153E (rev. 2)',
      0x0300,
      0x3010,
      'stream-dock/293s-v3',
      [
        [0x0d, 'key-1'],
        [0x01, 'key-5'],
        [0x02, 'key-10'],
        [0x0f, 'key-11'],
        [0x03, 'key-15'],
        [0x10, 'strip-1'],
        [0x12, 'strip-3'],
      ],
    ],
    [
      'N3',
      0x6603,
      0x1003,
      'stream-dock/n3-v3',
      [
        [0x01, 'key-1'],
        [0x06, 'key-6'],
        [0x25, 'key-7'],
        [0x30, 'key-8'],
        [0x31, 'key-9'],
        [0x35, 'dial-1'],
        [0x33, 'dial-2'],
        [0x34, 'dial-3'],
      ],
    ],
    [
      'N4',
      0x6602,
      0x1001,
      'stream-dock/n4',
      [
        [0x01, 'key-1'],
        [0x0a, 'key-10'],
      ],
    ],
    [
      'M18',
      0x6603,
      0x1012,
      'stream-dock/m18',
      [
        [0x01, 'key-1'],
        [0x0f, 'key-15'],
        [0x25, 'key-16'],
        [0x31, 'key-18'],
      ],
    ],
  ])('%s: a key goes down and comes up', async (_, vendorId, productId, modelId, keys) => {
    const device = await plug(vendorId, productId)
    expect(surfaces[0]?.info).toMatchObject({ kind: 'stream-deck', modelId, dimmable: true })
    for (const [code, control] of keys) {
      expect(await sent(device, [code, 1], [code, 0])).toEqual([[`${control} down`], [`${control} up`]])
    }
  })

  it.each([
    ['AKP153', 0x5548, 0x6674, 0x0d, 'key-1'],
    ['Mars Gaming MSD-ONE', 0x0b00, 0x1000, 0x05, 'key-9'],
    ['AKP03', 0x0300, 0x1001, 0x31, 'key-9'],
    ['N4, its touch strip', 0x6603, 0x1007, 0x42, 'strip-3'],
    ['N4, the push of a dial', 0x6603, 0x1007, 0x37, 'dial-1'],
  ])(
    '%s tells no release: each report is a press, whatever its state',
    async (_, vendorId, productId, code, control) => {
      const device = await plug(vendorId, productId)
      const press = [`${control} down`, `${control} up`]
      expect(await sent(device, [code, 0], [code, 0])).toEqual([press, press])
      // Should one tell the end after all, it is not pressed twice.
      expect(await sent(device, [code, 1], [code, 0], [code, 1])).toEqual([press, [], press])
    },
  )

  it.each([
    [
      'AKP03E (rev. 2)',
      0x0300,
      0x3002,
      [
        [0x90, 'dial-2 turn -1'],
        [0x91, 'dial-2 turn 1'],
        [0x50, 'dial-1 turn -1'],
        [0x51, 'dial-1 turn 1'],
        [0x60, 'dial-3 turn -1'],
        [0x61, 'dial-3 turn 1'],
      ],
    ],
    [
      'N4',
      0x6603,
      0x1007,
      [
        [0xa0, 'dial-1 turn -1'],
        [0x51, 'dial-2 turn 1'],
        [0x90, 'dial-3 turn -1'],
        [0x71, 'dial-4 turn 1'],
      ],
    ],
  ] as const)('%s: dials turn', async (_, vendorId, productId, turns) => {
    const device = await plug(vendorId, productId)
    for (const [code, edge] of turns) expect(await sent(device, [code, 0])).toEqual([[edge]])
  })

  it('the push of a dial that reports its end is held, and one that reports its end alone is a press', async () => {
    const device = await plug(0x6603, 0x1003)
    expect(await sent(device, [0x35, 0])).toEqual([['dial-1 down', 'dial-1 up']])
    expect(await sent(device, [0x33, 1], [0x33, 0])).toEqual([['dial-2 down'], ['dial-2 up']])
    // One that never tells its end is not held for ever.
    expect(await sent(device, [0x34, 1], [0x34, 1], [0x34, 1])).toEqual([
      ['dial-3 down'],
      ['dial-3 up'],
      ['dial-3 down', 'dial-3 up'],
    ])
  })

  it('a report without input releases what is held', async () => {
    const device = await plug(0x6603, 0x1005)
    expect(await sent(device, [0x01, 1], [0, 0], [0x01, 0])).toEqual([['key-1 down'], ['key-1 up'], []])
  })

  it('what was pressed before it was found is no press, nor its end a release', async () => {
    const device = bus.plug(dock(0x6603, 0x1005))
    device.written = []
    await time.advance(20)
    device.raw(report(1, 1))
    await time.advance(200)
    expect(await sent(device, [0x01, 0], [0x01, 1])).toEqual([[], ['key-1 down']])
  })

  it('no bytes make it throw, or press what is not there', async () => {
    const device = await plug(0x0300, 0x3002)
    const known = new Set(surfaces[0]?.info.controls.map(({ id }) => id))
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.boolean(), (bytes, real) => {
        device.raw(real ? Uint8Array.of(0x41, 0x43, 0x4b, ...bytes) : bytes)
        return edges.splice(0).every(edge => known.has(edge.split(' ')[0] ?? ''))
      }),
    )
    for (const short of [0, 3, 9, 10]) device.raw(report(1, 1).subarray(0, short))
    device.raw(Uint8Array.from(report(1, 1), (byte, at) => (at === 0 ? 0 : byte)))
    await time.advance(100)
    expect(edges.filter(edge => edge.startsWith('key-1 '))).toEqual([])
  })
})

describe('what is sent', () => {
  it.each([
    ['293S', 0x5548, 0x6670, 512],
    ['293V3', 0x6603, 0x1005, 1024],
  ])('%s: it is woken and cleared, then lives on a sign every 8 s', async (_, vendorId, productId, bytes) => {
    const device = await plug(vendorId, productId)
    expect(device.written?.splice(0)).toEqual([
      out(bytes, ...dis),
      out(bytes, ...clearing),
      out(bytes, ...stp),
    ])
    await time.advance(16_000)
    const connect = out(bytes, 0x43, 0x4f, 0x4e, 0x4e, 0x45, 0x43, 0x54)
    expect(device.written?.splice(0)).toEqual([connect, connect])
  })

  it('light, and pictures in the order of a show: GO is picture 1 of a 293V3, at the bottom left', async () => {
    const device = await plug(0x6603, 0x1005)
    device.written?.splice(0)
    const info = surfaces[0]?.info
    if (info === undefined) throw new Error('no dock')
    surfaces[0]?.show({ ...onPage(standby, info), brightness: 40 })
    await time.advance(100)
    const written = device.written ?? []
    expect(written[0]).toBe(out(1024, 0x4c, 0x49, 0x47, 0, 0, 40))
    const picture = Buffer.from(written[1] ?? '', 'hex')
    const size = picture.readUInt32BE(9)
    expect(picture.toString('hex')).toBe(out(1024, 0x42, 0x41, 0x54, 0, 0, size >> 8, size & 0xff, 1))
    const parts = Math.ceil(size / 1024)
    const jpeg = Buffer.concat(written.slice(2, 2 + parts).map(part => Buffer.from(part, 'hex').subarray(1)))
    expect(jpeg.subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(jpeg.subarray(size - 2, size).toString('hex')).toBe('ffd9')
    expect([...jpeg.subarray(size)].every(byte => byte === 0)).toBe(true)
    expect(written.slice(2, 3 + parts).map(part => part.length)).toEqual(Array(parts + 1).fill(2 * 1025))
    expect(written[2 + parts]).toBe(out(1024, ...stp))
  })

  it('is dark and let go when the desk closes', async () => {
    const device = await plug(0x5500, 0x1001)
    device.written?.splice(0)
    await surfaces[0]?.close()
    expect(device.written).toEqual([
      out(512, ...clearing),
      out(512, ...stp),
      out(512, 0x43, 0x4c, 0x45, 0, 0, 0x44, 0x43),
    ])
    expect(device.handle).toBeNull()
  })
})

describe('pictures', () => {
  /** Mean difference of two pictures. */
  const apart = (a: Uint8Array, b: Uint8Array): number =>
    a.reduce((sum, byte, at) => sum + Math.abs(byte - (b[at] ?? 0)), 0) / a.length

  // Turned as the drivers turn them: Companion by 270° clockwise, opendeck by 90° and mirrored both ways.
  it.each([
    ['stream-dock/293s-v3', 13, 96, 270],
    ['stream-dock/293v3', 11, 112, 180],
    ['stream-dock/n3-v3', 1, 64, 90],
    ['stream-dock/n3', 1, 64, 0],
  ] as const)('%s lie on the wire as its screen lies in it', async (model, index, width, turned) => {
    const painter = await createPainter()
    const { createCanvas, loadImage } = await import('@napi-rs/canvas')
    const seenFace = face({ caption: 'TOP', band: '#ff8000', text: 'Panel' })
    const place = { model, target: { on: 'key', index }, size: { width, height: width } } as const
    const packets = await painter.packets(seenFace, place)
    const bytes = Buffer.from(packets[0] ?? []).readUInt32BE(9)
    const jpeg = Buffer.concat(packets.slice(1, -1).map(packet => packet.subarray(1))).subarray(0, bytes)
    const context = createCanvas(width, width).getContext('2d')
    context.drawImage(await loadImage(jpeg), 0, 0)
    const wire = new Uint8Array(context.getImageData(0, 0, width, width).data)
    const seen = await painter.paint(seenFace, place.size)
    const differences = ([0, 90, 180, 270] as const).map(by =>
      apart(turnPixels(seen, place.size, by).rgba, wire),
    )
    expect(differences.indexOf(Math.min(...differences)) * 90).toBe(turned)
    await painter.close()
  })

  it('turn by quarters, whatever their shape', () => {
    const pixels = (...numbers: readonly number[]) => new Uint8Array(Uint32Array.from(numbers).buffer)
    const wide = { width: 3, height: 2 }
    const from = pixels(1, 2, 3, 4, 5, 6)
    expect(turnPixels(from, wide, 90)).toEqual({ rgba: pixels(4, 1, 5, 2, 6, 3), width: 2, height: 3 })
    expect(turnPixels(from, wide, 180)).toEqual({ rgba: pixels(6, 5, 4, 3, 2, 1), width: 3, height: 2 })
    expect(turnPixels(from, wide, 270)).toEqual({ rgba: pixels(3, 6, 2, 5, 1, 4), width: 2, height: 3 })
  })

  it('can be looked at as they are on the dock', async () => {
    await plug(0x0300, 0x3010)
    const pictures: Picture[] = []
    surfaces[0]?.onPicture?.(picture => pictures.push(picture))
    const info = surfaces[0]?.info
    if (info === undefined) throw new Error('no dock')
    surfaces[0]?.show(onPage(standby, info))
    await time.advance(300)
    expect(pictures[0]).toMatchObject({ type: 'image/jpeg', turned: 90, mirrored: false })
    expect(new Set(pictures.map(({ control }) => control))).toContain('strip-1')
    expect(info.controls[0]?.face).toEqual({ width: 96, height: 96 })
  })
})

describe('a dock that goes', () => {
  it('while a key is held says nothing more, and is gone once', async () => {
    const device = await plug(0x6603, 0x1005)
    expect(await sent(device, [1, 1])).toEqual([['key-1 down']])
    bus.unplug(device)
    await time.advance(100)
    expect([gone, edges]).toEqual([1, []])
  })

  it('while a picture is written is gone, and the program goes on', async () => {
    const device = await plug(0x6603, 0x1005)
    device.written = null
    const info = surfaces[0]?.info
    if (info === undefined) throw new Error('no dock')
    surfaces[0]?.show(onPage(standby, info))
    await time.advance(100)
    expect(gone).toBe(1)
  })

  it('between pictures is missed by its sign of life', async () => {
    const device = await plug(0x6603, 0x1005)
    device.written = null
    await time.advance(8_100)
    expect(gone).toBe(1)
  })
})

describe('on screen', () => {
  it.each(dockModels.map(({ id }) => id))(
    '%s: every control does what a finger does, and pictures arrive',
    async id => {
      const simulator = createSimulator()
      const found: Surface[] = []
      const painter = await createPainter()
      const source = createStreamDeckSource({
        now: time.now,
        monotonic: time.now,
        timers: time.timers,
        bus: simulator.bus,
        watch: simulator.watch,
        simulated: true,
        painter: async () => painter,
      })
      const running = await source.start({
        surface(surface) {
          found.push(surface)
          surface.onEdge(({ control, edge }) => edges.push(`${control} ${edge}`))
        },
        problems: () => undefined,
      })
      const serial = simulator.plug(id) ?? ''
      await time.advance(500)
      const [surface] = found
      if (surface === undefined) throw new Error('no dock')
      expect(surface.info).toMatchObject({ modelId: id, serial, simulated: true })
      const pictured = new Set<string>()
      surface.onPicture?.(({ control }) => pictured.add(control))
      surface.show(onPage(standby, surface.info))
      await time.advance(500)
      const shown = { ...surface.info, faced: surface.info.controls.filter(({ face }) => face !== null) }
      for (const control of pictured) expect(shown.faced.map(({ id }) => id)).toContain(control)
      expect(pictured.size).toBeGreaterThan(shown.faced.length / 2)
      for (const { id: control, kind } of surface.info.controls) {
        if (kind === 'dial') {
          for (const steps of [1, -1]) simulator.act(serial, control, 'turn', steps)
          expect(edges.splice(0)).toEqual([`${control} turn`, `${control} turn`])
        }
        simulator.act(serial, control, 'down', 0)
        await time.advance(50)
        simulator.act(serial, control, 'up', 0)
        await time.advance(50)
        expect(edges.splice(0)).toEqual([`${control} down`, `${control} up`])
      }
      const stopping = running.stop()
      await time.advance(2_000)
      await stopping
    },
  )
})

describe('finding', () => {
  it('leaves its keyboard to the system, and takes the serial number of all of the first version for none', async () => {
    await plug(0x0300, 0x1010, { interface: 1, usagePage: 0x01, usage: 0x06, serial: '355499441494' })
    expect(surfaces).toEqual([])
    await plug(0x0300, 0x1010, { serial: '355499441494' })
    await plug(0x0300, 0x1010, { serial: '355499441494' })
    await plug(0x6603, 0x1014, { serial: '0A1B2C' })
    expect(surfaces.map(({ info }) => info.serial)).toEqual([null, null, '0A1B2C'])
    expect(new Set(surfaces.map(({ info }) => info.id)).size).toBe(3)
  })
})
