import type { ActCommand } from './command.ts'
import { outcomeOf } from './outcome.ts'

const words = ['RUNDOWN', 'CUE']

export const cueLock: ActCommand = {
  kind: 'act',
  name: 'cue lock',
  words,
  does: 'locks a cue against edits',
  plan:
    ({ words: [rundownId = '', cueId = ''] }) =>
    async acts =>
      outcomeOf(await acts.setPreventEdits(rundownId, cueId, true), 'The cue is locked.'),
}

export const cueUnlock: ActCommand = {
  kind: 'act',
  name: 'cue unlock',
  words,
  does: 'unlocks a cue',
  plan:
    ({ words: [rundownId = '', cueId = ''] }) =>
    async acts =>
      outcomeOf(await acts.setPreventEdits(rundownId, cueId, false), 'The cue is unlocked.'),
}
