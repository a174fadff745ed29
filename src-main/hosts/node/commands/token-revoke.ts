import type { ActCommand } from './command.ts'
import { outcomeOf } from './outcome.ts'

export const tokenRevoke: ActCommand = {
  kind: 'act',
  name: 'token revoke',
  words: ['ID'],
  does: 'revokes a v1 token',
  plan:
    ({ words: [tokenId = ''] }) =>
    async acts => {
      return outcomeOf(await acts.revoke(tokenId), `Token ${tokenId} is revoked.`)
    },
}
