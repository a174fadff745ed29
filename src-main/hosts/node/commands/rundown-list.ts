import type { ActCommand } from './command.ts'
import { listed, timeOf } from './outcome.ts'

export const rundownList: ActCommand = {
  kind: 'act',
  name: 'rundown list',
  words: [],
  does: 'lists the rundowns, oldest first',
  plan: () => async acts => {
    const rows = (await acts.listRundowns()).map(({ rundownId, phase, updatedAt, title }) => [
      rundownId,
      phase,
      timeOf(updatedAt),
      title,
    ])
    return listed(['RUNDOWN', 'SHOW', 'CHANGED', 'TITLE'], rows, 'There are no rundowns.')
  },
}
