import type { ActCommand } from './command.ts'
import { listed, timeOf } from './outcome.ts'

export const rundownTrash: ActCommand = {
  kind: 'act',
  name: 'rundown trash',
  words: [],
  does: 'lists the rundowns in the trash, latest first',
  plan: () => async acts => {
    const rows = (await acts.listTrash()).map(({ rundownId, deletedAt, keptUntil, title }) => [
      rundownId,
      timeOf(deletedAt),
      timeOf(keptUntil),
      title,
    ])
    return listed(['RUNDOWN', 'DELETED', 'KEPT UNTIL', 'TITLE'], rows, 'The trash is empty.')
  },
}
