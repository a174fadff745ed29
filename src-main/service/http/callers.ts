import type { FastifyReply } from 'fastify'
import { limits } from '../../contract/v1/limits.ts'
import { type Role, roles } from '../../contract/v1/resources.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { TokenAuthority } from '../auth-tokens.ts'
import type { Scope } from '../core/workspace.ts'
import { ProblemError } from '../problem-error.ts'
import type { Reader, SharedCounts } from '../store/port.ts'
import { isEnded, type TokenRow } from '../store/rows.ts'

/** The sender of a request, from its token and confirmed by the store. */
export interface ApiCaller {
  readonly token: TokenRow
  readonly scope: Scope
  /** Preset or number of its team: reference, *Limits*. */
  readonly rate: string
}

export interface Credentials {
  readonly authorization: string | undefined
  /** The value of `?token=`; it may be anything that a query can hold. */
  readonly queryToken: unknown
  /** Whether the endpoint takes the token in the query: reference, *Tokens*. */
  readonly isControl: boolean
}

/** The token of a request (reference, *Tokens*), or one of the codes that begin with `auth.`. */
export async function authenticate(
  credentials: Credentials,
  authority: TokenAuthority,
  reader: Reader,
  now: Instant,
): Promise<ApiCaller> {
  const claims = await authority.verify(presentedToken(credentials))
  if (claims.expires !== null && claims.expires * 1000 <= now) {
    throw new ProblemError('auth.token_expired', 'The token has expired. Create a new one.')
  }
  const standing = await lookUp(reader.token(claims.tokenId))
  if (standing === null || isEnded(standing)) {
    throw new ProblemError('auth.token_revoked', 'The token was revoked. Create a new one.')
  }
  const { teamId, rundownId, rate } = standing
  return { token: standing, scope: { teamId, rundownId }, rate }
}

/** Roles build on one another: reference, *Tokens*. */
export function requireRole(caller: ApiCaller, least: Role): void {
  if (roles.indexOf(caller.token.role) >= roles.indexOf(least)) return
  throw new ProblemError('forbidden', `This needs a token with the role ${least} or higher.`)
}

function presentedToken({ authorization, queryToken, isControl }: Credentials): string {
  if (authorization !== undefined) {
    const token = /^Bearer +([^\s]+) *$/i.exec(authorization)?.[1]
    if (token === undefined) {
      throw new ProblemError('auth.malformed_authorization', 'Send "Authorization: Bearer <token>".')
    }
    if (queryToken !== undefined && !isControl) throw queryTokenRefused()
    return token
  }
  if (queryToken === undefined) {
    throw new ProblemError('auth.token_missing', 'Send "Authorization: Bearer <token>".')
  }
  if (!isControl) throw queryTokenRefused()
  return typeof queryToken === 'string' ? queryToken : ''
}

const queryTokenRefused = (): ProblemError =>
  new ProblemError(
    'auth.query_token_not_allowed',
    'Only control endpoints take the token in the query. Send it in the Authorization header.',
  )

/**
 * What the store says about a token. While it says nothing nobody is let in, and nobody is told that the token is wrong:
 * `auth.revocation_check_unavailable`.
 */
export async function lookUp<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (cause) {
    const problem = new ProblemError(
      uncheckable,
      'The token could not be checked. Try again in a moment.',
      undefined,
      1,
    )
    problem.cause = cause
    throw problem
  }
}

const uncheckable = 'auth.revocation_check_unavailable'

/** Whether the store did not say what the token is worth: its sender is not at fault. */
export const isUncheckable = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === uncheckable

/** What is left of a budget after one request took its share. */
interface Standing {
  readonly tier: string
  readonly limit: number
  readonly remaining: number
  /** Seconds until it is full again, or, when nothing is left, until the next request may come. */
  readonly reset: number
  readonly allowed: boolean
}

/** Requests over a window of time, one count for each key: reference, *Limits*. */
export interface Budgets {
  take(key: string, tier: string, limit: number, now: Instant): Standing
}

/** The same for addresses. */
export interface AddressBudgets extends Budgets {
  /** How it stands; nothing is taken. */
  look(key: string, tier: string, limit: number, now: Instant): Standing
}

/** The same for teams, whose requests may come to several processes. */
export interface TeamBudgets {
  take(key: string, tier: string, limit: number, now: Instant): Standing | Promise<Standing>
}

const windowMs = limits.rateWindowSeconds * 1000
/** Past this many keys, those whose time is over are forgotten. */
const crowded = 10_000

/** All is given back when the window that the first request opened is over. */
export function createFixedBudgets(): AddressBudgets {
  const windows = new Map<string, { opened: number; used: number }>()
  const windowOf = (key: string, now: Instant) => {
    const window = windows.get(key)
    const isOver = window === undefined || now - window.opened >= windowMs || now < window.opened
    return isOver ? { opened: now, used: 0 } : window
  }
  return {
    take(key, tier, limit, now) {
      const window = windowOf(key, now)
      if (windows.get(key) !== window) {
        if (windows.size > crowded) forget(windows, now)
        windows.set(key, window)
      }
      const allowed = window.used < limit
      if (allowed) window.used += 1
      return { ...standingIn(window, tier, limit, now), allowed }
    },
    look: (key, tier, limit, now) => standingIn(windowOf(key, now), tier, limit, now),
  }
}

function standingIn(
  { opened, used }: { readonly opened: number; readonly used: number },
  tier: string,
  limit: number,
  now: Instant,
): Standing {
  const reset = Math.ceil((opened + windowMs - now) / 1000)
  return { tier, limit, remaining: limit - used, reset, allowed: used < limit }
}

/** Each request gives its share back a window after it came. */
export function createSlidingBudgets(): Budgets {
  const requests = new Map<string, number[]>()
  return {
    take(key, tier, limit, now) {
      const recent = (requests.get(key) ?? []).filter(at => now - at < windowMs && at <= now)
      const allowed = recent.length < limit
      if (allowed) recent.push(now)
      requests.set(key, recent)
      const reset = Math.ceil(((recent[0] ?? now) + windowMs - now) / 1000)
      return { tier, limit, remaining: limit - recent.length, reset, allowed }
    },
  }
}

/** As `createFixedBudgets`, for all processes together. */
export const createSharedFixedBudgets = (counts: SharedCounts): TeamBudgets => ({
  async take(key, tier, limit, now) {
    const { opened, used } = await counts.inWindow(key, { now: Math.floor(now), windowMs, limit })
    const reset = Math.ceil((opened + windowMs - now) / 1000)
    return { tier, limit, remaining: Math.max(0, limit - used), reset, allowed: used <= limit }
  },
})

/** As `createSlidingBudgets`, for all processes together. */
export const createSharedSlidingBudgets = (counts: SharedCounts): TeamBudgets => ({
  async take(key, tier, limit, now) {
    const { times, allowed } = await counts.recent(`v0:${key}`, { now: Math.floor(now), windowMs, limit })
    const reset = Math.ceil(((times[0] ?? now) + windowMs - now) / 1000)
    return { tier, limit, remaining: limit - times.length, reset, allowed }
  },
})

function forget(windows: Map<string, { opened: number }>, now: Instant): void {
  for (const [key, { opened }] of windows) {
    if (now - opened >= windowMs) windows.delete(key)
  }
}

/** Requests a minute of a team, by its preset or its number. */
function teamLimit(rate: string): number {
  const preset: Readonly<Record<string, number>> = { free: 20, paid: 120, local: 6_000 }
  return preset[rate] ?? (Number(rate) || 6_000)
}

/** The desk's own: far above what a desk asks, so that it ends a runaway and nothing else. */
const deskLimit = 60_000
const anonymousLimit = 600
export const v0Limit = 60

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
