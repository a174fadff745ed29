import type { Dashboard, ServiceAddresses, TokenListing } from '../../contract/dashboard.ts'
import { type Clock, type Instant, instant } from '../../domain/time.ts'
import type { TokenAuthority } from '../auth-tokens.ts'
import { randomId, randomSecret } from '../random.ts'
import type { Store } from '../store/port.ts'
import type { TokenRow, TokenStanding } from '../store/rows.ts'
import { isEnded } from '../store/token-standing.ts'

type TokenActs = Pick<
  Dashboard,
  'deskAccess' | 'mint' | 'listTokens' | 'revoke' | 'rotate' | 'regenerateV0Token' | 'setRate'
>

/** The tokens of both versions and the budget of the team. */
export function createTokenDesk(
  store: Store,
  authority: TokenAuthority,
  clock: Clock,
  addresses: () => ServiceAddresses,
): TokenActs {
  const { teamId } = store.installation
  // Of a rotation and a token of one millisecond, the later must win.
  let rotatedAt = 0
  let issuedAt = 0
  const issue = (): Instant => {
    issuedAt = Math.max(clock(), rotatedAt + 1)
    return instant(issuedAt)
  }

  const newToken = (fields: Omit<TokenRow, 'id' | 'teamId' | 'issuedAt' | 'revokedAt'>): TokenRow => ({
    ...fields,
    id: randomId(),
    teamId,
    issuedAt: issue(),
    revokedAt: null,
  })

  const changeTeam = (fields: { readonly rate: string } | { readonly v0Token: string }) =>
    store.write(async tx => {
      const team = await tx.team(teamId)
      if (team !== null) await tx.putTeam({ ...team, ...fields })
    })

  return {
    async deskAccess() {
      const row = await store.write(async tx => {
        const present = await tx.deskToken(teamId)
        if (present !== null) return present
        const fresh = newToken({ rundownId: null, role: 'OWNER', isDesk: true, expiresAt: null })
        await tx.putToken(fresh)
        return fresh
      })
      const team = await store.reader.team(teamId)
      return { ...addresses(), v1Token: await authority.sign(row), v0Token: team?.v0Token ?? '' }
    },

    async mint({ role, rundownId, expiresIn }) {
      const expiresAt = expiresIn === null ? null : instant(clock() + expiresIn)
      const row = newToken({ rundownId, role, isDesk: false, expiresAt })
      await store.write(tx => tx.putToken(row))
      return { token: await authority.sign(row), tokenId: row.id }
    },

    listTokens: async () => (await store.reader.tokens(teamId)).map(listing),

    async revoke(tokenId) {
      await store.write(async tx => {
        const standing = await tx.token(tokenId)
        if (standing !== null) await tx.putToken({ ...standing, revokedAt: standing.revokedAt ?? clock() })
      })
    },

    async rotate(rundownId) {
      const at = instant(Math.max(clock(), issuedAt))
      rotatedAt = at
      await store.write(tx => tx.putRotation(rundownId ?? teamId, at))
    },

    async regenerateV0Token() {
      const v0Token = randomSecret()
      await changeTeam({ v0Token })
      return v0Token
    },

    setRate: rate => changeTeam({ rate }),
  }
}

const listing = (token: TokenStanding): TokenListing => ({
  tokenId: token.id,
  role: token.role,
  rundownId: token.rundownId,
  issuedAt: token.issuedAt,
  expiresAt: token.expiresAt,
  revoked: isEnded(token),
})
