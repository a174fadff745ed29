import { type Role, roles } from '../../contract/v1/resources.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { TokenAuthority } from '../auth-tokens.ts'
import type { Scope } from '../core/workspace.ts'
import { ProblemError } from '../problem-error.ts'
import type { Reader } from '../store/port.ts'
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
