import { expect, it } from 'vitest'
import { tryAnySchedules } from '../model/try-schedules.ts'

/** About three quarters of an hour of one core. */
it('100,000 random schedules of presses, desks and lines: fire once, one outcome, never a cue skipped together', async () => {
  expect(await tryAnySchedules(100_000)).toBe(100_000)
}, 14_400_000)
