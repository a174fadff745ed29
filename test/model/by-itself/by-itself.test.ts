import { expect, it } from 'vitest'
import { tryHistories } from './try-histories.ts'

it('AUTO and chase press once, NEXT, while they are on, through the gate and into the journal; hitting a time leaves what is past, and one undo takes it back', async () => {
  const seen = await tryHistories(60)
  // The cases are of the kind that they claim to be.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(3)
}, 120_000)
