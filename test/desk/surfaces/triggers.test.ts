import { beforeEach, describe, expect, it } from 'vitest'
import { contentWith, cue } from '../../fakes/fake-show-service.ts'
import type { FakeSurface } from '../../fakes/fake-surfaces.ts'
import { on, type SurfacesRig, surfacesRig } from './rig.ts'

describe('what a control is bound to', () => {
  let rig: SurfacesRig
  let deck: FakeSurface
  beforeEach(async () => {
    rig = await surfacesRig()
    deck = rig.hardware.plug({})
  })

  const start = async (): Promise<void> => {
    rig.tap({ action: 'go' })
    await rig.time.advance(600)
  }

  it('a press acts at once, and the result names the key', async () => {
    rig.bind([on('key-2', 'press', { do: 'go' })])
    deck.tap('key-2')
    expect(rig.onAir()).toBe('a')
    await rig.time.advance(0)
    expect(rig.pressResult()).toMatchObject({
      outcome: 'confirmed',
      origin: { surface: 'Deck', control: 'key 2' },
    })
  })

  it('what is dangerous acts only when held, with its ring on the key, and says HOLD on the key when let go', async () => {
    rig.bind([on('key-1', 'press', { do: 'previous' })])
    await start()
    await start()
    deck.press('key-1')
    expect(deck.view().holding).toMatchObject({ control: 'key-1' })
    await rig.time.advance(300)
    deck.release('key-1')
    expect(rig.onAir()).toBe('b')
    expect(deck.view().refusal).toMatchObject({ control: 'key-1', word: 'HOLD' })
    deck.press('key-1')
    await rig.time.advance(600)
    expect(rig.onAir()).toBe('a')
    expect(deck.view().holding).toBeNull()
  })

  it('a jump from a surface is held, whatever a click would be', async () => {
    rig.bind([on('key-1', 'press', { do: 'jump', to: { ahead: 2 } })])
    await start()
    deck.tap('key-1')
    expect(rig.onAir()).toBe('a')
    expect(rig.pressResult()).toMatchObject({ outcome: 'refused', reason: 'hold-longer' })
    deck.press('key-1')
    await rig.time.advance(600)
    expect(rig.onAir()).toBe('c')
  })

  it('a jump goes as far as it can be bound', async () => {
    rig.service.change(contentWith(Array.from({ length: 120 }, (_, at) => cue(`c${at}`, 60))))
    await rig.time.advance(500)
    rig.bind([on('key-1', 'press', { do: 'jump', to: { ahead: 99 } })])
    await start()
    deck.press('key-1')
    await rig.time.advance(600)
    expect(rig.onAir()).toBe('c99')
  })

  it('one control can mean one thing pressed and another one held', async () => {
    rig.bind([on('key-1', 'press', { do: 'adjust', seconds: 10 }), on('key-1', 'hold', { do: 'pause' })])
    await start()
    deck.tap('key-1')
    await rig.time.advance(0)
    expect(rig.pressResult()).toMatchObject({ action: 'adjust', outcome: 'confirmed' })
    deck.press('key-1')
    await rig.time.advance(600)
    expect(rig.desk.snapshot().show.state.phase).toBe('paused')
    deck.release('key-1')
    await rig.time.advance(1_000)
    expect(rig.pressResult()).toMatchObject({ action: 'pause' })
  })

  it('a double press is one only when the second follows soon; one alone acts after the wait', async () => {
    rig.bind([on('key-1', 'press', { do: 'adjust', seconds: 10 }), on('key-1', 'double', { do: 'go' })])
    await start()
    deck.tap('key-1')
    await rig.time.advance(100)
    deck.tap('key-1')
    expect(rig.onAir()).toBe('b')
    await rig.time.advance(1_000)
    expect(rig.pressResult()).toMatchObject({ action: 'go', outcome: 'confirmed' })
    deck.tap('key-1')
    await rig.time.advance(299)
    expect(rig.pressResult()).toMatchObject({ action: 'go' })
    await rig.time.advance(2)
    expect(rig.pressResult()).toMatchObject({ action: 'adjust', outcome: 'confirmed' })
  })

  it('a release acts when the key is let go, and not when the device vanishes', async () => {
    rig.bind([on('key-1', 'release', { do: 'go' })])
    deck.press('key-1')
    expect(rig.onAir()).toBeNull()
    deck.release('key-1')
    expect(rig.onAir()).toBe('a')
    await rig.time.advance(1_000)
    deck.press('key-1')
    deck.unplug()
    await rig.time.advance(5_000)
    expect(rig.onAir()).toBe('a')
  })

  it('a dial adjusts by its detents, both ways', async () => {
    rig.bind([
      on('dial-1', 'turn', { do: 'adjust', seconds: 10 }),
      on('dial-1', 'turn-back', { do: 'adjust', seconds: -10 }),
    ])
    await start()
    deck.turn('dial-1', 3)
    await rig.time.advance(0)
    expect(rig.pressResult()).toMatchObject({ action: 'adjust', moved: 30_000 })
    deck.turn('dial-1', -1)
    await rig.time.advance(0)
    expect(rig.pressResult()).toMatchObject({ action: 'adjust', moved: -10_000 })
  })

  it('a wheel that is spun is few requests, and moves the deadline by every detent', async () => {
    rig.bind([
      on('dial-1', 'turn', { do: 'adjust', seconds: 10 }),
      on('dial-1', 'turn-back', { do: 'adjust', seconds: -10 }),
    ])
    await start()
    const deadline = () => {
      const { state } = rig.desk.snapshot().show
      return 'deadline' in state ? state.deadline : 0
    }
    const before = deadline()
    const presses = rig.emitted.length
    for (let detent = 0; detent < 60; detent += 1) {
      deck.turn('dial-1', 1)
      await rig.time.advance(10)
    }
    await rig.time.advance(250)
    expect(deadline() - before).toBe(600_000)
    const fates = rig.emitted.slice(presses).filter(({ name }) => name === 'pressResult')
    expect(
      new Set(fates.map(({ payload }) => JSON.stringify(Reflect.get(payload ?? {}, 'press')))).size,
    ).toBeLessThan(5)
    deck.turn('dial-1', 1)
    deck.turn('dial-1', 2)
    deck.turn('dial-1', -1)
    await rig.time.advance(0)
    expect(deadline() - before).toBe(620_000)
    deck.turn('dial-1', -1)
    deck.unplug()
    await rig.time.advance(1_000)
    expect(deadline() - before).toBe(620_000)
  })

  it.each([
    ['start', 'already-started'],
    ['resume', 'not-paused'],
  ] as const)('%s says why it does nothing in a running show', async (act, reason) => {
    rig.bind([on('key-1', 'press', { do: act })])
    await start()
    deck.tap('key-1')
    expect(rig.pressResult()).toMatchObject({ outcome: 'refused', reason })
    expect(rig.onAir()).toBe('a')
    expect(deck.view().refusal?.control).toBe('key-1')
  })

  it('next does not start the show, and a jump to a number that no cue has moves nothing', async () => {
    rig.bind([
      on('key-1', 'press', { do: 'next' }),
      on('key-2', 'press', { do: 'jump', to: { number: '77' } }),
    ])
    deck.tap('key-1')
    expect(rig.pressResult()).toMatchObject({ reason: 'not-running' })
    deck.press('key-2')
    expect(rig.pressResult()).toMatchObject({ reason: 'no-such-cue' })
    expect(rig.onAir()).toBeNull()
  })

  it('a page changes what its keys do and show, and a held key ends as it began', async () => {
    const { id } = rig.first()
    rig.desk.controllers.write({
      id,
      pages: [
        {
          name: 'One',
          bindings: [on('key-1', 'press', { do: 'page', to: 'next' }), on('key-2', 'press', { do: 'go' })],
          shows: {},
        },
        { name: 'Two', bindings: [on('key-2', 'press', { do: 'toggle' })], shows: { 'key-3': 'clock' } },
      ],
    })
    deck.tap('key-2')
    await rig.time.advance(600)
    expect(rig.onAir()).toBe('a')
    deck.tap('key-1')
    expect(deck.view()).toMatchObject({ page: 1, pages: ['One', 'Two'] })
    expect(deck.view().faces.get('key-3')).toEqual({ show: 'clock', action: null })
    deck.tap('key-2')
    expect(rig.desk.snapshot().show.state.phase).toBe('paused')
  })

  it('what waits for a second press does not reach a rehearsal that is begun meanwhile', async () => {
    rig.bind([on('key-1', 'press', { do: 'adjust', seconds: 10 }), on('key-1', 'double', { do: 'go' })])
    await start()
    deck.tap('key-1')
    rig.desk.sessions.rehearse(true, true)
    rig.tap({ action: 'go' })
    await rig.time.advance(1_000)
    expect(rig.pressResult()).toMatchObject({ action: 'go' })
  })

  it('a refusal stays with its key: another page has another key there', async () => {
    const { id } = rig.first()
    const jump = on('key-1', 'press', { do: 'jump', to: { ahead: 2 } })
    const pages = ['One', 'Two'].map(name => ({ name, bindings: [jump], shows: {} }))
    rig.desk.controllers.write({ id, pages })
    await start()
    deck.tap('key-1')
    expect(deck.view().refusal).toMatchObject({ control: 'key-1', word: 'HOLD' })
    rig.desk.controllers.write({ id, page: 1 })
    expect(deck.view().refusal).toBeNull()
  })
})
