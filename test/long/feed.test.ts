import { expect, it } from 'vitest'
import { tryAnyHistories, tryDeskHistories } from '../model/feed/try-histories.ts'

it('10,000 random histories of a rundown and its readers: each replica equals a fresh reading', async () => {
  expect(await tryAnyHistories(10_000)).toBe(10_000)
})

it('500 of a desk: it shows what a desk shows that is opened then', async () => {
  expect(await tryDeskHistories(500)).toBe(500)
})
