import type { FaceSpec, FeedbackView } from '../../../desk/ports/surface.ts'
import { elapsed, isUntimed, remaining, untilFlip } from '../../../domain/show/countdown.ts'
import { untilOverUnderMoves } from '../../../domain/show/over-under.ts'
import { plannedStart, untilStartFlip } from '../../../domain/show/planned-start.ts'
import { between, type Instant } from '../../../domain/time/time.ts'
import { untilRingGrows } from './hold-ring.ts'

const minuteMs = 60_000
/** A timer cannot wait for weeks: it looks again. */
const longestMs = 3_600_000

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
  if (view.state.phase === 'running' && has(({ action }) => action?.do === 'call')) {
    const times = (view.calling?.coming ?? []).flatMap(({ heldUntil, passesAt }) => [heldUntil, passesAt])
    waits.push(...times.flatMap(at => (at !== null && now < at ? [between(now, at)] : [])))
  }
  if (view.state.phase === 'running' && has(({ action }) => action?.do === 'standby')) {
    const times = (view.calling?.standby ?? []).flatMap(({ passesAt }) => passesAt ?? [])
    waits.push(...times.filter(at => now < at).map(at => between(now, at)))
  }
  // Zones differ by whole minutes.
  if (has(({ show }) => show === 'clock')) waits.push(minuteMs - (now % minuteMs))
  const ring = view.holding === null ? null : untilRingGrows(view.holding, now)
  if (ring !== null) waits.push(ring)
  if (view.refusal !== null && now < view.refusal.until) waits.push(between(now, view.refusal.until))
  if (view.noted != null && now < view.noted.until) waits.push(between(now, view.noted.until))
  return waits.length === 0 ? null : Math.min(longestMs, ...waits)
}
