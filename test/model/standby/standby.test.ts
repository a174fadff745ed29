import { expect, it } from 'vitest'
import { tryStandbyHistories } from './try-histories.ts'

it('any history of commits, lost links, restarts, processes ended by force, full disks and changed rows: the standby has the rows that it says it has', async () => {
  expect(await tryStandbyHistories(30)).toBe(30)
}, 240_000)
