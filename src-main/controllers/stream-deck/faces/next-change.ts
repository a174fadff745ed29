import type { FaceSpec, FeedbackView } from '../../../desk/ports/surface.ts'
import type { BoundAction } from '../../../domain/bindings/binding.ts'
import { untilTargetsChange } from '../../../domain/calling/call-targets.ts'
import { elapsed, isUntimed, remaining, untilFlip } from '../../../domain/show/countdown.ts'
import { untilOverUnderMoves } from '../../../domain/show/over-under.ts'
import { plannedStart, untilStartFlip } from '../../../domain/show/planned-start.ts'
import { between, type Instant } from '../../../domain/time/time.ts'
import { callsAt } from './calling-faces.ts'
import { untilRingGrows } from './hold-ring.ts'

const minuteMs = 60_000
/** A timer cannot wait for weeks: it looks again. */
const longestMs = 3_600_000

const namesCalls: ReadonlySet<BoundAction['do']> = new Set(['standby', 'call', 'step'])

/** Milliseconds until the faces of this view change by themselves; null when time changes nothing. */
export function untilChange(view: FeedbackView, now: Instant): number | null {
  const specs = [...view.faces.values()]
  const has = (fits: (spec: FaceSpec) => boolean): boolean => specs.some(fits)
  const waits: number[] = []
  if (view.state.phase === 'running' && has(({ show }) => show === 'countdown')) {
    const untimed = isUntimed(view.state, view.onAir?.duration ?? null)
    waits.push(untimed ? 1000 - (elapsed(view.state, now) % 1000) : untilFlip(remaining(view.state, now)))
  }
  const start = plannedStart(view.startsAt, view.state.phase, now)
  if (start !== null && has(({ show }) => show === 'countdown')) {
    const moves = start.near ? untilStartFlip(start.until) : start.changesIn
    if (moves !== null) waits.push(moves)
  }
  if (view.overUnder !== null && has(({ show }) => show === 'over-under')) {
    const moves = untilOverUnderMoves(view.overUnder, now)
    if (moves !== null) waits.push(moves)
  }
  if (view.gateOpensAt !== null && now < view.gateOpensAt) {
    waits.push(between(now, view.gateOpensAt) % 100 || 100)
  }
  const until = view.undo?.until ?? null
  if (until !== null && now < until && has(({ action }) => action?.do === 'undo')) {
    waits.push(between(now, until) % 1000 || 1000)
  }
  if (view.calling !== undefined && has(({ action }) => action !== null && namesCalls.has(action.do))) {
    const moves = untilTargetsChange(callsAt(view.calling, now))
    if (moves !== null) waits.push(moves)
  }
  // Zones differ by whole minutes.
  if (has(({ show }) => show === 'clock')) waits.push(minuteMs - (now % minuteMs))
  const ring = view.holding === null ? null : untilRingGrows(view.holding, now)
  if (ring !== null) waits.push(ring)
  if (view.refusal !== null && now < view.refusal.until) waits.push(between(now, view.refusal.until))
  if (view.noted != null && now < view.noted.until) waits.push(between(now, view.noted.until))
  return waits.length === 0 ? null : Math.min(longestMs, ...waits)
}
