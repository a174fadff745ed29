import type { EndedReply } from '../../../contract/dashboard.ts'
import { roles } from '../../../contract/v1/resources.ts'
import {
  type ActCommand,
  type CliCommand,
  type CommandOutcome,
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
