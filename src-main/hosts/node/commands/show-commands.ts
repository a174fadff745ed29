import type { RunnerState } from '../../../domain/show/runner.ts'
import { type Instant, instant } from '../../../domain/time/time.ts'
import { type ActCommand, actOn, type CliCommand, type Given, outcomeOf, UsageError } from './command.ts'

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
