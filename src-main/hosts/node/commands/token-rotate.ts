import type { ActCommand } from './command.ts'
import { outcomeOf } from './outcome.ts'

export const tokenRotate: ActCommand = {
  kind: 'act',
  name: 'token rotate',
  words: [],
  takes: '[--rundown ID]',
  does: 'revokes all v1 tokens issued until now, or those of one rundown',
  options: { rundown: { type: 'string' } },
  plan:
    ({ option }) =>
    async acts => {
      const rundownId = option('rundown') ?? null
      const whose = rundownId === null ? '' : ` of the rundown ${rundownId}`
      return outcomeOf(
        await acts.rotate(rundownId),
        `No token${whose} issued until now is valid any more. Create new ones.`,
      )
    },
}
