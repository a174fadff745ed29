import type { ActCommand } from './command.ts'
import { outcomeOf } from './outcome.ts'

export const showReset: ActCommand = {
  kind: 'act',
  name: 'show reset',
  words: ['RUNDOWN'],
  does: 'resets a show to before its start',
  plan:
    ({ words: [rundownId = ''] }) =>
    async acts =>
      outcomeOf(await acts.reset(rundownId), 'The show is reset: it has not started.'),
}
