import type { ColumnType } from '../../contract/dashboard.ts'
import { sameAnchors } from '../../domain/show/anchors.ts'
import { onAirOf, type RunnerState } from '../../domain/show/runner.ts'
import { isInstant, later } from '../../domain/time/time.ts'
import { columnNotFound, ProblemError } from '../problem-error.ts'
import { act, type Conditions } from './act.ts'
import type { RundownEdit } from './edit.ts'
import { requireCue } from './write-cue.ts'

/** Sets the exact anchors of a show; with `from` only if it stands exactly there. */
export async function restoreShow(
  edit: RundownEdit,
  { state, from }: { readonly state: RunnerState; readonly from: RunnerState | null },
  conditions: Conditions | null,
): Promise<void> {
  if (from !== null && !sameAnchors(edit.runner.state, from))
    throw new ProblemError('runner.state_changed', 'The show has changed since. Nothing was restored.')
  if (!instantsOf(state).every(isInstant)) {
    throw new ProblemError(
      'bad_request',
      'Times must be whole milliseconds since 1970, in the years 1 to 9999.',
    )
  }
  const cueId = onAirOf(state)?.cueId
  if (cueId !== undefined && requireCue(edit, cueId).type !== 'cue')
    throw new ProblemError('cues.invalid_cue_type', 'Headings and groups cannot go on air.')
  await act(edit, { verb: 'restore', state: wellFormed(state) }, conditions)
}

export const markCue = (
  edit: RundownEdit,
  cueId: string,
  fields: { readonly skipped?: boolean; readonly preventEdits?: boolean },
): Promise<void> => edit.changeCues([{ ...requireCue(edit, cueId), ...fields, updatedAt: edit.now }])

export async function markColumn(
  edit: RundownEdit,
  columnId: string,
  fields: { readonly type?: ColumnType; readonly isPrivate?: boolean },
): Promise<void> {
  if (!edit.columns.some(column => column.id === columnId)) throw columnNotFound(edit.rundownId, columnId)
  await edit.setColumns(
    edit.columns.map(column =>
      column.id === columnId ? { ...column, ...fields, updatedAt: edit.now } : column,
    ),
  )
}

const instantsOf = (state: RunnerState): number[] =>
  Object.values(state).filter(value => typeof value === 'number')

/** A deadline is never before its kickoff. */
function wellFormed(state: RunnerState): RunnerState {
  return state.phase === 'running' || state.phase === 'paused'
    ? { ...state, deadline: later(state.kickoff, state.deadline) }
    : state
}
