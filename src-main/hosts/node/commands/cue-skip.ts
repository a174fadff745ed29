import type { ActCommand } from './command.ts'
import { outcomeOf } from './outcome.ts'

const words = ['RUNDOWN', 'CUE']

export const cueSkip: ActCommand = {
  kind: 'act',
  name: 'cue skip',
  words,
  does: 'skips a cue or a group',
  plan:
    ({ words: [rundownId = '', cueId = ''] }) =>
    async acts =>
      outcomeOf(await acts.setSkipped(rundownId, cueId, true), 'It is skipped.'),
}

export const cueUnskip: ActCommand = {
  kind: 'act',
  name: 'cue unskip',
  words,
  does: 'unskips a cue or a group',
  plan:
    ({ words: [rundownId = '', cueId = ''] }) =>
    async acts =>
      outcomeOf(await acts.setSkipped(rundownId, cueId, false), 'It is unskipped.'),
}
