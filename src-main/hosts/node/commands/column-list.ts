import type { ActCommand } from './command.ts'
import { listed, refusal } from './outcome.ts'

export const columnList: ActCommand = {
  kind: 'act',
  name: 'column list',
  words: ['RUNDOWN'],
  does: 'lists the columns of a rundown, including private ones',
  plan:
    ({ words: [rundownId = ''] }) =>
    async acts => {
      const reply = await acts.readParts(rundownId)
      if (!reply.ok) return refusal(reply)
      const rows = reply.columns.map(({ columnId, type, isPrivate, name }) => [
        columnId,
        type,
        isPrivate ? 'private' : 'public',
        name,
      ])
      return listed(['COLUMN', 'TYPE', 'SHOWN', 'NAME'], rows, 'The rundown has no columns.')
    },
}
