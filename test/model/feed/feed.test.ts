import { expect, it } from 'vitest'
import { tryAnyHistories } from './try-histories.ts'

it('any history of commits, lost connections, resumes, restarts, steps of the clock and restores: each replica is what a fresh reading tells', async () => {
  expect(await tryAnyHistories(300)).toBe(300)
}, 240_000)
