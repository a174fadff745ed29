import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faceOf } from '../../../src-main/controllers/stream-deck/faces/face-of.ts'
import type { FeedbackView } from '../../../src-main/desk/ports/surface.ts'
import { defaultLayout } from '../../../src-main/domain/surface-layout.ts'
import { duration } from '../../../src-main/domain/time.ts'
import { difference, painted, seenOnKey } from './pictures.ts'
import { createRig, onAir, type Rig, standby } from './rig.ts'

let rig: Rig
beforeEach(() => {
  rig = createRig()
})
afterEach(() => rig.stop())

const go = 10
const countdown = 0
const layout = defaultLayout('stream-deck', 15, 5)

async function plugged() {
  const device = rig.hid.plug('mk2', 'A1')
  const drawn: number[] = []
  device.onImage(key => drawn.push(key))
  await rig.start()
  const [surface] = rig.surfaces
  if (surface === undefined) throw new Error('no surface')
  return { device, drawn, surface }
}

const expected = (key: number, view: FeedbackView, size = 72) =>
  painted(faceOf(layout[key] ?? 'blank', key, view, rig.time.now()), size)

describe('a deck', () => {
  it('shows on each key the face of its role, right way up', async () => {
    const { device, surface } = await plugged()
    const view = onAir(rig.time)
    surface.show(view)
    await rig.time.advance(0)
    for (const key of layout.keys()) {
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
    surface.show({ ...standby, linked: true })
    await rig.time.advance(200)
    expect(drawn).toEqual([])
    surface.show({ ...standby, linked: false })
    await rig.time.advance(200)
    expect(drawn.toSorted((a, b) => a - b)).toEqual([3, go])
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
      view = { ...onAir(rig.time), version: 2 + step, overUnder: duration(step * 1_000) }
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
    const refusal = { control: go, word: 'TWICE', until: rig.time.at(200 + 1_500) }
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
    expect(rig.edges).toEqual([{ id: 'A1', control: go, edge: 'down', saw: -1 }])
    release?.()
  })

  it('refuses a picture: it is gone, and is opened and drawn anew', async () => {
    const { device, surface } = await plugged()
    surface.show(standby)
    await rig.time.advance(200)
    device.present = false
    surface.show({ ...standby, linked: false })
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
    expect(device.features.map(report => [...report.subarray(0, 2)])).toEqual([[0x03, 0x02]])
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

it('other models get pictures of their own size', async () => {
  const xl = rig.hid.plug('xl', 'A1')
  const mini = rig.hid.plug('mini', 'B2')
  const original = rig.hid.plug('original', 'C3')
  await rig.start()
  for (const surface of rig.surfaces) surface.show(standby)
  await rig.time.advance(500)
  const role = faceOf('go', 24, standby, rig.time.now())
  expect(difference(await seenOnKey(xl.image(24)), await painted(role, 96))).toBeLessThan(2.5)
  expect(mini.image(3)?.length).toBe(80 * 80 * 3 + 54)
  expect(original.image(10)?.length).toBe(72 * 72 * 3 + 54)
})
