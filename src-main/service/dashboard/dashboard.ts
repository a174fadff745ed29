import type { Dashboard, DashboardReply, ServiceAddresses } from '../../contract/dashboard.ts'
import { onAirOf, type RunnerCommand, type RunnerState } from '../../domain/runner.ts'
import { instant, later } from '../../domain/time.ts'
import type { TokenAuthority } from '../auth-tokens.ts'
import { act } from '../core/act.ts'
import type { Edit } from '../core/edit.ts'
import type { Workspace } from '../core/workspace.ts'
import { requireCue } from '../core/write-cue.ts'
import { ProblemError } from '../problem-error.ts'
import { randomId } from '../random.ts'
import type { Store } from '../store/port.ts'
import type { TokenRow } from '../store/rows.ts'

export interface DashboardServices {
  readonly store: Store
  readonly workspace: Workspace
  readonly authority: TokenAuthority
  readonly addresses: () => ServiceAddresses
}

/** What only a person may do, done by the same core that the API uses. */
export function createDashboard({ store, workspace, authority, addresses }: DashboardServices): Dashboard {
  const { teamId } = store.installation
  const scope = { teamId, rundownId: null }

  const change = (rundownId: string, work: (edit: Edit) => Promise<void>): Promise<DashboardReply> =>
    workspace
      .transact(async session => {
        await work(await session.open(rundownId, scope))
        return { ok: true } as const
      })
      .catch(refused)

  const command = (rundownId: string, verb: RunnerCommand) => change(rundownId, edit => act(edit, verb, null))

  async function tokenRow(): Promise<TokenRow> {
    const present = await store.reader.deskToken(teamId)
    if (present !== null) return present
    const row = newToken({ teamId, rundownId: null, role: 'OWNER', isDesk: true, expiresAt: null })
    await store.write(tx => tx.putToken(row))
    return row
  }

  function newToken(fields: Omit<TokenRow, 'id' | 'issuedAt' | 'revokedAt'>): TokenRow {
    return { ...fields, id: randomId(), issuedAt: workspace.clock(), revokedAt: null }
  }

  return {
    async deskAccess() {
      const team = await store.reader.team(teamId)
      return {
        ...addresses(),
        v1Token: await authority.sign(await tokenRow()),
        v0Token: team?.v0Token ?? '',
      }
    },

    end: rundownId => command(rundownId, { verb: 'end' }),

    reset: rundownId => command(rundownId, { verb: 'reset' }),

    restore: (rundownId, state) =>
      change(rundownId, async edit => {
        const cueId = onAirOf(state)?.cueId
        if (cueId !== undefined && requireCue(edit, cueId).type !== 'cue') {
          throw new ProblemError('cues.invalid_cue_type', 'Headings and groups cannot go on air.')
        }
        await act(edit, { verb: 'restore', state: wellFormed(state) }, null)
      }),

    setPreventEdits: (rundownId, cueId, preventEdits) =>
      change(rundownId, edit =>
        edit.changeCues([{ ...requireCue(edit, cueId), preventEdits, updatedAt: edit.now }]),
      ),

    setSkipped: (rundownId, cueId, skipped) =>
      change(rundownId, edit =>
        edit.changeCues([{ ...requireCue(edit, cueId), skipped, updatedAt: edit.now }]),
      ),

    async mint({ role, rundownId, expiresIn }) {
      const expiresAt = expiresIn === null ? null : instant(workspace.clock() + expiresIn)
      const row = newToken({ teamId, rundownId, role, isDesk: false, expiresAt })
      await store.write(tx => tx.putToken(row))
      return { token: await authority.sign(row), tokenId: row.id }
    },
  }
}

/** A deadline is never before its kickoff. */
function wellFormed(state: RunnerState): RunnerState {
  return state.phase === 'running' || state.phase === 'paused'
    ? { ...state, deadline: later(state.kickoff, state.deadline) }
    : state
}

function refused(error: unknown): DashboardReply {
  if (error instanceof ProblemError) return { ok: false, code: error.code, detail: error.message }
  throw error
}
