import { expect, it } from 'vitest'
import { tryHistories } from '../model/by-itself/try-histories.ts'

it('5,000 random histories of a show that goes by itself: no press twice, none while it is off, none that the journal has not', async () => {
  const seen = await tryHistories(5_000)
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(300)
}, 3_600_000)
