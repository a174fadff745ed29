import type { ActCommand } from './command.ts'
import { outcomeOf } from './outcome.ts'

export const showEnd: ActCommand = {
  kind: 'act',
  name: 'show end',
  words: ['RUNDOWN'],
  does: 'ends the show that is on air',
  plan:
    ({ words: [rundownId = ''] }) =>
    async acts =>
      outcomeOf(await acts.end(rundownId), 'The show has ended.'),
}
