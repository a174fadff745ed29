import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { notAccepted } from '../../../src-main/controllers/satellite/satellite-device.ts'
import type { Face } from '../../../src-main/controllers/stream-deck/faces/face.ts'
import { faceOf } from '../../../src-main/controllers/stream-deck/faces/face-of.ts'
import type { FeedbackView, Picture, Surface } from '../../../src-main/desk/ports/surface.ts'
import type { SatelliteClient } from '../../fakes/satellite-client.ts'
import { difference, paintedIn, type Picture as Seen } from '../stream-deck/pictures.ts'
import { onPage, standby } from '../stream-deck/rig.ts'
import { answered, createRig, deck, type SatelliteRig, settingsWith } from './rig.ts'

/** What a person sees of raw RGB. */
function seen(rgb: Uint8Array | null | undefined, width: number, height: number): Seen {
  if (rgb == null) throw new Error('that key has no picture')
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    rgba.set(rgb.subarray(at * 3, at * 3 + 3), at * 4)
    rgba[at * 4 + 3] = 255
  }
  return { width, height, rgba }
}
async function seenPng(png: Uint8Array | null | undefined): Promise<Seen> {
  if (png == null) throw new Error('that key has no picture')
  const image = await loadImage(Buffer.from(png))
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return {
    width: image.width,
    height: image.height,
    rgba: context.getImageData(0, 0, image.width, image.height).data,
  }
}

/** The surface of the device, once it shows this view on its keys. */
async function showing(rig: SatelliteRig, view: FeedbackView): Promise<Surface> {
  await rig.until(() => rig.surfaces.length > 0)
  const surface = rig.surfaces.at(-1)
  if (surface === undefined) throw new Error('no surface')
  surface.show(onPage(view, surface.info))
  return surface
}
const faceNow = (rig: SatelliteRig, surface: Surface, control: string, view: FeedbackView): Face =>
  faceOf(control, onPage(view, surface.info), rig.time.now())

const fifteen = { KEYS_TOTAL: 15, KEYS_PER_ROW: 5, BITMAPS: 72 }
const everyKey = (client: SatelliteClient, keys: number): boolean =>
  Array.from({ length: keys }, (_, key) => client.shown(deck, `${key}`)).every(shown => shown !== null)

describe('what an accepted device presses', () => {
  it('is a press and a release with what its keys showed, and is answered with OK', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await rig.client()
    client.addGrid(deck, fifteen)
    await showing(rig, standby)
    await client.until(() => everyKey(client, 15))
    await rig.time.advance(100)
    const reply = client.reply('KEY-PRESS')
    client.press(deck, '2/0', true)
    expect((await reply).flags).toEqual(['OK'])
    client.press(deck, '2/0', false)
    await answered(client)
    await rig.time.advance(40)
    expect(rig.edges).toEqual([
      { id: deck, control: 'key-11', edge: 'down', saw: standby.version },
      { id: deck, control: 'key-11', edge: 'up', saw: standby.version },
    ])
    expect(rig.surfaces[0]?.info).toMatchObject({
      kind: 'satellite',
      model: 'Test deck',
      modelId: 'satellite/Test deck',
      serial: deck,
      takesMachines: false,
      dimmable: true,
    })
  })

  it('a contact that bounces, and a press that is sent twice, is one press', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await rig.client()
    client.addGrid(deck, fifteen)
    await rig.until(() => rig.surfaces.length === 1)
    for (const down of [true, true, false, true, false]) client.press(deck, '0', down)
    await answered(client)
    await rig.time.advance(50)
    expect(rig.edges.map(({ edge }) => edge)).toEqual(['down', 'up'])
  })

  it('dials turn by the steps that came, either way, as old and new clients say it', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await rig.client()
    client.addLayout(deck, {
      stylePresets: { default: {}, key: { bitmap: { w: 72, h: 72 } } },
      controls: { a: { row: 0, column: 0, stylePreset: 'key' }, knob: { row: 1, column: 0 } },
    })
    await rig.until(() => rig.surfaces.length === 1)
    for (const direction of [1, -1, 0, 4, -9_000, 0.4]) client.rotate(deck, 'knob', direction)
    await answered(client)
    expect(rig.edges.map(edge => edge.edge === 'turn' && [edge.control, edge.steps])).toEqual(
      [1, -1, -1, 4, -20, 1].map(steps => ['dial-1', steps]),
    )
  })

  it('a swipe of a device that turns pages presses its page keys', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await rig.client()
    client.addGrid(deck, { ...fifteen, CAN_CHANGE_PAGE: 'Swipe' })
    await rig.until(() => rig.surfaces.length === 1)
    client.raw(`CHANGE-PAGE DEVICEID="${deck}" DIRECTION=1\nCHANGE-PAGE DEVICEID="${deck}" DIRECTION=0\n`)
    await answered(client)
    expect(rig.edges.map(({ control, edge }) => `${control} ${edge}`)).toEqual([
      'touch-2 down',
      'touch-2 up',
      'touch-1 down',
      'touch-1 up',
    ])
  })
})

describe('what a device is shown', () => {
  it('is our faces, as raw pixels of the size that it asked for', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await rig.client()
    client.addGrid(deck, { ...fifteen, BITMAPS: 96 })
    const surface = await showing(rig, standby)
    await client.until(() => everyKey(client, 15))
    for (const key of [0, 1, 10]) {
      const face = faceNow(rig, surface, `key-${key + 1}`, standby)
      const want = await paintedIn(face, { width: 96, height: 96 })
      expect(difference(seen(client.shown(deck, `${key}`)?.bitmap, 96, 96), want)).toBe(0)
    }
    const go = seen(client.shown(deck, '10')?.bitmap, 96, 96)
    expect(difference(go, seen(client.shown(deck, '0')?.bitmap, 96, 96))).toBeGreaterThan(4)
    expect(client.light(deck)).toBe(standby.brightness)
  })

  it('is a PNG of each size where the client asked for that, wide ones on a strip', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await rig.client()
    client.addLayout(
      deck,
      {
        stylePresets: { default: { bitmap: { w: 80, h: 80 } }, lcd: { bitmap: { w: 200, h: 100 } } },
        controls: {
          '0/0': { row: 0, column: 0 },
          '0/1': { row: 0, column: 1 },
          '1/0': { row: 1, column: 0, stylePreset: 'lcd' },
        },
      },
      { BITMAP_FORMAT: 'png' },
    )
    const surface = await showing(rig, standby)
    await client.until(() => client.shown(deck, '1/0') !== null && client.shown(deck, '0/1') !== null)
    for (const [name, control, width, height] of [
      ['0/0', 'key-1', 80, 80],
      ['1/0', 'strip-1', 200, 100],
    ] as const) {
      const want = await paintedIn(faceNow(rig, surface, control, standby), { width, height })
      expect(difference(await seenPng(client.shown(deck, name)?.bitmap), want)).toBe(0)
    }
  })

  it('is words and colours where it draws them itself; a refusal is red', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await rig.client({ api: [1, 5] })
    client.addGrid(deck, {
      KEYS_TOTAL: 15,
      KEYS_PER_ROW: 5,
      BITMAPS: 0,
      COLORS: true,
      TEXT: true,
      TEXT_STYLE: true,
    })
    const surface = await showing(rig, standby)
    await client.until(() => everyKey(client, 15))
    expect(client.shown(deck, '10')).toMatchObject({
      text: 'START\nOpening film\n1 · 1:30',
      color: '#34d583',
      textColor: '#03140a',
      bitmap: null,
    })
    await rig.time.advance(100)
    const refusal = { control: 'key-11', word: 'TWICE', until: rig.time.now() }
    const until = Object.assign(refusal, { until: (rig.time.now() + 2_000) as typeof refusal.until })
    surface.show({ ...onPage(standby, surface.info), version: 2, refusal: until })
    await client.until(() => client.shown(deck, '10')?.text === 'TWICE')
    expect(client.shown(deck, '10')).toMatchObject({ color: '#f02828', textColor: '#ffffff' })
  })

  it('a lamp is lit where its key does something, in the form of colour that was asked for', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await rig.client()
    client.addGrid(deck, { KEYS_TOTAL: 6, KEYS_PER_ROW: 3, BITMAPS: 0, COLORS: 'rgb' })
    const surface = await showing(rig, standby)
    await client.until(() => everyKey(client, 6))
    // Of a surface without faces the first key is GO, and three keys do something.
    expect(surface.info.controls[0]?.face).toBeNull()
    expect(Array.from({ length: 6 }, (_, key) => client.shown(deck, `${key}`)?.color)).toEqual([
      'rgb(52,213,131)',
      'rgb(50,50,50)',
      'rgb(50,50,50)',
      'rgb(0,0,0)',
      'rgb(0,0,0)',
      'rgb(0,0,0)',
    ])
  })

  it('a ring of LEDs fills with the hold', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await rig.client()
    client.addLayout(deck, {
      stylePresets: {
        default: { bitmap: { w: 72, h: 72 } },
        ring: { leds: { segments: 8, mode: 'full-ring' } },
      },
      controls: { a: { row: 0, column: 0 }, r: { row: 1, column: 0, stylePreset: 'ring' } },
    })
    const surface = await showing(rig, standby)
    await client.until(() => client.shown(deck, 'r') !== null)
    await rig.time.advance(100)
    const since = rig.time.now()
    const until = (since + 800) as typeof since
    await rig.time.advance(400)
    surface.show({
      ...onPage(standby, surface.info),
      version: 2,
      holding: { control: 'dial-1', since, until },
    })
    const ring = [0xd6, 0x94, 0x00]
    const half = [...ring, ...ring, ...ring, ...ring, ...Array.from({ length: 12 }, () => 0)]
    await client.until(() => [...(client.shown(deck, 'r')?.leds ?? [])].join() === half.join())
  })

  it('says that a key is down while it is, and that it is up again', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await rig.client()
    client.addGrid(deck, fifteen)
    await showing(rig, standby)
    await client.until(() => everyKey(client, 15))
    await rig.time.advance(100)
    client.press(deck, '10', true)
    await client.until(() => client.shown(deck, '10')?.pressed === true)
    await rig.time.advance(100)
    client.press(deck, '10', false)
    await client.until(() => client.shown(deck, '10')?.pressed === false)
  })

  it('is sent to those who watch as well, those who come late included', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await rig.client()
    client.addGrid(deck, fifteen)
    const surface = await showing(rig, standby)
    await client.until(() => everyKey(client, 15))
    const pictures: Picture[] = []
    await new Promise<void>(resolve => {
      surface.onPicture?.(picture => {
        if (pictures.push(picture) === 15) resolve()
      })
    })
    const go = pictures.find(({ control }) => control === 'key-11')
    const want = await paintedIn(faceNow(rig, surface, 'key-11', standby), { width: 72, height: 72 })
    expect(difference(await seenPng(go?.bytes), want)).toBe(0)
  })

  it('is no brightness where it cannot be dimmed, and black keys when the desk ends', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await rig.client()
    client.addGrid(deck, { ...fifteen, BRIGHTNESS: false })
    await showing(rig, standby)
    await client.until(() => everyKey(client, 15))
    expect(client.light(deck)).toBeNull()
    await rig.stop()
    await client.until(() => client.closed())
    expect(client.messages.at(-1)?.name).toBe('KEYS-CLEAR')
    expect(rig.gone).toEqual([])
  })
})

describe('a device that nobody has accepted', () => {
  it('is no surface, presses nothing, and says so on every key', async () => {
    await using rig = await createRig(settingsWith([]))
    const client = await rig.client()
    client.addGrid(deck, fifteen)
    await client.until(() => everyKey(client, 15))
    const want = await paintedIn(notAccepted, { width: 72, height: 72 })
    for (let key = 0; key < 15; key += 1) {
      expect(difference(seen(client.shown(deck, `${key}`)?.bitmap, 72, 72), want)).toBe(0)
    }
    const reply = client.reply('KEY-PRESS')
    client.press(deck, '10', true)
    expect(await reply).toMatchObject({
      flags: ['ERROR'],
      args: { MESSAGE: 'This device is not accepted. Accept it in Showcall, Controllers, Satellite' },
    })
    client.rotate(deck, '10', 1)
    await answered(client)
    await rig.time.advance(1_000)
    expect([rig.surfaces, rig.edges]).toEqual([[], []])
    expect(rig.problems()).toEqual([
      {
        device: 'Companion Satellite',
        what: 'A device is connected but not accepted: its keys do nothing.',
        remedy: 'Accept the devices that are yours in Controllers, Satellite.',
      },
    ])
    expect(rig.satellite.state().connected).toEqual([
      { id: deck, product: 'Test deck', address: '127.0.0.1' },
    ])
  })

  it('says it in words where it has words alone', async () => {
    await using rig = await createRig(settingsWith([]))
    const client = await rig.client()
    client.addGrid(deck, { KEYS_TOTAL: 2, KEYS_PER_ROW: 2, BITMAPS: 0, TEXT: true })
    await client.until(() => everyKey(client, 2))
    expect(client.shown(deck, '1')?.text).toBe('SHOWCALL\nNOT ACCEPTED')
  })

  it('counts from when it is accepted, and no more once it is forgotten: what is held then is released', async () => {
    await using rig = await createRig(settingsWith([]))
    const client = await rig.client()
    client.addGrid(deck, fifteen)
    await client.until(() => everyKey(client, 15))
    // Down since before it was accepted: letting go is no press.
    client.press(deck, '10', true)
    await answered(client)
    rig.satellite.configure(settingsWith([deck]))
    await showing(rig, standby)
    client.press(deck, '10', false)
    await answered(client)
    expect(rig.edges.filter(({ edge }) => edge === 'down')).toEqual([])
    client.press(deck, '11', true)
    await answered(client)
    expect(rig.edges.at(-1)).toMatchObject({ control: 'key-12', edge: 'down' })
    rig.satellite.configure(settingsWith([]))
    await rig.until(() => rig.gone.length === 1)
    const want = await paintedIn(notAccepted, { width: 72, height: 72 })
    await client.until(() => {
      const shown = client.shown(deck, '14')?.bitmap
      return shown != null && difference(seen(shown, 72, 72), want) === 0
    })
    const before = rig.edges.length
    client.press(deck, '11', false)
    client.press(deck, '12', true)
    await answered(client)
    await rig.time.advance(100)
    expect(rig.edges.length).toBe(before)
    for (let key = 0; key < 15; key += 1) {
      expect(difference(seen(client.shown(deck, `${key}`)?.bitmap, 72, 72), want)).toBe(0)
    }
  })
})

it('each device of an app is a surface of its own, and goes when it is removed', async () => {
  await using rig = await createRig(settingsWith([deck, 'other']))
  const client = await rig.client()
  client.addGrid(deck, fifteen)
  client.addGrid('other', { KEYS_TOTAL: 6, KEYS_PER_ROW: 3, BITMAPS: 80 })
  await rig.until(() => rig.surfaces.length === 2)
  client.press('other', '0', true)
  await answered(client)
  expect(rig.edges).toMatchObject([{ id: 'other', control: 'key-1', edge: 'down' }])
  const reply = client.reply('REMOVE-DEVICE')
  client.raw('REMOVE-DEVICE DEVICEID="other"\n')
  expect((await reply).flags).toEqual(['OK'])
  expect(rig.gone).toEqual(['other'])
  expect(rig.satellite.state().connected.map(({ id }) => id)).toEqual([deck])
})
