import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { SavedSurface } from '../../../src-main/contract/bindings.ts'
import { surfacesRig } from './rig.ts'

it('the order of a strip is set where it is not confirmed, kept, and shown to the device', async () => {
  const rig = await surfacesRig()
  const deck = rig.hardware.plug({ unsureStrip: true })
  const { id } = rig.first()
  expect(rig.first().swapStrip).toBe(false)
  expect(rig.desk.controllers.write({ id, swapStrip: true })).toEqual({ ok: true })
  expect(deck.view().swapStrip).toBe(true)
  expect(rig.first().swapStrip).toBe(true)
  expect(rig.stored().surfaces[0]?.swapStrip).toBe(true)
  expect(Value.Check(SavedSurface, rig.stored().surfaces[0])).toBe(true)
  await rig.desk.close()
})

it('a surface whose strip is known, or that has none, has no such setting', async () => {
  const rig = await surfacesRig()
  rig.hardware.plug({})
  expect(rig.first().swapStrip).toBeNull()
  await rig.desk.close()
})
