import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TokenAuthority } from '../auth-tokens.ts'
import type { Workspace } from '../core/workspace.ts'
import { ProblemError } from '../problem-error.ts'
import { authenticate } from './authenticate.ts'
import { apply, type Budgets, type TeamBudgets, takeForAddress, takeForCaller } from './budgets.ts'
import { rawQuery } from './check-request.ts'
import { takeForV0, type V0Services } from './v0.ts'

export interface UnknownServices {
  readonly workspace: Workspace
  readonly authority: TokenAuthority
  readonly budgets: Budgets
  readonly teamBudgets: TeamBudgets
  readonly v0: V0Services
}

/** Counts requests without a route: by a valid token, else by address. */
export function unknownAddresses({ workspace, authority, budgets, teamBudgets, v0 }: UnknownServices) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.url.startsWith('/api-')) return
    const now = workspace.clock()
    if (request.url.startsWith('/api-v0')) return void (await takeForV0(request, reply, v0))
    const { authorization } = request.headers
    const credentials = { authorization, queryToken: rawQuery(request)['token'], isControl: true }
    try {
      const caller = await authenticate(credentials, authority, workspace.reader, now)
      apply(reply, await takeForCaller(teamBudgets, caller, now))
    } catch (error) {
      // Over the budget of its token: that error is sent as it is.
      if (error instanceof ProblemError && error.code === 'rate_limit.exceeded') throw error
      apply(reply, takeForAddress(budgets, request.ip, now))
    }
  }
}
