import type { ActCommand } from './command.ts'
import { listed, refusal } from './outcome.ts'

export const cueList: ActCommand = {
  kind: 'act',
  name: 'cue list',
  words: ['RUNDOWN'],
  does: 'lists the cues of a rundown, with locks and skips',
  plan:
    ({ words: [rundownId = ''] }) =>
    async acts => {
      const reply = await acts.readParts(rundownId)
      if (!reply.ok) return refusal(reply)
      const rows = reply.cues.map(({ cueId, type, preventEdits, skipped, title }) => [
        cueId,
        type,
        preventEdits ? 'locked' : null,
        skipped ? 'skipped' : null,
        title,
      ])
      return listed(['CUE', 'TYPE', 'LOCK', 'SKIP', 'TITLE'], rows, 'The rundown has no cues.')
    },
}
