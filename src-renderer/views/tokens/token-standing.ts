import { t } from '#texts/text.ts'
import type { TokenItem } from '../../../src-main/contract/bridge/library.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'

/** What a token is worth now. */
export function standingOf(token: TokenItem, now: Instant): 'valid' | 'expired' | 'revoked' {
  if (token.revoked) return 'revoked'
  return token.expiresAt !== null && token.expiresAt <= now ? 'expired' : 'valid'
}

/** Message after tokens were revoked: `done`, and a warning where the revocation is not stored on disk. */
export const endedText = (done: string, { stored }: { readonly stored: boolean }): string =>
  stored ? done : `${done} ${t('tokens.not-stored')}`
