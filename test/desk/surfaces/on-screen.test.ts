import { beforeEach, describe, expect, it } from 'vitest'
import { afterHold } from '../../../src-main/base/timers.ts'
import { on, type SurfacesRig, surfacesRig, write } from './rig.ts'

describe('the keys of a surface that is gone, on screen', () => {
  let rig: SurfacesRig
  let id: string
  beforeEach(async () => {
    rig = await surfacesRig()
    const deck = rig.hardware.plug({ serial: 'A' })
    rig.bind([on('key-1', 'press', { do: 'previous' }), on('key-2', 'hold', { do: 'next' })])
    id = rig.first().id
    for (let press = 0; press < 2; press += 1) {
      rig.tap({ action: 'go' })
      await rig.time.advance(600)
    }
    deck.unplug()
  })

  /** As a page does: it says when a key is still down after the length of a hold. */
  const holds = new Map<string, () => void>()
  const press = (
    surface: string,
    control: string,
    edge: 'down' | 'held' | 'up' | 'cancel',
    page = 'page-1',
    person: string | null = null,
  ): void => {
    const saw = rig.desk.snapshot().show.version
    const key = `${page} ${surface} ${control}`
    holds.get(key)?.()
    const held = () => press(surface, control, 'held', page, person)
    if (edge === 'down') holds.set(key, afterHold(rig.time.timers, 600, held))
    rig.desk.controllers.press(page, { id: surface, control, edge, saw, made: rig.time.now() }, person)
  }

  it('what is held there comes to nothing when the device comes back: nobody can let go of it any more', async () => {
    press(id, 'key-1', 'down')
    await rig.time.advance(100)
    const again = rig.hardware.plug({ serial: 'A' })
    await rig.time.advance(5_000)
    expect(rig.onAir()).toBe('b')
    again.unplug()
    press(id, 'key-1', 'down')
    await rig.time.advance(600)
    expect(rig.onAir()).toBe('a')
  })

  it('are pressed in the name of the person who was invited to that page', async () => {
    press(id, 'key-1', 'down', 'tablet', 'Anna')
    await rig.time.advance(600)
    expect(rig.pressResult()).toMatchObject({ action: 'previous', origin: { surface: 'Anna' } })
    press(id, 'key-2', 'down')
    await rig.time.advance(2_000)
    expect(rig.pressResult()?.origin.surface).not.toBe('Anna')
  })

  it('what is held there comes to nothing when the surface is forgotten', async () => {
    press(id, 'key-1', 'down')
    expect(rig.desk.controllers.forget(id)).toEqual({ ok: true })
    await rig.time.advance(5_000)
    expect(rig.onAir()).toBe('b')
  })

  it('the same key of two surfaces is two keys', async () => {
    rig.hardware.plug({ serial: 'A' })
    const other = rig.hardware.plug({ serial: 'B' })
    const second = rig.desk.snapshot().devices.surfaces.find(({ serial }) => serial === 'B')?.id ?? ''
    write(rig.desk, second, [{ name: 'One', bindings: [on('key-1', 'press', { do: 'go' })], shows: {} }])
    other.unplug()
    press(second, 'key-1', 'down')
    expect(rig.onAir()).toBe('c')
    await rig.time.advance(1_000)
    press(id, 'key-1', 'down')
    await rig.time.advance(600)
    expect(rig.onAir()).toBe('b')
    expect(rig.pressResult()).toMatchObject({ action: 'previous', outcome: 'confirmed' })
  })

  it('nothing comes of a key that its page loses: neither its hold nor its short press', async () => {
    const { surfaces } = rig.desk.snapshot().devices
    const keyboard = surfaces.find(surface => surface.id === 'keyboard')?.id ?? ''
    write(rig.desk, keyboard, [
      {
        name: 'Keys',
        bindings: [on('F13', 'press', { do: 'toggle' }), on('F13', 'hold', { do: 'previous' })],
        shows: {},
      },
    ])
    press(keyboard, 'F13', 'down')
    await rig.time.advance(100)
    press(keyboard, 'F13', 'cancel')
    await rig.time.advance(5_000)
    expect(rig.onAir()).toBe('b')
    expect(rig.desk.snapshot().show.state.phase).toBe('running')
    press(keyboard, 'F13', 'down')
    press(keyboard, 'F13', 'up')
    expect(rig.desk.snapshot().show.state.phase).toBe('paused')
  })

  it('a key that its page loses takes no other one with it', async () => {
    press(id, 'key-2', 'down')
    press(id, 'key-1', 'down')
    await rig.time.advance(100)
    press(id, 'key-2', 'cancel')
    expect(rig.pressResult()).toMatchObject({ action: 'go', outcome: 'refused', reason: 'hold-longer' })
    await rig.time.advance(500)
    expect(rig.onAir()).toBe('a')
  })

  it('what waits there for a second press does not reach a rehearsal that is begun meanwhile', async () => {
    rig.bind([on('key-1', 'press', { do: 'adjust', seconds: 10 }), on('key-1', 'double', { do: 'go' })])
    press(id, 'key-1', 'down')
    press(id, 'key-1', 'up')
    rig.desk.sessions.rehearse(true, true)
    await rig.time.advance(100)
    rig.tap({ action: 'go' })
    expect(rig.pressResult()).toMatchObject({ action: 'go' })
    await rig.time.advance(1_000)
    expect(rig.pressResult()).toMatchObject({ action: 'go' })
  })

  it('a key that is held in one page is let go with that page alone', async () => {
    press(id, 'key-1', 'down', 'page-2')
    rig.desk.released('page-1')
    await rig.time.advance(600)
    expect(rig.onAir()).toBe('a')
  })
})
