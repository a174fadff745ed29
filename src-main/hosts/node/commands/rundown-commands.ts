import { columnTypes } from '../../../contract/dashboard.ts'
import { lengths } from '../../../contract/v1/limits.ts'
import type { RunnerState } from '../../../domain/show/runner.ts'
import { type Instant, instant } from '../../../domain/time/time.ts'
import {
  type ActCommand,
  actOn,
  type CliCommand,
  type Given,
  listed,
  outcomeOf,
  refusal,
  timeOf,
  UsageError,
} from './command.ts'

const rundownList: ActCommand = {
  kind: 'act',
  name: 'rundown list',
  positionals: [],
  does: 'lists the rundowns, oldest first',
  plan: () => async acts => {
    const rows = (await acts.listRundowns()).map(({ rundownId, phase, updatedAt, title }) => [
      rundownId,
      phase,
      timeOf(updatedAt),
      title,
    ])
    return listed(['RUNDOWN', 'SHOW', 'CHANGED', 'TITLE'], rows, 'There are no rundowns.')
  },
}

const rundownCopy: ActCommand = {
  kind: 'act',
  name: 'rundown copy',
  positionals: ['ID'],
  takes: '[--title TITLE]',
  does: 'copies a rundown and prints the ID of the copy',
  options: { title: { type: 'string' } },
  plan({ positionals: [rundownId = ''], option }) {
    const title = option('title') ?? null
    if (title !== null && (title === '' || title.length > lengths.title)) {
      throw new UsageError(`--title must have 1 to ${lengths.title} characters.`)
    }
    return async acts => {
      const reply = await acts.copyRundown(rundownId, title)
      return reply.ok ? { done: true, print: reply.rundownId } : refusal(reply)
    }
  },
}

const rundownDelete: ActCommand = {
  kind: 'act',
  name: 'rundown delete',
  positionals: ['ID'],
  does: 'moves a rundown to the trash for 30 days',
  plan:
    ({ positionals: [rundownId = ''] }) =>
    async acts => {
      const say = `Moved to the trash. "rundown restore ${rundownId}" restores it within 30 days.`
      return outcomeOf(await acts.deleteRundown(rundownId), say)
    },
}

const rundownTrash: ActCommand = {
  kind: 'act',
  name: 'rundown trash',
  positionals: [],
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

export const rundownCommands: readonly CliCommand[] = [
  rundownList,
  rundownCopy,
  rundownDelete,
  rundownTrash,
  actOn(['ID'], {
    name: 'rundown restore',
    does: 'restores a rundown from the trash',
    act: (acts, rundownId) => acts.undelete(rundownId),
    say: 'Restored.',
  }),
]

const showRestore: ActCommand = {
  kind: 'act',
  name: 'show restore',
  positionals: ['RUNDOWN'],
  takes: '--cue ID --kickoff MS --deadline MS [--paused-at MS]',
  does: 'puts a cue on air with exact times, in ms since 1970',
  options: {
    cue: { type: 'string' },
    kickoff: { type: 'string' },
    deadline: { type: 'string' },
    'paused-at': { type: 'string' },
  },
  plan(given) {
    const state = stateOf(given)
    const [rundownId = ''] = given.positionals
    return async acts =>
      outcomeOf(await acts.restore(rundownId, state, null), 'The show was restored to this state.')
  },
}

function stateOf({ option }: Given): RunnerState {
  const cueId = option('cue')
  if (cueId === undefined) throw new UsageError('--cue needs the ID of a cue; "cue list" shows it.')
  const anchors = {
    cueId,
    kickoff: at('--kickoff', option('kickoff')),
    deadline: at('--deadline', option('deadline')),
  }
  const pausedAt = option('paused-at')
  return pausedAt === undefined
    ? { phase: 'running', ...anchors }
    : { phase: 'paused', ...anchors, lastStop: at('--paused-at', pausedAt) }
}

function at(name: string, text: string | undefined): Instant {
  if (text === undefined || !/^\d{1,15}$/.test(text)) {
    throw new UsageError(`${name} must be milliseconds since 1970, a whole number.`)
  }
  return instant(Number(text))
}

export const showCommands: readonly CliCommand[] = [
  actOn(['RUNDOWN'], {
    name: 'show end',
    does: 'ends the show that is on air',
    act: (acts, rundownId) => acts.end(rundownId),
    say: 'The show has ended.',
  }),
  actOn(['RUNDOWN'], {
    name: 'show reset',
    does: 'resets a show to before its start',
    act: (acts, rundownId) => acts.reset(rundownId),
    say: 'The show is reset: it has not started.',
  }),
  showRestore,
]

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
