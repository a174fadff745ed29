import { lengths } from '../../../contract/v1/limits.ts'
import {
  type ActCommand,
  actOn,
  type CliCommand,
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
