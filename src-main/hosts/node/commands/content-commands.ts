import { columnTypes } from '../../../contract/dashboard.ts'
import { type ActCommand, actOn, type CliCommand, listed, outcomeOf, refusal, UsageError } from './command.ts'

const cueList: ActCommand = {
  kind: 'act',
  name: 'cue list',
  positionals: ['RUNDOWN'],
  does: 'lists the cues of a rundown, with locks and skips',
  plan:
    ({ positionals: [rundownId = ''] }) =>
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

const columnList: ActCommand = {
  kind: 'act',
  name: 'column list',
  positionals: ['RUNDOWN'],
  does: 'lists the columns of a rundown, including private ones',
  plan:
    ({ positionals: [rundownId = ''] }) =>
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

const columnType: ActCommand = {
  kind: 'act',
  name: 'column type',
  positionals: ['RUNDOWN', 'COLUMN', 'TYPE'],
  does: `sets the type of a column: ${columnTypes.join(', ')}`,
  plan({ positionals: [rundownId = '', columnId = '', wanted = ''] }) {
    const type = columnTypes.find(candidate => candidate === wanted)
    if (type === undefined) throw new UsageError(`TYPE is one of ${columnTypes.join(', ')}.`)
    return async acts =>
      outcomeOf(await acts.setColumn(rundownId, columnId, { type }), `The column is of type ${type}.`)
  },
}

const onCue = ['RUNDOWN', 'CUE']
const onColumn = ['RUNDOWN', 'COLUMN']

/** Cues and columns of a rundown. */
export const contentCommands: readonly CliCommand[] = [
  cueList,
  actOn(onCue, {
    name: 'cue lock',
    does: 'locks a cue against edits',
    act: (acts, rundownId, cueId) => acts.setPreventEdits(rundownId, cueId, true),
    say: 'The cue is locked.',
  }),
  actOn(onCue, {
    name: 'cue unlock',
    does: 'unlocks a cue',
    act: (acts, rundownId, cueId) => acts.setPreventEdits(rundownId, cueId, false),
    say: 'The cue is unlocked.',
  }),
  actOn(onCue, {
    name: 'cue skip',
    does: 'skips a cue or a group',
    act: (acts, rundownId, cueId) => acts.setSkipped(rundownId, cueId, true),
    say: 'It is skipped.',
  }),
  actOn(onCue, {
    name: 'cue unskip',
    does: 'unskips a cue or a group',
    act: (acts, rundownId, cueId) => acts.setSkipped(rundownId, cueId, false),
    say: 'It is unskipped.',
  }),
  columnList,
  actOn(onColumn, {
    name: 'column private',
    does: 'hides a column from the API',
    act: (acts, rundownId, columnId) => acts.setColumn(rundownId, columnId, { isPrivate: true }),
    say: 'The column is private.',
  }),
  actOn(onColumn, {
    name: 'column public',
    does: 'shows a column in the API again',
    act: (acts, rundownId, columnId) => acts.setColumn(rundownId, columnId, { isPrivate: false }),
    say: 'The column is public.',
  }),
  columnType,
]
