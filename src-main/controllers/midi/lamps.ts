import type { FaceSpec, FeedbackView } from '../../desk/ports/surface.ts'
import { actionOfAct, actRefusal } from '../../domain/show/actions.ts'
import { countdownParts, isUntimed, remaining } from '../../domain/show/countdown.ts'
import { between, type Instant } from '../../domain/time/time.ts'
import type { Lamp } from './models.ts'

/** What the lamp of a control says. */
export function lampOf(control: string, view: FeedbackView, now: Instant): Lamp {
  if (view.refusal !== null && view.refusal.control === control && now < view.refusal.until) return 'refused'
  const face = view.faces.get(control)
  if (face === undefined || view.link !== 'live') return 'off'
  if (face.show === 'countdown') return countdownLamp(view, now)
  return face.action === null ? 'off' : actionLamp(face.action, view, now)
}

function actionLamp(action: NonNullable<FaceSpec['action']>, view: FeedbackView, now: Instant): Lamp {
  const { phase } = view.state
  const name = actionOfAct(action.do)
  if (name === 'go') {
    if (phase === 'paused') return 'waiting'
    if (phase === 'ended' || view.next === null) return 'closed'
    if (actRefusal(action.do, phase) !== null) return 'closed'
    return view.gateOpensAt !== null && now < view.gateOpensAt ? 'closed' : 'safe'
  }
  if (name === 'pause') return phase === 'paused' ? 'paused' : 'bound'
  return 'bound'
}

function countdownLamp(view: FeedbackView, now: Instant): Lamp {
  const { state } = view
  if (state.phase === 'paused') return 'paused'
  if (state.phase !== 'running') return 'off'
  return isOver(view, now) ? 'over' : 'bound'
}

function isOver(view: FeedbackView, now: Instant): boolean {
  const { state } = view
  if (state.phase !== 'running' || isUntimed(state, view.onAir?.duration ?? null)) return false
  return countdownParts(remaining(state, now)).isOvertime
}

/** Milliseconds until lamps change by themselves; null when time changes nothing. */
export function untilLampChange(view: FeedbackView, now: Instant): number | null {
  const waits: number[] = []
  if (view.gateOpensAt !== null && now < view.gateOpensAt) waits.push(between(now, view.gateOpensAt))
  if (view.refusal !== null && now < view.refusal.until) waits.push(between(now, view.refusal.until))
  if (view.state.phase === 'running' && !isOver(view, now)) {
    const left = remaining(view.state, now)
    // Exactly nothing left is not over yet.
    if (left >= 0 && !isUntimed(view.state, view.onAir?.duration ?? null)) waits.push(left + 1)
  }
  return waits.length === 0 ? null : Math.min(...waits)
}
