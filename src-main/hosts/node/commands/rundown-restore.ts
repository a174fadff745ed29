import type { ActCommand } from './command.ts'
import { outcomeOf } from './outcome.ts'

export const rundownRestore: ActCommand = {
  kind: 'act',
  name: 'rundown restore',
  words: ['ID'],
  does: 'restores a rundown from the trash',
  plan:
    ({ words: [rundownId = ''] }) =>
    async acts => {
      return outcomeOf(await acts.undelete(rundownId), 'Restored.')
    },
}
