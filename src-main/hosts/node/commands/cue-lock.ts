import type { ActCommand } from './command.ts'
import { outcomeOf } from './outcome.ts'

const words = ['RUNDOWN', 'CUE']

export const cueLock: ActCommand = {
  kind: 'act',
  name: 'cue lock',
  words,
  does: 'keeps a cue from being edited',
  plan:
    ({ words: [rundownId = '', cueId = ''] }) =>
    async acts =>
      outcomeOf(await acts.setPreventEdits(rundownId, cueId, true), 'The cue is locked.'),
}

export const cueUnlock: ActCommand = {
  kind: 'act',
  name: 'cue unlock',
  words,
  does: 'lets a cue be edited again',
  plan:
    ({ words: [rundownId = '', cueId = ''] }) =>
    async acts =>
      outcomeOf(await acts.setPreventEdits(rundownId, cueId, false), 'The cue can be edited.'),
}
