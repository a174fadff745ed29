import type {
  Dashboard,
  DashboardRefusal,
  EndedReply,
  ServiceAddresses,
  TokenActs,
  TokenListing,
} from '../../contract/dashboard.ts'
import { type Clock, instant } from '../../domain/time/time.ts'
import type { TokenAuthority } from '../auth-tokens.ts'
import { rundownNotFound } from '../problem-error.ts'
import { randomId, randomSecret } from '../random.ts'
import type { Store, Transaction } from '../store/port.ts'
import { isEnded, type TeamRow, type TokenRow, type TokenStanding } from '../store/rows.ts'
import { done, refused } from './refusal.ts'

type TokenDesk = TokenActs & Pick<Dashboard, 'deskAccess'>

const year9999 = Date.UTC(10_000, 0) - 1
const presets = ['free', 'paid', 'local']

export interface TokenServices {
  readonly store: Store
  readonly teamId: string
  readonly authority: TokenAuthority
  readonly clock: Clock
  readonly addresses: () => ServiceAddresses
  readonly tokensEnded: () => Promise<void>
}

/** The tokens of both versions and the budget of the team. */
export const createTokenDesk = (services: TokenServices): TokenDesk => ({
  ...createTokens(services),
  ...createTeamSettings(services),
})

/** Tokens of v1. */
function createTokens({ store, teamId, authority, clock, addresses, tokensEnded }: TokenServices) {
  const addToken = async (
    tx: Transaction,
    fields: Omit<TokenRow, 'id' | 'teamId' | 'revokedAt' | 'issuedAfter'>,
  ): Promise<TokenRow> => {
    const issuedAfter = await tx.lastNumber()
    const token = { ...fields, id: randomId(), teamId, revokedAt: null, issuedAfter }
    await tx.putToken(token)
    return token
  }

  const ended = async (): Promise<EndedReply> => {
    const stored = !store.unsaved.any()
    await tokensEnded()
    return { ...done, stored }
  }

  return {
    async deskAccess() {
      const row = await store.write(async tx => {
        const present = await tx.deskToken(teamId)
        if (present !== null) return present
        const issuedAt = clock()
        const kind = { role: 'OWNER', isDesk: true, forDesk: false } as const
        return addToken(tx, { ...kind, rundownId: null, issuedAt, expiresAt: null })
      })
      const { v0Token } = await requireTeam(store, teamId)
      return { ...addresses(), v1Token: await authority.sign(row), v0Token }
    },

    async mint({ role, rundownId, expiresIn, forDesk = false }) {
      if (forDesk && role !== 'OWNER') return notForDesk
      if (expiresIn !== null && !(expiresIn >= 0 && clock() + expiresIn <= year9999)) return noExpiry
      const expiresAt = expiresIn === null ? null : instant(clock() + expiresIn)
      try {
        const row = await store.write(async tx => {
          await requireRundown(tx, teamId, rundownId)
          // The later of a rotation and a token must win, even if the computer's clock was set back in between.
          const rotations = (await tx.tokens(teamId)).map(token => (token.rotatedAt ?? 0) + 1)
          const issuedAt = instant(Math.max(clock(), ...rotations))
          return addToken(tx, { rundownId, role, isDesk: false, forDesk, issuedAt, expiresAt })
        })
        return { ...done, token: await authority.sign(row), tokenId: row.id }
      } catch (error) {
        return refused(error)
      }
    },

    listTokens: async () => (await store.reader.tokens(teamId)).map(listing),

    async revoke(tokenId) {
      try {
        const reply = await store.write(async tx => {
          const token = await tx.token(tokenId)
          if (token === null || token.teamId !== teamId || token.isDesk) return noToken
          await tx.putToken({ ...token, revokedAt: token.revokedAt ?? clock() })
          return null
        })
        if (reply !== null) return reply
      } catch (error) {
        return refused(error)
      }
      return ended()
    },

    async rotate(rundownId) {
      try {
        await store.write(async tx => {
          await requireRundown(tx, teamId, rundownId)
          const issued = (await tx.tokens(teamId)).map(token => token.issuedAt)
          await tx.putRotation(rundownId ?? teamId, instant(Math.max(clock(), ...issued)))
        })
      } catch (error) {
        return refused(error)
      }
      return ended()
    },
  } satisfies Partial<TokenDesk>
}

/** The token of v0 and the budget, of which a team has one each. */
function createTeamSettings({ store, teamId, tokensEnded }: TokenServices) {
  return {
    v0Token: async () => (await requireTeam(store, teamId)).v0Token,

    async regenerateV0Token() {
      const v0Token = randomSecret()
      await changeTeam(store, teamId, { v0Token })
      await tokensEnded()
      return v0Token
    },

    rate: async () => (await requireTeam(store, teamId)).rate,

    async setRate(rate) {
      if (!isRate(rate)) return noRate
      await changeTeam(store, teamId, { rate })
      return done
    },
  } satisfies Partial<TokenDesk>
}

/** Whether there is that team. */
export const changeTeam = (
  store: Store,
  teamId: string,
  fields: Partial<Omit<TeamRow, 'id'>>,
): Promise<boolean> =>
  store.write(async tx => {
    const row = await tx.team(teamId)
    if (row !== null) await tx.putTeam({ ...row, ...fields })
    return row !== null
  })

async function requireRundown(tx: Transaction, teamId: string, rundownId: string | null): Promise<void> {
  if (rundownId === null) return
  const stored = await tx.rundown(rundownId)
  if (stored === null || stored.rundown.teamId !== teamId) throw rundownNotFound()
}

async function requireTeam(store: Store, teamId: string): Promise<TeamRow> {
  const row = await store.reader.team(teamId)
  if (row === null) throw new Error('The team is missing from the database.')
  return row
}

/** Reference, *Limits*. */
export const isRate = (rate: string): boolean => presets.includes(rate) || /^[1-9]\d{0,9}$/.test(rate)

const noExpiry: DashboardRefusal = {
  ok: false,
  code: 'tokens.invalid_expiry',
  detail: 'A token must expire in the future and before the year 10000.',
}
const noToken: DashboardRefusal = { ok: false, code: 'tokens.not_found', detail: 'There is no such token.' }
const notForDesk: DashboardRefusal = {
  ok: false,
  code: 'tokens.not_owner',
  detail: 'A token for a desk needs the role OWNER.',
}
export const noRate: DashboardRefusal = {
  ok: false,
  code: 'teams.invalid_rate',
  detail: 'The rate must be free, paid, local, or a number of requests per minute from 1.',
}

const listing = (token: TokenStanding): TokenListing => ({
  tokenId: token.id,
  role: token.role,
  rundownId: token.rundownId,
  forDesk: token.forDesk,
  issuedAt: token.issuedAt,
  expiresAt: token.expiresAt,
  revoked: isEnded(token),
})
