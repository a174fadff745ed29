import type {
  Dashboard,
  DashboardRefusal,
  EndedReply,
  ServiceAddresses,
  TeamFields,
  TokenActs,
  TokenListing,
} from '../../contract/dashboard.ts'
import { type Clock, instant } from '../../domain/time/time.ts'
import type { TokenAuthority } from '../auth-tokens.ts'
import { done, refused, rundownNotFound } from '../problem-error.ts'
import { randomId, randomSecret } from '../random.ts'
import type { Store, Transaction } from '../store/port.ts'
import { isEnded, type TeamRow, type TokenRow, type TokenStanding } from '../store/rows.ts'

type TokenDesk = TokenActs & Pick<Dashboard, 'deskAccess'>

const year9999 = Date.UTC(10_000, 0) - 1
const presets = ['free', 'paid', 'local']

interface TokenServices {
  readonly store: Store
  readonly teamId: string
  readonly authority: TokenAuthority
  readonly clock: Clock
  readonly addresses: () => ServiceAddresses
  readonly tokensEnded: () => Promise<void>
}

/** The tokens of both versions of the API, and the budget of the team. */
export function actsOnTokens({
  store,
  teamId,
  authority,
  clock,
  addresses,
  tokensEnded,
}: TokenServices): TokenDesk {
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
  }
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
const noRate: DashboardRefusal = {
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

type TeamActs = Pick<Dashboard, 'listTeams' | 'createTeam' | 'changeTeam' | 'removeTeam'>

/** The teams of an installation. No team sees data of another. */
export function actsOnTeams({ store, tokensEnded }: Pick<TokenServices, 'store' | 'tokensEnded'>): TeamActs {
  const { teamId: firstTeam } = store.installation
  return {
    async listTeams() {
      const { reader } = store
      const rows = await reader.teams()
      const listed = rows.map(async ({ id, name, rate, maxRundowns }) => ({
        teamId: id,
        name,
        rate,
        maxRundowns,
        rundowns: await reader.rundownCount(id),
        isFirst: id === firstTeam,
      }))
      return Promise.all(listed)
    },

    async createTeam(name, fields) {
      if (fields.rate !== undefined && !isRate(fields.rate)) return noRate
      const row: TeamRow = {
        ...{ id: randomId(), name, rate: 'local', maxRundowns: null, v0Token: randomSecret() },
        ...given(fields),
      }
      await store.write(tx => tx.putTeam(row))
      return { ...done, teamId: row.id }
    },

    async changeTeam(teamId, fields) {
      if (fields.rate !== undefined && !isRate(fields.rate)) return noRate
      return (await changeTeam(store, teamId, given(fields))) ? done : noTeam
    },

    async removeTeam(teamId) {
      if (teamId === firstTeam) return isFirst
      const reply = await store.write(async tx => {
        if ((await tx.team(teamId)) === null) return noTeam
        if ((await tx.rundownCount(teamId)) > 0) return hasRundowns
        for (const { rundown } of await tx.deletedRundowns(teamId)) await tx.removeRundown(rundown.id)
        await tx.removeTeam(teamId)
        return done
      })
      if (reply.ok) await tokensEnded()
      return reply
    },
  }
}

const given = ({ name, rate, maxRundowns }: TeamFields): Partial<TeamRow> => ({
  ...(name !== undefined && { name }),
  ...(rate !== undefined && { rate }),
  ...(maxRundowns !== undefined && { maxRundowns }),
})

const noTeam: DashboardRefusal = { ok: false, code: 'teams.not_found', detail: 'There is no such team.' }
const isFirst: DashboardRefusal = {
  ok: false,
  code: 'teams.first',
  detail: 'The first team cannot be removed: it is that of the desk.',
}
const hasRundowns: DashboardRefusal = {
  ok: false,
  code: 'teams.has_rundowns',
  detail: 'The team has rundowns. Delete them first.',
}
