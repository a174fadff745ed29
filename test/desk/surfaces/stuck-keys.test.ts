import { beforeEach, expect, it } from 'vitest'
import type { FakeSurface } from '../../fakes/fake-surfaces.ts'
import { on, type SurfacesRig, surfacesRig } from './rig.ts'

let rig: SurfacesRig
let deck: FakeSurface
beforeEach(async () => {
  rig = await surfacesRig()
  deck = rig.hardware.plug({})
  rig.bind([on('key-1', 'press', { do: 'go' })])
})

const problems = () => rig.desk.snapshot().devices.problems

it('a key that stays down is a problem that is reported, until it is up', async () => {
  deck.press('key-1')
  await rig.time.advance(29_000)
  expect(problems()).toEqual([])
  await rig.time.advance(1_000)
  const [told] = problems()
  expect(told).toEqual({
    device: 'Deck',
    what: '“key 1” has been held down for more than 30 seconds. Until it is released it does nothing.',
    remedy: 'Release it, or check what holds it down. The other controls work.',
  })
  expect(rig.emitted.findLast(({ name }) => name === 'devices')?.payload).toMatchObject({ problems: [told] })
  deck.release('key-1')
  expect(problems()).toEqual([])
  expect(rig.emitted.findLast(({ name }) => name === 'devices')?.payload).toMatchObject({ problems: [] })
})

it('one that is let go in time is none, nor is one whose device is gone', async () => {
  deck.tap('key-1')
  await rig.time.advance(60_000)
  expect(problems()).toEqual([])
  deck.press('key-2')
  await rig.time.advance(31_000)
  expect(problems()).toHaveLength(1)
  deck.unplug()
  expect(problems()).toEqual([])
})

it('a MIDI key, whose release may never be sent, is none', async () => {
  const pad = rig.hardware.plug({ kind: 'midi', modelId: 'midi/Pad', controls: [], open: true })
  pad.press('note-1-36')
  await rig.time.advance(60_000)
  expect(problems()).toEqual([])
})
