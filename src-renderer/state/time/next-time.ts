import { timingOf } from '../../../src-main/domain/rundown/timing.ts'
import { remaining } from '../../../src-main/domain/show/countdown.ts'
import { latestGo } from '../../../src-main/domain/show/hit-point.ts'
import { near } from '../../../src-main/domain/show/not-before.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import { between, type Instant } from '../../../src-main/domain/time/time.ts'
import type { DeskState } from '../session/desk-state.ts'
import { goNotBefore, nextRow } from '../session/selectors.ts'

/**
 * The time that GO for the next cue is meant for: its own fixed start by its rule; or `by`, the latest GO by which a fixed start
 * further ahead is met, while that is to come.
 */
export interface NextTime {
  readonly rule: 'not-before' | 'exactly' | 'not-after' | 'by'
  readonly at: Instant
}

/** With more room than this before a fixed start further ahead, ms, its latest GO is no matter. */
const littleRoom = 120_000
/** Nor is it sooner than this, ms. */
const lastMinutes = 600_000

/** Null while no GO is meant for a time: before and after the show, in a rehearsal, and while there is room. */
export function nextTime(state: DeskState, now: Instant): NextTime | null {
  const next = nextRow(state)?.cue ?? null
  if (state.show.mode === 'rehearsal' || activeCueId(state.show.state) === null || next === null) return null
  if (next.startTime !== null) {
    const { start } = timingOf(next)
    if (start === 'exactly' || start === 'not-after')
      return Math.abs(between(now, next.startTime)) > near ? null : { rule: start, at: next.startTime }
    const at = goNotBefore(state, now)
    return at === null ? null : { rule: 'not-before', at }
  }
  // Without a fixed start ahead nothing has to be met.
  const at = state.projection.fixed === null ? null : latestGo(state.plan, state.show.state, next.id, now)
  if (at === null) return null
  const left = between(now, at)
  // Once no GO meets it any more, the header says how much time is missing.
  if (left < 0 || left > lastMinutes) return null
  const room = left - Math.max(0, remaining(state.show.state, now))
  return room < littleRoom ? { rule: 'by', at } : null
}
