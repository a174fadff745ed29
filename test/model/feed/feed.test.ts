import { expect, it } from 'vitest'
import { tryAnyHistories, tryDeskHistories } from './try-histories.ts'

it('any history of commits, lost connections, resumes, restarts, steps of the clock and restores: each replica is what a fresh reading tells', async () => {
  expect(await tryAnyHistories(120)).toBe(120)
}, 240_000)

it('the same of a desk: it shows what a desk shows that is opened then', async () => {
  expect(await tryDeskHistories(16)).toBe(16)
}, 240_000)
