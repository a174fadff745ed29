import type { EndedReply, TeamFields } from '../../../contract/dashboard.ts'
import { roles } from '../../../contract/v1/resources.ts'
import {
  type ActCommand,
  actOn,
  type CliCommand,
  type CommandOutcome,
  type Given,
  listed,
  outcomeOf,
  refusal,
  timeOf,
  UsageError,
} from './command.ts'

const tokenMint: ActCommand = {
  kind: 'act',
  name: 'token mint',
  positionals: [],
  takes: '--role ROLE [--rundown ID] [--expires 30d] [--desk]',
  does: `creates a v1 token and prints it, this once; ROLE is ${roles.join(', ')}; --desk makes one for a desk elsewhere, which may then end, reset and undo`,
  options: {
    role: { type: 'string' },
    rundown: { type: 'string' },
    expires: { type: 'string' },
    desk: { type: 'boolean' },
  },
  plan({ option, flag }) {
    const forDesk = flag('desk')
    const wanted = option('role')?.toUpperCase()
    const role = roles.find(candidate => candidate === wanted)
    if (role === undefined) throw new UsageError(`--role must be one of ${roles.join(', ')}.`)
    if (forDesk && role !== 'OWNER') throw new UsageError('--desk needs --role OWNER.')
    const rundownId = option('rundown') ?? null
    const expiresIn = expiry(option('expires'))
    return async acts => {
      const reply = await acts.mint({ role, rundownId, expiresIn, ...(forDesk && { forDesk }) })
      if (!reply.ok) return refusal(reply)
      const scope = rundownId === null ? 'every rundown' : `the rundown ${rundownId}`
      const say = `Token ${reply.tokenId}: ${role}${forDesk ? ' of a desk' : ''}, for ${scope}. It is shown only once. "token revoke ${reply.tokenId}" revokes it.`
      return { done: true, print: reply.token, say }
    }
  },
}

const units: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
}

/** Milliseconds from now; null: never. */
function expiry(text: string | undefined): number | null {
  if (text === undefined) return null
  const [, count = '', unit = ''] = /^([1-9]\d{0,8})([smhdw])$/.exec(text) ?? []
  const milliseconds = Number(count) * (units[unit] ?? 0)
  if (milliseconds === 0)
    throw new UsageError('--expires must be a number with s, m, h, d or w, such as 30d.')
  return milliseconds
}

const tokenList: ActCommand = {
  kind: 'act',
  name: 'token list',
  positionals: [],
  does: 'lists the v1 tokens, without their secrets',
  plan: () => async acts => {
    const rows = (await acts.listTokens()).map(
      ({ tokenId, role, rundownId, forDesk, issuedAt, expiresAt, revoked }) => [
        tokenId,
        forDesk ? `${role} of a desk` : role,
        rundownId ?? 'all',
        timeOf(issuedAt),
        timeOf(expiresAt),
        revoked ? 'revoked' : 'holds',
      ],
    )
    return listed(['TOKEN', 'ROLE', 'RUNDOWN', 'ISSUED', 'EXPIRES', 'STATE'], rows, 'There are no tokens.')
  },
}

const notStored =
  'This is not stored: the disk is full, or cannot be written. It holds while Showcall runs. Free some space, then run this again.'

const endedOutcome = (reply: EndedReply, say: string): CommandOutcome =>
  outcomeOf(reply, reply.ok && !reply.stored ? `${say} ${notStored}` : say)

const tokenRevoke: ActCommand = {
  kind: 'act',
  name: 'token revoke',
  positionals: ['ID'],
  does: 'revokes a v1 token',
  plan:
    ({ positionals: [tokenId = ''] }) =>
    async acts => {
      return endedOutcome(await acts.revoke(tokenId), `Token ${tokenId} is revoked.`)
    },
}

const tokenRotate: ActCommand = {
  kind: 'act',
  name: 'token rotate',
  positionals: [],
  takes: '[--rundown ID]',
  does: 'revokes all v1 tokens issued until now, or those of one rundown',
  options: { rundown: { type: 'string' } },
  plan:
    ({ option }) =>
    async acts => {
      const rundownId = option('rundown') ?? null
      const whose = rundownId === null ? '' : ` of the rundown ${rundownId}`
      return endedOutcome(
        await acts.rotate(rundownId),
        `No token${whose} issued until now is valid any more. Create new ones.`,
      )
    },
}

const tokenV0: ActCommand = {
  kind: 'act',
  name: 'token v0',
  positionals: [],
  takes: '[--regenerate]',
  does: 'prints the v0 token, or replaces it and prints the new one',
  options: { regenerate: { type: 'boolean' } },
  plan:
    ({ flag }) =>
    async acts => {
      if (!flag('regenerate')) return { done: true, print: await acts.v0Token() }
      return {
        done: true,
        print: await acts.regenerateV0Token(),
        say: 'The old v0 token no longer works.',
      }
    },
}

export const tokenCommands: readonly CliCommand[] = [tokenMint, tokenList, tokenRevoke, tokenRotate, tokenV0]

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
