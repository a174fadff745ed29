import { onAirOf, type RunnerState } from '../../src-main/domain/show/runner.ts'
import type { HostedChange, HostedRundown } from './hosted-service-rundown.ts'

/** What the event stream carries of a change, the `fat` form. */
export function eventData(rundown: HostedRundown, change: HostedChange): unknown {
  switch (change.event) {
    case 'rundown':
      return { change: change.change, rundown: rundown.resource() }
    case 'cue':
      return { change: change.change, id: change.id, cue: rundown.cueResource(change.id) }
    case 'column':
      return { change: change.change, id: change.id, column: rundown.columnResource(change.id) }
    case 'cell': {
      const { cueId, columnId } = change
      const cell = rundown.cellResource(cueId, columnId)
      return { change: change.change, cue_id: cueId, column_id: columnId, cell }
    }
  }
}

/** Of `currentCue` and `nextCue`, API section 2.10. */
export function pushCue(rundown: HostedRundown, cueId: string | null): unknown {
  const cue = cueId === null ? undefined : rundown.cue(cueId)
  if (cue === undefined) return null
  const { id, type, title, subtitle, duration_ms: length, background_color: backgroundColor } = cue
  return { id, type, title, subtitle, duration: length, backgroundColor, locked: false }
}

/** API section 2.10. */
export function timesnap(state: RunnerState): unknown {
  const onAir = onAirOf(state)
  return {
    lastStop: state.phase === 'paused' || state.phase === 'ended' ? state.lastStop : null,
    kickoff: onAir?.kickoff ?? null,
    running: state.phase === 'running',
    cueId: onAir?.cueId ?? null,
    deadline: onAir?.deadline ?? null,
  }
}
