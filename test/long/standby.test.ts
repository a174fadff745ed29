import { expect, it } from 'vitest'
import { tryStandbyHistories } from '../model/standby/try-histories.ts'

it('5,000 random histories of a desk and its standby: it has the rows that it says it has', async () => {
  expect(await tryStandbyHistories(5_000)).toBe(5_000)
})
