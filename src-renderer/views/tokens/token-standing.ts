import type { TokenItem } from '../../../src-main/contract/bridge/library.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'

/** What a token is worth now. */
export function standingOf(token: TokenItem, now: Instant): 'valid' | 'expired' | 'revoked' {
  if (token.revoked) return 'revoked'
  return token.expiresAt !== null && token.expiresAt <= now ? 'expired' : 'valid'
}
