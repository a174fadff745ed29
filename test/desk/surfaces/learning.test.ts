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

  const learned = () => rig.told.filter(({ name }) => name === 'learned').map(({ payload }) => payload)
  const surfaceId = (at: number): string => rig.desk.snapshot().hands.surfaces[at + 1]?.id ?? ''

  it('the control that is pressed is told, does nothing, and only that once', async () => {
    expect(rig.desk.controllers.learnControl(surfaceId(0))).toEqual({ ok: true })
    expect(rig.desk.snapshot().controllers.learning).toEqual({ what: 'control', surfaceId: surfaceId(0) })
    deck.tap('key-1')
    expect(rig.onAir()).toBeNull()
    expect(learned()).toEqual([{ surfaceId: surfaceId(0), control: 'key-1' }])
    expect(rig.desk.snapshot().controllers.learning).toBeNull()
    deck.tap('key-1')
    expect(rig.onAir()).toBe('a')
  })

  it('swallows the presses of its own surface alone', () => {
    rig.desk.controllers.learnControl(surfaceId(1))
    deck.tap('key-1')
    expect(rig.onAir()).toBe('a')
    other.tap('pad-3')
    expect(learned()).toEqual([{ surfaceId: surfaceId(1), control: 'pad-3' }])
  })

  it('is refused for the surface in use on air, and for any surface at once', async () => {
    deck.tap('key-1')
    await rig.time.advance(600)
    deck.tap('key-1')
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
    const edges = rig.told.filter(({ name }) => name === 'surface-edge').map(({ payload }) => payload)
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
    expect(rig.told.findLast(({ name }) => name === 'hands')?.payload).toMatchObject({
      surfaces: [{}, { testing: false }, {}],
    })
    deck.tap('key-1')
    expect(rig.onAir()).toBe('a')
  })

  it('of any surface ends when the show begins, so that its next press is not taken', async () => {
    rig.desk.controllers.learnControl(null)
    rig.tap({ action: 'go' })
    expect(rig.desk.snapshot().controllers.learning).toBeNull()
    await rig.time.advance(600)
    deck.tap('key-1')
    expect(rig.onAir()).toBe('b')
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

  it('tells edges only to those who watch', () => {
    deck.tap('key-1')
    expect(rig.told.some(({ name }) => name === 'surface-edge')).toBe(false)
    rig.desk.controllers.watch('page', true)
    deck.tap('key-2')
    expect(rig.told.filter(({ name }) => name === 'surface-edge')[0]?.payload).toMatchObject({
      control: 'key-2',
      did: 'Nothing is bound to it',
    })
  })
})
