import { it } from 'vitest'
import { pressOverFaultyLine } from './faulty-line.ts'

it('a desk over a real line that does one bad thing after another presses once each, in time, and comes to one show', async () => {
  await pressOverFaultyLine(20_261_123, 15)
}, 300_000)
