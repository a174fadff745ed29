import type { FastifyReply } from 'fastify'
import { limits } from '../../contract/v1/limits.ts'
import type { Instant } from '../../domain/time/time.ts'
import { ProblemError } from '../problem-error.ts'
import type { ApiCaller } from './authenticate.ts'
import {
  type AddressBudgets,
  anonymousLimit,
  type Budgets,
  deskLimit,
  type Standing,
  type TeamBudgets,
  teamLimit,
} from './budgets.ts'

/** All tokens and rundowns of a team share one budget; the desk's own token stands outside it. */
export async function takeForCaller(
  budgets: TeamBudgets,
  { token, rate }: ApiCaller,
  now: Instant,
): Promise<Standing> {
  return token.isDesk
    ? budgets.take(`desk:${token.id}`, 'desk', deskLimit, now)
    : budgets.take(`team:${token.teamId}`, rate, teamLimit(rate), now)
}

/** A request without a valid token. */
export const takeForAddress = (budgets: Budgets, address: string, now: Instant): Standing =>
  budgets.take(`address:${address}`, 'anonymous', anonymousLimit, now)

/** A request that nobody's budget was asked for: while the store is away, it counts for nobody. */
export const standingOfAddress = (budgets: AddressBudgets, address: string, now: Instant): Standing =>
  budgets.look(`address:${address}`, 'anonymous', anonymousLimit, now)

/** Sets the headers, and throws `rate_limit.exceeded` when nothing was left. */
export function apply(reply: FastifyReply, standing: Standing): void {
  reply.headers(headersOf(standing))
  const over = overBudget(standing)
  if (over !== null) throw over
}

export const headersOf = ({ limit, remaining, reset }: Standing): Record<string, string> => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(reset),
})

/** Null while something is left. */
export function overBudget({ tier, limit, reset, allowed }: Standing): ProblemError | null {
  if (allowed) return null
  const wait = Math.max(1, reset)
  return new ProblemError(
    'rate_limit.exceeded',
    `The limit of ${limit} requests a minute is reached. Wait ${wait} seconds.`,
    { tier, limit, window_seconds: limits.rateWindowSeconds, retry_after_seconds: wait },
    wait,
  )
}
