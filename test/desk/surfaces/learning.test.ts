import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeSurface } from '../../fakes/fake-surfaces.ts'
import { on, type SurfacesRig, surfacesRig } from './rig.ts'

describe('learning and testing', () => {
  let rig: SurfacesRig
  let deck: FakeSurface
  let other: FakeSurface
  beforeEach(async () => {
    rig = await surfacesRig()
    deck = rig.hardware.plug({})
    rig.bind([on('key-1', 'press', { do: 'go' })])
    other = rig.hardware.plug({ modelId: 'other', controls: [], serial: 'O' })
  })

  const learned = () => rig.emitted.filter(({ name }) => name === 'learned').map(({ payload }) => payload)
  const surfaceId = (at: number): string => rig.desk.snapshot().devices.surfaces[at + 1]?.id ?? ''

  it('the control that is pressed is reported, does nothing, and only that once', async () => {
    expect(rig.desk.controllers.learnControl(surfaceId(0))).toEqual({ ok: true })
    expect(rig.desk.snapshot().controllers.learning).toEqual({ what: 'control', surfaceId: surfaceId(0) })
    deck.tap('key-1')
    expect(rig.onAir()).toBeNull()
    expect(learned()).toEqual([{ surfaceId: surfaceId(0), control: 'key-1' }])
    expect(rig.desk.snapshot().controllers.learning).toBeNull()
    deck.tap('key-1')
    expect(rig.onAir()).toBe('a')
  })

  it('swallows the presses of its own surface alone', async () => {
    deck.tap('key-1')
    await rig.time.advance(600)
    rig.desk.controllers.learnControl(surfaceId(1))
    deck.tap('key-1')
    expect(rig.onAir()).toBe('b')
    other.tap('pad-3')
    expect(learned()).toEqual([{ surfaceId: surfaceId(1), control: 'pad-3' }])
  })

  it('is refused for the surface in use on air, and for any surface at once', async () => {
    deck.tap('key-1')
    await rig.time.advance(600)
    expect(rig.onAir()).toBe('a')
    expect(rig.desk.controllers.learnControl(surfaceId(0))).toMatchObject({ ok: false })
    expect(rig.desk.controllers.learnControl(null)).toMatchObject({ ok: false })
    expect(rig.desk.controllers.write({ id: surfaceId(0), testing: true })).toMatchObject({ ok: false })
    expect(rig.desk.controllers.learnControl(surfaceId(1))).toEqual({ ok: true })
  })

  it('under test a surface shows its presses and does nothing', () => {
    rig.desk.controllers.watch('page', true)
    rig.desk.controllers.write({ id: surfaceId(0), testing: true })
    expect([deck.view().testing, other.view().testing]).toEqual([true, false])
    deck.tap('key-1')
    expect(rig.onAir()).toBeNull()
    const edges = rig.emitted.filter(({ name }) => name === 'surface-edge').map(({ payload }) => payload)
    expect(edges[0]).toMatchObject({ surfaceId: surfaceId(0), control: 'key-1', edge: 'down', did: 'Test' })
    rig.desk.controllers.write({ id: surfaceId(0), testing: false })
    expect(deck.view().testing).toBe(false)
    deck.tap('key-1')
    expect(rig.onAir()).toBe('a')
  })

  it('ends with the last page that shows the controllers, and so does a test: the next press acts', () => {
    rig.desk.controllers.watch('page', true)
    rig.desk.controllers.learnControl(surfaceId(1))
    rig.desk.controllers.write({ id: surfaceId(0), testing: true })
    rig.desk.controllers.watch('other', true)
    rig.desk.controllers.watch('other', false)
    expect(rig.desk.snapshot().controllers.learning).not.toBeNull()
    rig.desk.released('page')
    expect(rig.desk.snapshot().controllers.learning).toBeNull()
    expect(rig.first().testing).toBe(false)
    expect(deck.view().testing).toBe(false)
    expect(rig.emitted.findLast(({ name }) => name === 'devices')?.payload).toMatchObject({
      surfaces: [{}, { testing: false }, {}],
    })
    deck.tap('key-1')
    expect(rig.onAir()).toBe('a')
  })

  it.each([
    ['any surface', () => null],
    ['one surface', () => surfaceId(0)],
  ])('of %s ends when the show begins, so that its next press is not taken', async (_of, id) => {
    rig.desk.controllers.learnControl(id())
    rig.tap({ action: 'go' })
    expect(rig.desk.snapshot().controllers).toMatchObject({
      learning: null,
      interrupted: { learn: true, tests: [] },
    })
    await rig.time.advance(600)
    deck.tap('key-1')
    expect(rig.onAir()).toBe('b')
  })

  it('a test ends when the show begins, on every surface, and the view shows which', async () => {
    rig.desk.controllers.write({ id: surfaceId(0), testing: true })
    rig.desk.controllers.write({ id: surfaceId(1), testing: true })
    rig.tap({ action: 'go' })
    expect(rig.emitted.findLast(({ name }) => name === 'controllers')?.payload).toMatchObject({
      interrupted: { learn: false, tests: [surfaceId(0), surfaceId(1)] },
    })
    expect(rig.first().testing).toBe(false)
    expect([deck.view().testing, other.view().testing]).toEqual([false, false])
    await rig.time.advance(600)
    deck.tap('key-1')
    expect(rig.onAir()).toBe('b')
  })

  it('what the start of a show ended is shown until that show ends, or Learn begins anew', async () => {
    const interrupted = () => rig.desk.snapshot().controllers.interrupted
    const startLearning = async (): Promise<void> => {
      rig.desk.controllers.learnControl(null)
      rig.tap({ action: 'go' })
      await rig.time.advance(600)
      expect(interrupted()).toEqual({ learn: true, tests: [] })
    }
    await startLearning()
    await rig.hold({ action: 'end' }, 'E')
    expect(interrupted()).toBeNull()
    await rig.hold({ action: 'reset' }, 'R')
    await startLearning()
    rig.desk.controllers.learnControl(surfaceId(1))
    expect(interrupted()).toBeNull()
  })

  it.each([
    ['Learn', 'learning', () => rig.desk.controllers.learnControl(surfaceId(0))],
    ['Test', 'testing', () => rig.desk.controllers.write({ id: surfaceId(0), testing: true })],
  ])('a GO of the show that %s takes is told and is in the journal', async (_what, reason, begin) => {
    rig.tap({ action: 'go' })
    await rig.time.advance(600)
    expect(begin()).toEqual({ ok: true })
    deck.tap('key-1')
    expect(rig.onAir()).toBe('a')
    expect(rig.pressResult()).toMatchObject({
      action: 'go',
      outcome: 'refused',
      reason,
      origin: { surface: 'Deck', control: 'key 1' },
    })
    await rig.time.advance(0)
    expect(rig.journal.kept.findLast(({ kind }) => kind === 'press')).toMatchObject({
      kind: 'press',
      surface: 'Deck',
      control: 'key 1',
      action: 'go',
      outcome: 'refused',
      reason,
    })
  })

  it('a control that does nothing for the show is learned without a word about the show', () => {
    rig.desk.controllers.learnControl(surfaceId(1))
    other.tap('pad-3')
    expect(rig.pressResult()).toBeNull()
  })

  it.each([
    ['a press', [on('key-1', 'press', { do: 'go' })], () => deck.tap('key-1')],
    ['a release', [on('key-1', 'release', { do: 'go' })], () => deck.tap('key-1')],
    ['a double press', [on('key-1', 'double', { do: 'go' })], () => [1, 2].map(() => deck.tap('key-1'))],
    [
      'a hold',
      [on('key-1', 'hold', { do: 'go' })],
      async () => {
        deck.press('key-1')
        await rig.time.advance(700)
        deck.release('key-1')
      },
    ],
  ])('the surface that started the show by %s is in use on air', async (_by, bindings, start) => {
    rig.bind(bindings)
    await start()
    expect(rig.onAir()).toBe('a')
    expect(rig.desk.controllers.learnControl(surfaceId(0))).toMatchObject({ ok: false })
    expect(rig.desk.controllers.write({ id: surfaceId(0), testing: true })).toMatchObject({ ok: false })
    expect(rig.desk.controllers.learnControl(surfaceId(1))).toEqual({ ok: true })
  })

  it('the release of a control that was learned is not reported as what it is bound to', () => {
    rig.desk.controllers.watch('page', true)
    rig.desk.controllers.learnControl(surfaceId(0))
    deck.tap('key-1')
    const did = rig.emitted.flatMap(({ name, payload }) =>
      name === 'surface-edge' && payload !== null && 'did' in payload ? [[payload.edge, payload.did]] : [],
    )
    expect(did).toEqual([
      ['down', 'Learned'],
      ['up', ''],
    ])
  })

  it('what was held when a test begins comes to nothing', async () => {
    rig.bind([on('key-1', 'hold', { do: 'go' })])
    deck.press('key-1')
    rig.desk.controllers.write({ id: surfaceId(0), testing: true })
    await rig.time.advance(5_000)
    deck.release('key-1')
    expect(rig.onAir()).toBeNull()
    expect(deck.view().holding).toBeNull()
  })

  it('sends edges only to those who watch', () => {
    deck.tap('key-1')
    expect(rig.emitted.some(({ name }) => name === 'surface-edge')).toBe(false)
    rig.desk.controllers.watch('page', true)
    deck.tap('key-2')
    expect(rig.emitted.filter(({ name }) => name === 'surface-edge')[0]?.payload).toMatchObject({
      control: 'key-2',
      did: 'Nothing set',
    })
  })
})
