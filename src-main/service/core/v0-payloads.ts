import type { V0Cue, V0Rundown, V0Timesnap } from '../../contract/v0/push.ts'
import { activeCueId, onAirOf } from '../../domain/show/runner.ts'
import { playableDuration } from '../../domain/show/schedule.ts'
import { shift } from '../../domain/time/time.ts'
import type { StoredCue } from '../store/rows.ts'
import { iso } from './resources.ts'
import type { View } from './view.ts'

/**
 * The rundown in the shape of v0. Its clients know no rundown without a start: of one that has none, it is when the show
 * started, before that when the rundown was made. Nobody may take that for a planned start, which v1 alone tells.
 */
export function v0Rundown({ rundown, runner, cues }: View): V0Rundown {
  const startTime = rundown.startTime ?? runner.startedAt ?? rundown.createdAt
  return {
    id: rundown.id,
    name: rundown.title,
    startTime: iso(startTime),
    endTime: iso(shift(startTime, playableDuration(cues))),
    status: rundown.status,
    createdAt: iso(rundown.createdAt),
    updatedAt: iso(rundown.updatedAt),
  }
}

export const v0Cue = (cue: StoredCue): V0Cue => ({
  id: cue.id,
  type: cue.type,
  title: cue.title,
  subtitle: cue.subtitle,
  duration: cue.duration,
  backgroundColor: cue.backgroundColor,
  locked: cue.preventEdits,
  createdAt: iso(cue.createdAt),
  updatedAt: iso(cue.updatedAt),
})

export function v0Timesnap({ runner: { state } }: View): V0Timesnap {
  const onAir = onAirOf(state)
  return {
    lastStop: state.phase === 'paused' || state.phase === 'ended' ? state.lastStop : (onAir?.kickoff ?? null),
    kickoff: onAir?.kickoff ?? null,
    running: state.phase === 'running',
    cueId: onAir?.cueId ?? null,
    deadline: onAir?.deadline ?? null,
  }
}

/** Undefined while nothing is on air. */
export function currentCue(view: View): StoredCue | undefined {
  const id = activeCueId(view.runner.state)
  return id === null ? undefined : view.cue(id)
}

export const nextCue = (view: View): StoredCue | undefined =>
  view.nextCueId === null ? undefined : view.cue(view.nextCueId)
