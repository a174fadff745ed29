import type { Countdown, Status } from '../../contract/v1/resources.ts'
import { countdownParts, remaining, total } from '../../domain/show/countdown.ts'
import { onAirOf } from '../../domain/show/runner.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { View } from './view.ts'

type WireState = Status['state']

function wireState({ runner }: View): WireState {
  const { phase } = runner.state
  return phase === 'running' || phase === 'paused' ? phase : 'stopped'
}

/** `getStatus`. */
export function statusOf(view: View, now: Instant): Status {
  const { state } = view.runner
  const onAir = onAirOf(state)
  const next = view.nextCueId === null ? undefined : view.cue(view.nextCueId)
  return {
    server_time: now,
    state: wireState(view),
    phase: state.phase,
    active_cue:
      onAir === null
        ? null
        : {
            id: onAir.cueId,
            title: view.cue(onAir.cueId)?.title ?? '',
            started_at: onAir.kickoff,
            paused_at: state.phase === 'paused' ? state.lastStop : null,
            duration_ms: total(state),
          },
    next_cue: next === undefined ? null : { id: next.id, title: next.title },
  }
}

/** `getCountdown`. */
export function countdownOf(view: View, now: Instant): Countdown {
  const { state } = view.runner
  const onAir = onAirOf(state)
  if (onAir === null) return { state: wireState(view), server_time: now, active_cue: null }
  const left = remaining(state, now)
  const parts = countdownParts(left)
  return {
    state: wireState(view),
    server_time: now,
    active_cue: {
      cue_id: onAir.cueId,
      title: view.cue(onAir.cueId)?.title ?? '',
      duration_ms: total(state),
      remaining_ms: left,
      remaining: {
        is_overtime: parts.isOvertime,
        prefix: parts.prefix,
        days: parts.days,
        hours: parts.hours,
        minutes: parts.minutes,
        seconds: parts.seconds,
        formatted: parts.formatted,
      },
    },
  }
}

const separator = '~'

/**
 * The state tag. Its head is what a press depends on: phase, activation and next cue. Its tail is what else a reader
 * of the status sees, so that a conditional GET is never answered from before an adjustment or a new title.
 */
export const stateTag = (view: View): string =>
  `${head(view)}${separator}${view.runner.version.toString(36)}.${view.rundown.contentVersion.toString(36)}`

const head = (view: View): string => `${view.runner.revision.toString(36)}.${view.nextCueId ?? ''}`

/** Whether a tag names the activation that the show is in, also after adjustments. */
export const sameActivation = (tag: string, view: View): boolean =>
  tag === '*' || tag.split(separator, 1)[0] === head(view)
