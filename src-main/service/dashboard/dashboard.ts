import type {
  ChangeReply,
  Dashboard,
  DashboardReply,
  ServiceAddresses,
  TeamDashboard,
} from '../../contract/dashboard.ts'
import { runTeamAct, teamAct } from '../../contract/dashboard-acts.ts'
import { formatPosition } from '../../domain/feed/position.ts'
import type { RunnerCommand } from '../../domain/show/runner.ts'
import type { TokenAuthority } from '../auth-tokens.ts'
import { act, restoreShow } from '../core/act.ts'
import type { RundownEdit } from '../core/edit.ts'
import type { Workspace } from '../core/workspace.ts'
import { markColumn } from '../core/write-column.ts'
import { markCue } from '../core/write-cue.ts'
import { writeEdits } from '../core/write-edits.ts'
import type { Store } from '../store/port.ts'
import { byPerson } from './by-person.ts'
import { createCallingDesk } from './calling-desk.ts'
import { createChangeDesk } from './change-desk.ts'
import { done, refused } from './refusal.ts'
import { createRundownDesk } from './rundown-desk.ts'
import { createTeamDesk } from './team-desk.ts'
import { createTokenDesk } from './token-desk.ts'

export interface DashboardServices {
  readonly store: Store
  readonly workspace: Workspace
  readonly authority: TokenAuthority
  readonly addresses: () => ServiceAddresses
  /** Cuts connections by tokens that are no longer valid. */
  readonly tokensEnded: () => Promise<void>
}

/** What only a person may do, done by the same core that the API uses. */
export function createDashboard(services: DashboardServices): Dashboard {
  const { store } = services
  return {
    ...createTeamDashboard(services, store.installation.teamId),
    ...createTeamDesk(services),
    async inTeam(teamId, name, args) {
      const act = teamAct(name, args)
      if (act === null) throw new Error('That is no act on a team, or not with these arguments.')
      if ((await store.reader.team(teamId)) === null)
        throw new Error(`There is no team ${teamId}. "team list" shows them.`)
      return runTeamAct(createTeamDashboard(services, teamId), act, args)
    },
  }
}

/** The acts on one team. */
function createTeamDashboard(services: DashboardServices, teamId: string): TeamDashboard {
  const { workspace } = services
  const scope = { teamId, rundownId: null }

  const changeFor = <Result extends object>(
    rundownId: string,
    work: (edit: RundownEdit) => Promise<Result>,
    pressId: string | null,
  ): Promise<DashboardReply<{ readonly position: string } & Result>> =>
    workspace
      .transact({ ...byPerson, pressId }, async session => {
        const edit = await session.open(rundownId, scope)
        const result = await work(edit)
        await session.finish()
        return { ...done, position: formatPosition(workspace.position(edit.view())), ...result }
      })
      .catch(refused)

  const change = (
    rundownId: string,
    work: (edit: RundownEdit) => Promise<void>,
    pressId: string | null = null,
  ): Promise<ChangeReply> => changeFor(rundownId, edit => work(edit).then(() => ({})), pressId)

  const command = (rundownId: string, verb: RunnerCommand, pressId?: string) =>
    change(rundownId, edit => act(edit, verb, null), pressId)

  return {
    ...createTokenDesk({ ...services, teamId, clock: workspace.clock }),
    ...createRundownDesk(workspace, teamId),
    ...createChangeDesk(workspace, teamId),
    ...createCallingDesk(workspace, teamId),

    end: (rundownId, pressId) => command(rundownId, { verb: 'end' }, pressId),

    reset: (rundownId, pressId) => command(rundownId, { verb: 'reset' }, pressId),

    restore: (rundownId, state, from, pressId) =>
      change(rundownId, edit => restoreShow(edit, { state, from }, null), pressId),

    setPreventEdits: (rundownId, cueId, preventEdits) =>
      change(rundownId, edit => markCue(edit, cueId, { preventEdits })),

    setSkipped: (rundownId, cueId, skipped, pressId) =>
      change(rundownId, edit => markCue(edit, cueId, { skipped }), pressId),

    applyEdits: (rundownId, edits) =>
      changeFor(rundownId, async edit => ({ results: await writeEdits(edit, edits) }), null),

    setColumn: (rundownId, columnId, fields) => change(rundownId, edit => markColumn(edit, columnId, fields)),
  }
}
