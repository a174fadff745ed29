import { roles } from '../../../contract/v1/resources.ts'
import { type ActCommand, UsageError } from './command.ts'
import { refusal } from './outcome.ts'

export const tokenMint: ActCommand = {
  kind: 'act',
  name: 'token mint',
  words: [],
  takes: '--role ROLE [--rundown ID] [--expires 30d]',
  does: `creates a v1 token and prints it, this once; ROLE is ${roles.join(', ')}`,
  options: { role: { type: 'string' }, rundown: { type: 'string' }, expires: { type: 'string' } },
  plan({ option }) {
    const wanted = option('role')?.toUpperCase()
    const role = roles.find(candidate => candidate === wanted)
    if (role === undefined) throw new UsageError(`--role must be one of ${roles.join(', ')}.`)
    const rundownId = option('rundown') ?? null
    const expiresIn = expiry(option('expires'))
    return async acts => {
      const reply = await acts.mint({ role, rundownId, expiresIn })
      if (!reply.ok) return refusal(reply)
      const scope = rundownId === null ? 'every rundown' : `the rundown ${rundownId}`
      const say = `Token ${reply.tokenId}: ${role}, for ${scope}. It is shown only once. "token revoke ${reply.tokenId}" revokes it.`
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
