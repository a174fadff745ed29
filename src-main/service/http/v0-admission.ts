import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Workspace } from '../core/workspace.ts'
import { ProblemError } from '../problem-error.ts'
import { isSameSecret } from '../secrets.ts'
import { type Budgets, type TeamBudgets, v0Limit } from './budgets.ts'
import { rawQuery } from './check-request.ts'
import { apply, takeForAddress } from './rate-limit.ts'

export interface V0Services {
  readonly workspace: Workspace
  readonly teamId: string
  /** Sliding, of v0 alone. */
  readonly budgets: TeamBudgets
  /** Of those who have no valid token. */
  readonly anonymous: Budgets
}

/** Counts a request of v0, and tells whether its token holds; none is neither. */
export async function takeForV0(
  request: FastifyRequest,
  reply: FastifyReply,
  { workspace, teamId, budgets, anonymous }: V0Services,
): Promise<'holds' | 'wrong' | 'none'> {
  const now = workspace.clock()
  const team = await workspace.reader.team(teamId)
  const token = presented(request)
  if (team !== null && token !== null && isSameSecret(token, team.v0Token)) {
    apply(reply, await budgets.take(teamId, 'v0', v0Limit, now))
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

function presented(request: FastifyRequest): string | null {
  const { authorization } = request.headers
  const bearer = authorization === undefined ? undefined : /^Bearer +(\S+) *$/i.exec(authorization)?.[1]
  if (authorization !== undefined) return bearer ?? ''
  const token = rawQuery(request)['token']
  if (token === undefined) return null
  return typeof token === 'string' ? token : ''
}
