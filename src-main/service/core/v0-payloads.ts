import type { V0Cue, V0Rundown, V0Timesnap } from '../../contract/v0/push.ts'
import { activeCueId, onAirOf } from '../../domain/show/runner.ts'
import type { StoredCue } from '../store/rows.ts'
import { endTime, iso, isoOrNull } from './resources.ts'
import type { View } from './view.ts'

/** The rundown in the shape of v0. */
export const v0Rundown = (view: View): V0Rundown => ({
  id: view.rundown.id,
  name: view.rundown.title,
  startTime: isoOrNull(view.rundown.startTime),
  endTime: isoOrNull(endTime(view)),
  status: view.rundown.status,
  createdAt: iso(view.rundown.createdAt),
  updatedAt: iso(view.rundown.updatedAt),
})

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
