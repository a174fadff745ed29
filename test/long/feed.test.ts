import { expect, it } from 'vitest'
import { tryAnyHistories } from '../model/feed/try-histories.ts'

it('10,000 random histories of a rundown and its readers: each replica is what a fresh reading tells', async () => {
  expect(await tryAnyHistories(10_000)).toBe(10_000)
})
