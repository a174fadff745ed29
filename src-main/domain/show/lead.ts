import { between, type Duration, shift } from '../time/time.ts'
import { type AiringState, onAirOf, type RunnerCommand, type RunnerState } from './runner.ts'

/** The verbs by which any service can be led. */
type LeadCommand = Extract<RunnerCommand, { readonly verb: 'start' | 'pause' | 'jump' | 'adjust-duration' }>

/**
 * The next public verb that leads from `current` to `target`, computed from the service's last reply; null when it
 * is there, or as near as verbs can lead. Only for targets that have a cue on air and a show that is not ended.
 */
export function nextVerb(current: RunnerState, target: RunnerState): LeadCommand | null {
  const to = onAirOf(target)
  if (to === null || current.phase === 'ended') return null
  const from = onAirOf(current)
  if (from === null || from.cueId !== to.cueId) return { verb: 'jump', cueId: to.cueId }
  if (from.phase !== to.phase) return { verb: to.phase === 'paused' ? 'pause' : 'start' }
  const delta = missing(from, to)
  const spent = from.deadline === from.kickoff
  return delta === 0 || (delta < 0 && spent) ? null : { verb: 'adjust-duration', delta }
}

function missing(from: AiringState, to: AiringState): Duration {
  // For a paused cue, the remaining time counts: it was stopped again at another instant.
  return from.phase === 'paused' && to.phase === 'paused'
    ? between(shift(from.deadline, between(from.lastStop, to.lastStop)), to.deadline)
    : between(from.deadline, to.deadline)
}
