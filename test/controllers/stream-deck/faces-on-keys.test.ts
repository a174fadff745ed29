import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faceOf } from '../../../src-main/controllers/stream-deck/faces/face-of.ts'
import type { FeedbackView, Picture } from '../../../src-main/desk/ports/surface.ts'
import { fakeModelNames, fakeModels } from '../../fakes/hid-models.ts'
import { difference, painted, paintedIn, seenOn, seenOnKey } from './pictures.ts'
import { createRig, onAir, onPage, type Rig, standby } from './rig.ts'

let rig: Rig
beforeEach(() => {
  rig = createRig()
})
afterEach(() => rig.stop())

const go = 10
const countdown = 0
const keys = 15
const keyId = (key: number): string => `key-${key + 1}`

async function plugged() {
  const device = rig.hid.plug('mk2', 'A1')
  const drawn: number[] = []
  device.onImage(key => drawn.push(key))
  await rig.start()
  const [surface] = rig.surfaces
  if (surface === undefined) throw new Error('no surface')
  return { device, drawn, surface }
}

/** Over by so many seconds, for good. */
const behind = (seconds: number): FeedbackView['overUnder'] => ({
  plannedEnd: rig.time.at(0),
  earliest: rig.time.at(seconds * 1_000),
  rest: null,
})

const expected = (key: number, view: FeedbackView, size = 72) =>
  painted(faceOf(keyId(key), view, rig.time.now()), size)

describe('a deck', () => {
  it('shows on each key the face of its role, right way up', async () => {
    const { device, surface } = await plugged()
    const view = onAir(rig.time)
    surface.show(view)
    await rig.time.advance(0)
    for (let key = 0; key < keys; key += 1) {
      const seen = await seenOnKey(device.image(key))
      expect(difference(seen, await expected(key, view)), `key ${key}`).toBeLessThan(2.5)
    }
    const goSeen = await seenOnKey(device.image(go))
    expect(difference(goSeen, await expected(countdown, view))).toBeGreaterThan(20)
  })

  it('sends only the keys that changed', async () => {
    const { drawn, surface } = await plugged()
    surface.show(standby)
    await rig.time.advance(200)
    expect(new Set(drawn).size).toBe(15)
    drawn.length = 0
    surface.show({ ...standby, version: 9 })
    await rig.time.advance(200)
    expect(drawn).toEqual([])
    surface.show({ ...standby, link: 'lost' })
    await rig.time.advance(200)
    expect(drawn.toSorted((a, b) => a - b)).toEqual([3, 8, go])
  })

  it('flips the countdown when the second does, and draws nothing else', async () => {
    const { device, drawn, surface } = await plugged()
    const view = onAir(rig.time)
    surface.show(view)
    await rig.time.advance(300)
    drawn.length = 0
    const before = rig.time.now()
    const wasSeen = await seenOnKey(device.image(countdown))
    // 42 s were left 100 ms before the view was shown: 41.6 s are left now.
    await rig.time.advance(599)
    expect(drawn).toEqual([])
    await rig.time.advance(1)
    expect(rig.time.now() - before).toBe(600)
    expect(drawn).toEqual([countdown])
    expect(difference(wasSeen, await expected(countdown, view))).toBeGreaterThan(4)
    expect(
      difference(await seenOnKey(device.image(countdown)), await expected(countdown, view)),
    ).toBeLessThan(2.5)
    await rig.time.advance(5_000)
    expect(drawn).toEqual(Array.from({ length: 6 }, () => countdown))
  })

  it('draws ten frames a second at most, the newest state winning', async () => {
    const { device, drawn, surface } = await plugged()
    surface.show(standby)
    await rig.time.advance(1_000)
    drawn.length = 0
    let view = standby
    for (let step = 1; step <= 99; step += 1) {
      view = { ...onAir(rig.time), version: 2 + step, overUnder: behind(step) }
      surface.show(view)
      await rig.time.advance(10)
    }
    const overUnder = 2
    expect(drawn.filter(key => key === overUnder).length).toBeGreaterThanOrEqual(9)
    expect(drawn.filter(key => key === overUnder).length).toBeLessThanOrEqual(10)
    await rig.time.advance(100)
    const seen = await seenOnKey(device.image(overUnder))
    expect(difference(seen, await expected(overUnder, view))).toBeLessThan(2.5)
  })

  it('turns GO warm the moment that the gate opens', async () => {
    const { device, surface } = await plugged()
    const view = { ...standby, gateOpensAt: rig.time.at(100 + 500) }
    surface.show(view)
    await rig.time.advance(499)
    expect(difference(await seenOnKey(device.image(go)), await expected(go, view))).toBeLessThan(2.5)
    await rig.time.advance(101)
    expect(difference(await seenOnKey(device.image(go)), await expected(go, standby))).toBeLessThan(2.5)
  })

  it('shows a refusal on the key that was pressed, for its time', async () => {
    const { device, surface } = await plugged()
    surface.show(standby)
    await rig.time.advance(100)
    const refusal = { control: keyId(go), word: 'TWICE', until: rig.time.at(200 + 1_500) }
    surface.show({ ...standby, refusal })
    await rig.time.advance(1_000)
    const { rgba } = await seenOnKey(device.image(go))
    const [red = 0, green = 255] = rgba.subarray((36 * 72 + 1) * 4)
    expect(red).toBeGreaterThan(180)
    expect(green).toBeLessThan(90)
    await rig.time.advance(700)
    expect(difference(await seenOnKey(device.image(go)), await expected(go, standby))).toBeLessThan(2.5)
  })
})

describe('a device that is slow or goes', () => {
  it('hangs in a write: its keys answer all the same', async () => {
    const { device, surface } = await plugged()
    const release = device.handle?.hang()
    surface.show(standby)
    await rig.time.advance(5_000)
    device.press(go)
    expect(rig.edges).toEqual([{ id: 'A1', control: keyId(go), edge: 'down', saw: -1 }])
    release?.()
  })

  it('refuses a picture: it is gone, and is opened and drawn anew', async () => {
    const { device, surface } = await plugged()
    surface.show(standby)
    await rig.time.advance(200)
    device.present = false
    surface.show({ ...standby, link: 'lost' })
    await rig.time.advance(200)
    expect(rig.gone).toEqual(['A1'])
    device.present = true
    await rig.time.advance(3_000)
    rig.surfaces[1]?.show(standby)
    await rig.time.advance(200)
    expect(difference(await seenOnKey(device.image(go)), await expected(go, standby))).toBeLessThan(2.5)
  })
})

describe('closing', () => {
  it('leaves the logo, draws nothing after it, and is safe twice', async () => {
    const { device, drawn, surface } = await plugged()
    surface.show(onAir(rig.time))
    await rig.time.advance(200)
    await Promise.all([surface.close(), surface.close()])
    drawn.length = 0
    await rig.time.advance(5_000)
    expect(drawn).toEqual([])
    expect(device.opened).toBe(false)
    expect([...(device.features.at(-1)?.subarray(0, 2) ?? [])]).toEqual([0x03, 0x02])
    expect(rig.gone).toEqual([])
  })

  it('does not wait for a device that hangs', async () => {
    const { device, surface } = await plugged()
    const release = device.handle?.hang()
    surface.show(standby)
    await rig.time.advance(200)
    let closed = false
    void surface.close().then(() => {
      closed = true
    })
    await rig.time.advance(1_000)
    expect(closed).toBe(true)
    release?.()
  })
})

describe('every model', () => {
  it.each(fakeModelNames.filter(name => fakeModels[name].key !== null))(
    '%s shows each control as it was painted, at its size and right way up',
    async name => {
      const device = rig.hid.plug(name, 'A1')
      await rig.start()
      const [surface] = rig.surfaces
      if (surface === undefined) throw new Error('no surface')
      const view = onPage(onAir(rig.time), surface.info)
      const pictures = new Map<string, Picture>()
      surface.show(view)
      await rig.time.advance(500)
      surface.onPicture?.(picture => pictures.set(picture.control, picture))
      const faced = surface.info.controls.filter(({ face }) => face !== null)
      expect([...pictures.keys()].toSorted()).toEqual(faced.map(({ id }) => id).toSorted())
      for (const { id, face } of faced) {
        const picture = pictures.get(id)
        if (picture === undefined || face === null) throw new Error(`no picture on ${id}`)
        expect(device.deck.pictures.get(id)).toEqual(picture)
        const wanted = await paintedIn(faceOf(id, view, rig.time.now()), face)
        expect(difference(await seenOn(picture), wanted), id).toBeLessThan(2.5)
      }
    },
    30_000,
  )
})

it('pictures are sent as they change, to those who look', async () => {
  const { surface } = await plugged()
  surface.show(standby)
  await rig.time.advance(200)
  const seen: string[] = []
  const stop = surface.onPicture?.(({ control }) => seen.push(control))
  expect(seen).toHaveLength(keys)
  surface.show({ ...standby, link: 'lost' })
  await rig.time.advance(200)
  expect(seen.slice(keys).toSorted()).toEqual(['key-11', 'key-4', 'key-9'])
  stop?.()
  surface.show(standby)
  await rig.time.advance(200)
  expect(seen).toHaveLength(keys + 3)
})

it('the light is set at first and when it changes, ten times a second at most', async () => {
  const { device, surface } = await plugged()
  const lights = () => device.features.filter(report => report[1] === 0x08).map(report => report[2])
  surface.show(standby)
  await rig.time.advance(200)
  expect(lights()).toEqual([70])
  for (let brightness = 69; brightness >= 20; brightness -= 1) {
    surface.show({ ...standby, brightness })
    await rig.time.advance(4)
  }
  await rig.time.advance(200)
  expect(lights().at(-1)).toBe(20)
  expect(lights().length).toBeLessThanOrEqual(5)
  expect(device.deck.brightness()).toBe(20)
})

it('touch keys and dials light up where they do something, and red where they were refused', async () => {
  const neo = rig.hid.plug('neo', 'A1')
  const studio = rig.hid.plug('studio', 'B2')
  await rig.start()
  for (const surface of rig.surfaces) surface.show(onPage(standby, surface.info))
  await rig.time.advance(500)
  expect([...neo.deck.lamps]).toEqual([
    ['touch-1', [50, 50, 50]],
    ['touch-2', [50, 50, 50]],
  ])
  expect([...studio.deck.lamps.keys()]).toEqual(['dial-1', 'dial-2'])
  const [surface] = rig.surfaces
  if (surface === undefined) throw new Error('no surface')
  const refusal = { control: 'touch-2', word: 'WAIT', until: rig.time.at(60_000) }
  surface.show({ ...onPage(standby, surface.info), refusal, theme: 'blackout' })
  await rig.time.advance(500)
  expect([...neo.deck.lamps.values()]).toEqual([
    [40, 0, 0],
    [140, 0, 0],
  ])
})
