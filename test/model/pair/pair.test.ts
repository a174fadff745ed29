import { expect, it } from 'vitest'
import { tryPairSchedules } from './try-schedules.ts'

it('two paired desks, whatever is pressed, cut, ended by force, started, given another time, taken over, handed over and chosen: one calls unless a person split them, nobody takes over by itself, and no press is lost or made twice', async () => {
  expect(await tryPairSchedules(80)).toBe(80)
}, 240_000)
