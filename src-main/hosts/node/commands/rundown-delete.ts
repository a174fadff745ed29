import type { ActCommand } from './command.ts'
import { outcomeOf } from './outcome.ts'

export const rundownDelete: ActCommand = {
  kind: 'act',
  name: 'rundown delete',
  words: ['ID'],
  does: 'puts a rundown in the trash, where it is kept for 30 days',
  plan:
    ({ words: [rundownId = ''] }) =>
    async acts => {
      const say = `It is in the trash. "rundown restore ${rundownId}" brings it back within 30 days.`
      return outcomeOf(await acts.deleteRundown(rundownId), say)
    },
}
