import { callingBytes, readCallingState } from '../../contract/calling.ts'
import type {
  ChangeReply,
  Dashboard,
  DashboardReply,
  ServiceAddresses,
  TeamDashboard,
} from '../../contract/dashboard.ts'
import { runAct, teamAct } from '../../contract/dashboard-acts.ts'
import { scriptReaders } from '../../contract/script.ts'
import { readTimers } from '../../contract/timers.ts'
import { formatPosition } from '../../domain/feed/position.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { RunnerCommand } from '../../domain/show/runner.ts'
import type { Clock } from '../../domain/time/time.ts'
import { createTokenAuthority, type TokenAuthority } from '../auth-tokens.ts'
import { act, restoreShow } from '../core/act.ts'
import { byPerson } from '../core/change.ts'
import type { RundownEdit } from '../core/edit.ts'
import { keptText } from '../core/kept-text.ts'
import { scriptText } from '../core/scripts.ts'
import { Workspace } from '../core/workspace.ts'
import { markColumn } from '../core/write-column.ts'
import { markCue } from '../core/write-cue.ts'
import { writeEdits } from '../core/write-edits.ts'
import { done, ProblemError, refused } from '../problem-error.ts'
import type { Store, Transaction } from '../store/port.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { actsOnTeams, actsOnTokens } from './access.ts'
import { rundownActs } from './rundowns.ts'

interface DashboardServices {
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
    ...actsOnTeams(services),
    async inTeam(teamId, name, args) {
      const act = teamAct(name, args)
      if (act === null) throw new Error('That is no act on a team, or not with these arguments.')
      if ((await store.reader.team(teamId)) === null)
        throw new Error(`There is no team ${teamId}. "team list" shows them.`)
      return runAct(createTeamDashboard(services, teamId), act, args)
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
  ): Promise<DashboardReply<{ readonly position: string } & Result>> =>
    workspace
      .transact(byPerson, async transaction => {
        const edit = await transaction.open(rundownId, scope)
        const result = await work(edit)
        // The position is that of the change, which this makes.
        await transaction.finish()
        return { ...done, position: formatPosition(workspace.position(edit.view())), ...result }
      })
      .catch(refused)

  const change = (rundownId: string, work: (edit: RundownEdit) => Promise<void>): Promise<ChangeReply> =>
    changeFor(rundownId, edit => work(edit).then(() => ({})))

  const command = (rundownId: string, verb: RunnerCommand) => change(rundownId, edit => act(edit, verb, null))

  return {
    ...actsOnTokens({ ...services, teamId, clock: workspace.clock }),
    ...rundownActs(workspace, teamId),
    ...keptActs(workspace, teamId),

    end: rundownId => command(rundownId, { verb: 'end' }),

    reset: rundownId => command(rundownId, { verb: 'reset' }),

    restore: (rundownId, state, from) => change(rundownId, edit => restoreShow(edit, { state, from }, null)),

    setPreventEdits: (rundownId, cueId, preventEdits) =>
      change(rundownId, edit => markCue(edit, cueId, { preventEdits })),

    setSkipped: (rundownId, cueId, skipped) => change(rundownId, edit => markCue(edit, cueId, { skipped })),

    applyEdits: (rundownId, edits, over = []) =>
      changeFor(rundownId, async rundown => ({ results: await writeEdits(rundown, edits, over) })),

    setColumn: (rundownId, columnId, fields) => change(rundownId, edit => markColumn(edit, columnId, fields)),
  }
}

/** What is kept with a rundown and is no part of the API: where its calls stand, its timers, and its script. */
function keptActs(
  workspace: Workspace,
  teamId: string,
): Pick<Dashboard, 'calling' | 'setCalling' | 'timers' | 'setTimers' | 'script' | 'setScript'> {
  const scope = { teamId, rundownId: null }
  const { reader } = workspace
  /** Null where the rundown is not this team's, and for text that another program wrote. */
  async function read<State>(
    rundownId: string,
    text: Promise<string | null>,
    check: (kept: unknown) => State | null,
  ): Promise<State | null> {
    const kept = await text
    try {
      await workspace.view(rundownId, scope)
    } catch (error) {
      if (error instanceof ProblemError) return null
      throw error
    }
    try {
      return kept === null ? null : check(JSON.parse(kept))
    } catch {
      return null
    }
  }
  const write = (rundownId: string, put: (tx: Transaction) => Promise<void>): Promise<DashboardReply> =>
    workspace
      .transact(byPerson, async transaction => {
        await transaction.open(rundownId, scope)
        await put(transaction.tx)
        return done
      })
      .catch(refused)
  return {
    calling: rundownId => read(rundownId, reader.calling(rundownId), readCallingState),
    setCalling: (rundownId, state) =>
      write(rundownId, async tx =>
        tx.putCalling(
          rundownId,
          keptText(state, readCallingState, callingBytes, 'This is no state of calls.'),
        ),
      ),
    script: (rundownId, part) => read(rundownId, reader.script(rundownId, part), scriptReaders[part]),
    setScript: (rundownId, part, state) =>
      write(rundownId, async tx => tx.putScript(rundownId, part, scriptText(part, state))),
    timers: rundownId => read(rundownId, reader.timers(rundownId), readTimers),
    setTimers: (rundownId, state) =>
      write(rundownId, async tx =>
        tx.putTimers(rundownId, keptText(state, readTimers, callingBytes, 'These are no timers.')),
      ),
  }
}

/** The acts of a person on a data directory that no service has open. */
interface OpenDashboard {
  readonly dashboard: Omit<Dashboard, 'deskAccess'>
  /** What the person should know: a database that was set aside. */
  readonly notices: readonly Message[]
  close(): Promise<void>
}

/** Throws `StartupError`. The caller sees to it that nothing else has the directory open. */
export function openDashboard(dataDir: string, clock: Clock): OpenDashboard {
  return openDashboardOf(openSqliteStore(dataDir, clock()), clock)
}

/** The same on a store that is open, and that `close` closes. */
export function openDashboardOf(store: Store, clock: Clock): OpenDashboard {
  // Nobody listens: what is read later is what is stored.
  const workspace = new Workspace(store, clock, () => undefined)
  const authority = createTokenAuthority(store.installation)
  const nowhere = { baseUrl: '', v0Url: '', socketUrl: '' }
  return {
    dashboard: createDashboard({
      store,
      workspace,
      authority,
      addresses: () => nowhere,
      tokensEnded: async () => undefined,
    }),
    notices: store.notices,
    close: () => store.close(),
  }
}
