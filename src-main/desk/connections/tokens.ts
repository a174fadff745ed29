import type {
  MintToken,
  OneToken,
  RotateTokens,
  SecretReply,
  SetRate,
  TokensEndedReply,
  TokensReply,
} from '../../contract/bridge/library.ts'
import type { EndedReply } from '../../contract/dashboard.ts'
import { done, type Refused, type Reply, refused, refusedAsLocked } from '../../contract/reply.ts'
import { instant } from '../../domain/time/time.ts'
import { type LibraryDesk, libraryTexts, type OwnService, orReason, refusalIn } from '../rundowns/library.ts'

/** The tokens of the service in this computer, while it is the one in use. Never rejects. */
export interface Tokens {
  list(): Promise<TokensReply>
  /** The secret of the new token, which is shown only once. */
  mint(request: MintToken): Promise<SecretReply>
  revoke(request: OneToken): Promise<TokensEndedReply>
  rotate(request: RotateTokens): Promise<TokensEndedReply>
  v0(): Promise<SecretReply>
  /** Another token of v0; the one before ends. */
  renewV0(): Promise<SecretReply>
  setRate(request: SetRate): Promise<Reply>
}

const elsewhere = refused(libraryTexts.tokensElsewhere)

const endedOf = (reply: EndedReply): TokensEndedReply =>
  reply.ok ? { ok: true, stored: reply.stored } : (refusalIn(reply) ?? elsewhere)

interface TokensOptions {
  readonly desk: Pick<LibraryDesk, 'connected' | 'locked'>
  readonly own: OwnService
}

export function createTokens({ desk, own }: TokensOptions): Tokens {
  const isElsewhere = (): boolean => desk.connected().isOwn !== true

  const act = <Reply>(does: () => Promise<Reply>): Promise<Reply | Refused> =>
    orReason(async () => (isElsewhere() ? elsewhere : desk.locked() ? refusedAsLocked : does()))

  return {
    async list() {
      if (isElsewhere()) return { ...elsewhere, elsewhere: true }
      const read = await orReason(() => Promise.all([own.listTokens(), own.rate()]))
      if ('ok' in read) return { ...read, elsewhere: false }
      const [tokens, rate] = read
      return {
        ok: true,
        rate,
        tokens: tokens.map(({ tokenId, role, rundownId, issuedAt, expiresAt, revoked }) => ({
          id: tokenId,
          role,
          rundownId,
          issuedAt: instant(issuedAt),
          expiresAt: expiresAt === null ? null : instant(expiresAt),
          revoked,
        })),
      }
    },
    mint: request =>
      act(async (): Promise<SecretReply> => {
        const minted = await own.mint(request)
        return minted.ok ? { ok: true, token: minted.token } : (refusalIn(minted) ?? elsewhere)
      }),
    revoke: ({ tokenId }) => act(async () => endedOf(await own.revoke(tokenId))),
    rotate: ({ rundownId }) => act(async () => endedOf(await own.rotate(rundownId))),
    v0: () => act(async (): Promise<SecretReply> => ({ ok: true, token: await own.v0Token() })),
    renewV0: () =>
      act(async (): Promise<SecretReply> => ({ ok: true, token: await own.regenerateV0Token() })),
    setRate: ({ rate }) => act(async (): Promise<Reply> => refusalIn(await own.setRate(rate)) ?? done),
  }
}
