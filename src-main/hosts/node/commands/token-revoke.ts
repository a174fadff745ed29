import type { ActCommand } from './command.ts'
import { outcomeOf } from './outcome.ts'

export const tokenRevoke: ActCommand = {
  kind: 'act',
  name: 'token revoke',
  words: ['ID'],
  does: 'ends a token of v1',
  plan:
    ({ words: [tokenId = ''] }) =>
    async acts => {
      return outcomeOf(await acts.revoke(tokenId), `The token ${tokenId} no longer holds.`)
    },
}
