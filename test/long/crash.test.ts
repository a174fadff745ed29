import { expect, it } from 'vitest'
import { crashRounds } from '../service/crash-rounds.ts'

it('killed 200 times under concurrent writes, it holds all that it acknowledged, nothing by halves, and replays', async () => {
  const seed = Date.now() % 2 ** 31
  await expect(crashRounds(200, seed), `seed ${seed}`).resolves.toBeUndefined()
})
