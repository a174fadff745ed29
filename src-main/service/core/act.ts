import type { Status } from '../../contract/v1/resources.ts'
import { sameAnchors } from '../../domain/show/anchors.ts'
import {
  onAirOf,
  type RunnerCommand,
  type RunnerRefusalCode,
  type RunnerState,
  transition,
} from '../../domain/show/runner.ts'
import { isInstant, later } from '../../domain/time/time.ts'
import { cueNotFound, ProblemError } from '../problem-error.ts'
import type { RundownEdit } from './edit.ts'
import { sameActivation, statusOf } from './resources.ts'

const refusals: Readonly<Record<RunnerRefusalCode, string>> = {
  'runner.not_running': 'No cue is on air. Start the show first.',
  'runner.ended_cannot_start': 'The show has ended. Reset it in Showcall first.',
  'runner.no_next_cue': 'There is no playable cue after this one.',
  'runner.no_previous_cue': 'There is no playable cue before this one.',
  'cues.not_found': 'That cue is not in this rundown.',
  'cues.invalid_cue_type': 'Headings and groups cannot go on air. Use a cue of type "cue".',
}

/** On what an action depends; null where it depends on nothing. */
export interface Conditions {
  /** State tags of the show that the presser saw; null where any will do. */
  readonly tags: readonly string[] | null
  /** Whether it was to be carried out by now, and may not be any more. */
  readonly late: boolean
}

/**
 * Runs a command of show control. It is refused when it comes too late, or when the show has left what the presser
 * saw: `runner.state_changed` with the status there is.
 */
export async function act(
  edit: RundownEdit,
  command: RunnerCommand,
  conditions: Conditions | null,
): Promise<void> {
  const before = edit.view()
  const changed = (detail: string): ProblemError => {
    const status: Status = statusOf(before, edit.now)
    return new ProblemError('runner.state_changed', detail, { ...status })
  }
  if (conditions?.late === true)
    throw changed('This action arrived after its deadline and was not carried out. Send it again.')
  const tags = conditions?.tags ?? null
  if (tags !== null && !tags.some(tag => sameActivation(tag, before))) {
    throw changed('The show has moved on. Check its state, then send the action again.')
  }
  const result = transition(edit.runner.state, command, edit.cues, edit.now)
  if (!result.ok) {
    if (result.code === 'cues.not_found') throw cueNotFound(edit.rundownId, result.cueId ?? '')
    throw new ProblemError(result.code, refusals[result.code])
  }
  if (result.state !== edit.runner.state)
    await edit.setRunner(result.state, { activation: command.verb !== 'adjust-duration' })
}

/** Whether that cue is on air now. */
export const isOnAir = (edit: RundownEdit, cueId: string): boolean =>
  onAirOf(edit.runner.state)?.cueId === cueId

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
  if (cueId !== undefined && edit.requireCue(cueId).type !== 'cue')
    throw new ProblemError('cues.invalid_cue_type', 'Headings and groups cannot go on air.')
  await act(edit, { verb: 'restore', state: wellFormed(state) }, conditions)
}

const instantsOf = (state: RunnerState): number[] =>
  Object.values(state).filter(value => typeof value === 'number')

/** A deadline is never before its kickoff. */
function wellFormed(state: RunnerState): RunnerState {
  return state.phase === 'running' || state.phase === 'paused'
    ? { ...state, deadline: later(state.kickoff, state.deadline) }
    : state
}
