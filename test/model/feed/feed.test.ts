import { expect, inject, it } from 'vitest'
import { itAlone } from '../../service/harness.ts'
import { isEveryRound } from '../../support/every-round.ts'
import { tryAnyHistories, tryDeskHistories } from './try-histories.ts'

/** Over PostgreSQL, where each goes over three services, fewer take as long. */
const histories = inject('postgres') === undefined ? 20 : isEveryRound() ? 12 : 6

it('any history of commits, lost connections, resumes, restarts, steps of the clock and restores: each replica equals a fresh reading', async () => {
  expect(await tryAnyHistories(histories)).toBe(histories)
}, 240_000)

itAlone(
  'the same of a desk: it shows what a desk shows that is opened then',
  async () => {
    expect(await tryDeskHistories(8)).toBe(8)
  },
  240_000,
)
