import { columnTypes } from '../../../contract/dashboard.ts'
import { type ActCommand, UsageError } from './command.ts'
import { outcomeOf } from './outcome.ts'

export const columnType: ActCommand = {
  kind: 'act',
  name: 'column type',
  words: ['RUNDOWN', 'COLUMN', 'TYPE'],
  does: `sets the type of a column: ${columnTypes.join(', ')}`,
  plan({ words: [rundownId = '', columnId = '', wanted = ''] }) {
    const type = columnTypes.find(candidate => candidate === wanted)
    if (type === undefined) throw new UsageError(`TYPE is one of ${columnTypes.join(', ')}.`)
    return async acts =>
      outcomeOf(await acts.setColumn(rundownId, columnId, { type }), `The column is of type ${type}.`)
  },
}
