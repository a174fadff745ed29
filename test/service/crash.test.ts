import { expect, it } from 'vitest'
import { crashRounds } from './crash-rounds.ts'

it('killed at any moment under concurrent writes, it holds all that it acknowledged, nothing by halves, and replays', async () => {
  await expect(crashRounds(3, 20_260_501)).resolves.toBeUndefined()
}, 60_000)
