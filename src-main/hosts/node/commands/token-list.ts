import type { ActCommand } from './command.ts'
import { listed, timeOf } from './outcome.ts'

export const tokenList: ActCommand = {
  kind: 'act',
  name: 'token list',
  words: [],
  does: 'lists the v1 tokens, without their secrets',
  plan: () => async acts => {
    const rows = (await acts.listTokens()).map(
      ({ tokenId, role, rundownId, issuedAt, expiresAt, revoked }) => [
        tokenId,
        role,
        rundownId ?? 'all',
        timeOf(issuedAt),
        timeOf(expiresAt),
        revoked ? 'revoked' : 'holds',
      ],
    )
    return listed(['TOKEN', 'ROLE', 'RUNDOWN', 'ISSUED', 'EXPIRES', 'STATE'], rows, 'There are no tokens.')
  },
}
