import { CompactSign, compactVerify } from 'jose'
import { type Role, roles } from '../contract/v1/resources.ts'
import { Lru } from './core/lru.ts'
import { ProblemError } from './problem-error.ts'
import type { Installation, TokenRow } from './store/rows.ts'

/** The claims of a token with a valid signature. */
interface Claims {
  readonly tokenId: string
  readonly teamId: string
  readonly rundownId: string | null
  readonly role: Role
  /** Seconds since the epoch. */
  readonly expires: number | null
}

/** Signs and verifies the tokens of one installation. */
export interface TokenAuthority {
  /** The same row gives the same token. */
  sign(row: TokenRow): Promise<string>
  /** Throws `auth.invalid_token`. Says nothing of expiry and revocation, which are of the moment. */
  verify(token: string): Promise<Claims>
}

const environment = 'showcall'
const header = { alg: 'HS256', typ: 'JWT' }
/** Tokens whose signature is known to hold; expiry and revocation are looked at each time. */
const verifiedKept = 4_096

export function createTokenAuthority({ tokenSecret }: Installation): TokenAuthority {
  const verified = new Lru<string, Claims>(verifiedKept)
  return {
    sign(row) {
      const claims = {
        jti: row.id,
        tid: row.teamId,
        ...(row.rundownId !== null && { rid: row.rundownId }),
        role: row.role,
        env: environment,
        iat: Math.floor(row.issuedAt / 1000),
        ...(row.expiresAt !== null && { exp: Math.floor(row.expiresAt / 1000) }),
      }
      return new CompactSign(Buffer.from(JSON.stringify(claims))).setProtectedHeader(header).sign(tokenSecret)
    },

    async verify(token) {
      const known = verified.get(token)
      if (known !== undefined) return known
      const claims = await readClaims(token, tokenSecret)
      if (claims === null) {
        throw new ProblemError('auth.invalid_token', 'The token was not issued by this service for this API.')
      }
      verified.set(token, claims)
      return claims
    },
  }
}

/** Each token is one text: a part with other spare bits, or with padding, is none, though it is decoded to the same. */
const isExact = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part

async function readClaims(token: string, secret: Uint8Array): Promise<Claims | null> {
  if (!token.split('.').every(isExact)) return null
  try {
    const { payload } = await compactVerify(token, secret, { algorithms: [header.alg] })
    return claimsOf(JSON.parse(Buffer.from(payload).toString('utf8')))
  } catch {
    return null
  }
}

function claimsOf(payload: unknown): Claims | null {
  if (typeof payload !== 'object' || payload === null) return null
  const { jti, tid, rid, role, env, exp } = { ...payload } as Record<string, unknown>
  const known = roles.find(candidate => candidate === role)
  if (typeof jti !== 'string' || typeof tid !== 'string' || known === undefined || env !== environment) {
    return null
  }
  if (rid !== undefined && typeof rid !== 'string') return null
  if (exp !== undefined && typeof exp !== 'number') return null
  return { tokenId: jti, teamId: tid, rundownId: rid ?? null, role: known, expires: exp ?? null }
}
