import type { ActCommand } from './command.ts'
import { outcomeOf } from './outcome.ts'

const words = ['RUNDOWN', 'CUE']

export const cueSkip: ActCommand = {
  kind: 'act',
  name: 'cue skip',
  words,
  does: 'leaves a cue or a group out of the show',
  plan:
    ({ words: [rundownId = '', cueId = ''] }) =>
    async acts =>
      outcomeOf(await acts.setSkipped(rundownId, cueId, true), 'It is skipped.'),
}

export const cueUnskip: ActCommand = {
  kind: 'act',
  name: 'cue unskip',
  words,
  does: 'takes a cue or a group into the show again',
  plan:
    ({ words: [rundownId = '', cueId = ''] }) =>
    async acts =>
      outcomeOf(await acts.setSkipped(rundownId, cueId, false), 'It is no longer skipped.'),
}
