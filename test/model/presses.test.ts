import { describe, expect, it } from 'vitest'
import { tryAnySchedules } from './try-schedules.ts'

describe('any presses from any surfaces of any desks at one service, over lines that fail in any way', () => {
  it('fire once, have one outcome, show within 50 ms, and never skip a cue together', async () => {
    expect(await tryAnySchedules(80)).toBe(80)
  }, 300_000)
})
