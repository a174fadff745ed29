import type { ActCommand } from './command.ts'
import { outcomeOf } from './outcome.ts'

export const rundownDelete: ActCommand = {
  kind: 'act',
  name: 'rundown delete',
  words: ['ID'],
  does: 'moves a rundown to the trash for 30 days',
  plan:
    ({ words: [rundownId = ''] }) =>
    async acts => {
      const say = `Moved to the trash. "rundown restore ${rundownId}" restores it within 30 days.`
      return outcomeOf(await acts.deleteRundown(rundownId), say)
    },
}
