import type { ActCommand } from './command.ts'
import { outcomeOf } from './outcome.ts'

export const rundownRestore: ActCommand = {
  kind: 'act',
  name: 'rundown restore',
  words: ['ID'],
  does: 'brings a rundown back from the trash',
  plan:
    ({ words: [rundownId = ''] }) =>
    async acts => {
      return outcomeOf(await acts.undelete(rundownId), 'It is back.')
    },
}
