import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Workspace } from '../core/workspace.ts'
import { ProblemError } from '../problem-error.ts'
import type { Reader } from '../store/port.ts'
import type { TeamRow } from '../store/rows.ts'
import { lookUp } from './authenticate.ts'
import { type Budgets, type TeamBudgets, v0Limit } from './budgets.ts'
import { rawQuery } from './check-request.ts'
import { apply, takeForAddress } from './rate-limit.ts'

export interface V0Services {
  readonly workspace: Workspace
  /** Sliding, of v0 alone. */
  readonly budgets: TeamBudgets
  /** Of those who have no valid token. */
  readonly anonymous: Budgets
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The team whose token of v0 was shown; set before the body of a request of v0 is read. */
    v0TeamId: string | null
  }
}

/** Counts a request of v0 and checks its token; a request without a token is neither counted nor checked. */
export async function takeForV0(
  request: FastifyRequest,
  reply: FastifyReply,
  { workspace, budgets, anonymous }: V0Services,
): Promise<'holds' | 'wrong' | 'none'> {
  const now = workspace.clock()
  const token = presented(request)
  const team = token === null ? null : await lookUp(teamOfV0Token(workspace.reader, token))
  if (team !== null) {
    request.v0TeamId = team.id
    apply(reply, await budgets.take(team.id, 'v0', v0Limit, now))
    return 'holds'
  }
  apply(reply, takeForAddress(anonymous, request.ip, now))
  return token === null ? 'none' : 'wrong'
}

/** Throws `auth.token_missing` or `auth.invalid_token`. */
export async function admitToV0(
  request: FastifyRequest,
  reply: FastifyReply,
  services: V0Services,
): Promise<void> {
  reply.header('cache-control', 'no-store')
  const token = await takeForV0(request, reply, services)
  if (token === 'wrong') throw wrongToken()
  if (token === 'none') {
    throw new ProblemError(
      'auth.token_missing',
      'Send the v0 token as ?token= or in the Authorization header.',
    )
  }
}

export const wrongToken = (): ProblemError =>
  new ProblemError('auth.invalid_token', 'This is not the v0 token.')

/** An empty one is that of no team: a backup without keys has it. */
export const teamOfV0Token = async (reader: Reader, token: string): Promise<TeamRow | null> =>
  token === '' ? null : reader.teamByV0Token(token)

function presented(request: FastifyRequest): string | null {
  const { authorization } = request.headers
  const bearer = authorization === undefined ? undefined : /^Bearer +(\S+) *$/i.exec(authorization)?.[1]
  if (authorization !== undefined) return bearer ?? ''
  const token = rawQuery(request)['token']
  if (token === undefined) return null
  return typeof token === 'string' ? token : ''
}
