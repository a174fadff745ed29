import type { Dashboard, DashboardRefusal, TeamFields } from '../../contract/dashboard.ts'
import { randomId, randomSecret } from '../random.ts'
import type { Store } from '../store/port.ts'
import type { TeamRow } from '../store/rows.ts'
import { done } from './refusal.ts'
import { changeTeam, isRate, noRate } from './token-desk.ts'

type TeamActs = Pick<Dashboard, 'listTeams' | 'createTeam' | 'changeTeam' | 'removeTeam'>

export interface TeamServices {
  readonly store: Store
  readonly tokensEnded: () => Promise<void>
}

/** The teams of an installation. No team sees data of another. */
export function createTeamDesk({ store, tokensEnded }: TeamServices): TeamActs {
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
