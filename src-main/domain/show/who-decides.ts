import type { Instant } from '../time/time.ts'
import { sameAnchors } from './anchors.ts'
import { lateAfter } from './gate.ts'
import { onAirOf, type RunnerState } from './runner.ts'

/**
 * Who decides the show. `live`: the service. `waiting`: its link is lost, and the next press or the end of a short wait
 * makes it local. `local`: this desk. `reconciling`: the link is back, both shows were moved, and a person chooses.
 */
export type Authority = 'live' | 'waiting' | 'local' | 'reconciling'

/** An outage this long after the last moment of its show is of another day, ms. */
const forgottenAfter = 12 * 3_600_000

/** The show of an outage is over: nothing began, ended or was due in it for twelve hours. */
export function isLongOver(since: Instant, here: RunnerState, now: Instant): boolean {
  const is = onAirOf(here)
  const moments = [since, is?.kickoff, is?.deadline, 'lastStop' in here ? here.lastStop : null]
  return moments.every(moment => moment == null || now - moment > forgottenAfter)
}

/** The states that the service's show may have after an outage, if no other client moved it. */
interface LeftAt {
  /** The service's last known state. */
  readonly told: RunnerState
  /** Where presses that were sent and never answered may have led it. */
  readonly unanswered: readonly RunnerState[]
}

/** `adopt`: show what the service shows. `lead`: lead the service to what is shown here. `ask`: a person chooses. */
type AfterOutage = 'adopt' | 'lead' | 'ask'

/** What a desk does once it receives the service's show again. All states are on the same steps of the service's clock. */
export function afterOutage(
  left: LeftAt,
  here: { readonly state: RunnerState; readonly pressed: boolean },
  serviceState: RunnerState,
): AfterOutage {
  if (!here.pressed || sameAnchors(here.state, serviceState)) return 'adopt'
  const isExpected =
    sameAnchors(left.told, serviceState) || left.unanswered.some(state => mayBe(state, serviceState))
  return isExpected ? 'lead' : 'ask'
}

/** What is added is the error of the clock, ms. */
const carriedOutWithin = lateAfter + 500

/** Whether `actual` can be the expected state after a press: the service applied it at its own time. */
function mayBe(expected: RunnerState, actual: RunnerState): boolean {
  if (expected.phase !== actual.phase) return false
  const a = onAirOf(expected)
  const b = onAirOf(actual)
  if (a === null || b === null) return a === b
  const isNear = (x: Instant, y: Instant): boolean => Math.abs(x - y) <= carriedOutWithin
  if (a.cueId !== b.cueId || !isNear(a.kickoff, b.kickoff) || !isNear(a.deadline, b.deadline)) return false
  return a.phase !== 'paused' || b.phase !== 'paused' || isNear(a.lastStop, b.lastStop)
}
