import type { TeamFields } from '../../../contract/dashboard.ts'
import {
  type ActCommand,
  actOn,
  type CliCommand,
  type Given,
  listed,
  outcomeOf,
  refusal,
  UsageError,
} from './command.ts'

const quotas = { 'rate-preset': { type: 'string' }, 'max-rundowns': { type: 'string' } } as const

const teamList: ActCommand = {
  kind: 'act',
  name: 'team list',
  positionals: [],
  does: 'lists the teams; the first one is that of the desk, and of commands without --team',
  plan: () => async acts => {
    const rows = (await acts.listTeams()).map(({ teamId, name, rate, rundowns, maxRundowns, isFirst }) => [
      teamId,
      name,
      rate,
      rundowns,
      maxRundowns ?? 'by rate',
      isFirst ? 'first' : '',
    ])
    return listed(['TEAM', 'NAME', 'RATE', 'RUNDOWNS', 'AT MOST', 'WHICH'], rows, 'There are no teams.')
  },
}

const teamCreate: ActCommand = {
  kind: 'act',
  name: 'team create',
  positionals: ['NAME'],
  takes: '[--rate-preset P] [--max-rundowns N]',
  does: 'creates a team and prints its ID; "token mint --team ID" creates its tokens',
  options: quotas,
  plan(given) {
    const [name = ''] = given.positionals
    const fields = fieldsOf(given)
    return async acts => {
      const reply = await acts.createTeam(name, fields)
      if (!reply.ok) return refusal(reply)
      return { done: true, print: reply.teamId, say: `The team ${name} is created.` }
    }
  },
}

const teamChange: ActCommand = {
  kind: 'act',
  name: 'team change',
  positionals: ['TEAM'],
  takes: '[--name NAME] [--rate-preset P] [--max-rundowns N]',
  does: 'changes the name, the request limit or the quota of a team; N is a number, or "by-rate"',
  options: { ...quotas, name: { type: 'string' } },
  plan(given) {
    const [teamId = ''] = given.positionals
    const name = given.option('name')
    const fields: TeamFields = { ...(name !== undefined && { name }), ...fieldsOf(given) }
    if (Object.keys(fields).length === 0) throw new UsageError('Name what is to be changed.')
    return async acts => outcomeOf(await acts.changeTeam(teamId, fields), `Team ${teamId} is changed.`)
  },
}

/** Throws `UsageError`. */
function fieldsOf({ option }: Given): Omit<TeamFields, 'name'> {
  const rate = option('rate-preset')
  const most = option('max-rundowns')
  if (most !== undefined && most !== 'by-rate' && !/^\d{1,6}$/.test(most))
    throw new UsageError(`--max-rundowns must be a number up to 999999, or by-rate, not "${most}".`)
  return {
    ...(rate !== undefined && { rate }),
    ...(most !== undefined && { maxRundowns: most === 'by-rate' ? null : Number(most) }),
  }
}

export const teamCommands: readonly CliCommand[] = [
  teamList,
  teamCreate,
  teamChange,
  actOn(['TEAM'], {
    name: 'team remove',
    does: 'removes a team that has no rundowns, with its tokens and its trash',
    act: (acts, teamId) => acts.removeTeam(teamId),
    say: 'The team is removed.',
  }),
]
