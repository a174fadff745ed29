import { expect, it } from 'vitest'
import { tryPairSchedules } from '../model/pair/try-schedules.ts'

/** About half an hour of one core. */
it('100,000 random schedules of two paired desks: one calls unless a person split them, and no press is lost or made twice', async () => {
  expect(await tryPairSchedules(100_000)).toBe(100_000)
}, 14_400_000)
