import type { ActCommand } from './command.ts'
import { outcomeOf } from './outcome.ts'

const words = ['RUNDOWN', 'COLUMN']

export const columnPrivate: ActCommand = {
  kind: 'act',
  name: 'column private',
  words,
  does: 'hides a column from the API',
  plan:
    ({ words: [rundownId = '', columnId = ''] }) =>
    async acts =>
      outcomeOf(await acts.setColumn(rundownId, columnId, { isPrivate: true }), 'The column is private.'),
}

export const columnPublic: ActCommand = {
  kind: 'act',
  name: 'column public',
  words,
  does: 'shows a column in the API again',
  plan:
    ({ words: [rundownId = '', columnId = ''] }) =>
    async acts =>
      outcomeOf(await acts.setColumn(rundownId, columnId, { isPrivate: false }), 'The column is public.'),
}
