import { expect, it } from 'vitest'
import { tryAnySchedules } from '../model/try-schedules.ts'

it('20,000 random schedules of presses, desks and lines: fire once, one outcome, never a cue skipped together', async () => {
  expect(await tryAnySchedules(20_000)).toBe(20_000)
})
