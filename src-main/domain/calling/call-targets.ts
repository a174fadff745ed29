import { onAirOf, type RunnerState } from '../show/runner.ts'
import { duration, type Instant, instant, latest, shift } from '../time/time.ts'
import type { Call } from './call.ts'
import { goShownFor } from './call-face.ts'
import type { CallingState, CallPhase } from './calling-state.ts'
import { byDue, dueAt, showTime } from './due.ts'

/** All that decides which calls a press is for. */
export interface CallingView {
  readonly state: RunnerState
  /** Of the cue on air and of the next one, in the order of the departments. */
  readonly onAir: readonly Call[]
  readonly next: readonly Call[]
  readonly calling: CallingState
  /** The caller presses for each call inside a cue. */
  readonly byPress: boolean
  readonly now: Instant
}

/** Columns of the departments that are meant; null: all. */
export type Departments = readonly string[] | null

const isOf =
  (departments: Departments) =>
  (call: Call): boolean =>
    departments === null || departments.includes(call.columnId)

const phaseOf = ({ calling }: CallingView, { id }: Call): CallPhase | 'idle' => {
  const phase = calling.records[id]?.phase ?? 'idle'
  return phase === 'cancelled' ? 'idle' : phase
}

/**
 * Calls inside the cue on air that are still to come, as they are due. Where the caller does not press for each, one whose
 * time has just come can still be called.
 */
export function pendingInside(view: CallingView, departments: Departments = null): readonly Call[] {
  const { state, byPress } = view
  const from = showTime(state, view.now) - goShownFor
  return byDue(view.onAir.filter(isOf(departments)), state).filter(call => {
    if (phaseOf(view, call) === 'go') return false
    const due = dueAt(call, state, null)
    return byPress || phaseOf(view, call) !== 'idle' || due === null || due > from
  })
}

/** CALL so long before the planned time is a slip, ms: calls drift by seconds. */
const earlyCall = 15_000

/** Calls inside the cue on air that one CALL is for: those that are due at the same moment. */
export interface ComingCalls {
  readonly calls: readonly Call[]
  /** CALL must be held before this; null: a press is enough. Who stands by may be called at any time. */
  readonly heldUntil: Instant | null
  /** From then on CALL is for those after them; null: they stay. */
  readonly passesAt: Instant | null
}

/** What CALL is for now, and then, as long as the show runs on. */
export function comingCalls(view: CallingView, departments: Departments = null): readonly ComingCalls[] {
  const { state, byPress, now } = view
  const isPaused = state.phase === 'paused'
  const groups = new Map<Instant | null, Call[]>()
  for (const call of pendingInside(view, departments)) {
    const due = dueAt(call, state, null)
    groups.set(due, [...(groups.get(due) ?? []), call])
  }
  return [...groups].map(([due, calls]) => {
    const phases = calls.map(call => phaseOf(view, call))
    const opens = due === null || !phases.includes('idle') ? null : shift(due, duration(-earlyCall))
    const stays = due === null || byPress || isPaused || phases.some(phase => phase !== 'idle')
    // While it is paused the time does not come nearer.
    const isHeld = opens !== null && opens > showTime(state, now)
    return {
      calls,
      heldUntil: isHeld ? (isPaused ? instant(latest) : opens) : null,
      passesAt: stays ? null : shift(due, duration(goShownFor)),
    }
  })
}

/** CALL: the next call inside the cue on air, with all that are due at the same moment. */
export const callTargets = (view: CallingView, departments: Departments = null): readonly Call[] =>
  comingCalls(view, departments)[0]?.calls ?? []

/** Where those stand: one that has not acknowledged first. Null: CALL is for none. */
export function phaseOfCall(view: CallingView, departments: Departments = null): CallPhase | 'idle' | null {
  const phases = callTargets(view, departments).map(call => phaseOf(view, call))
  return (['standby', 'acknowledged', 'idle'] as const).find(phase => phases.includes(phase)) ?? null
}

/** Whether one of those stands by. */
export function callStandsBy(view: CallingView, departments: Departments = null): boolean {
  const phase = phaseOfCall(view, departments)
  return phase === 'standby' || phase === 'acknowledged'
}

/** Calls that go with the next cue. */
export const withNextCue = (view: CallingView, departments: Departments = null): readonly Call[] =>
  view.next.filter(call => call.at === null && isOf(departments)(call))

/**
 * STANDBY: the next calls inside the cue on air that do not stand by yet; where there are none, those of the next cue. An
 * ended show has none.
 */
export const standbyTargets = (
  view: CallingView,
  departments: Departments = null,
  nextCue = false,
): readonly Call[] => comingStandbys(view, departments, nextCue)[0]?.calls ?? []

/** What STANDBY is for now, and then, as long as the show runs on: those that are due at the same moment, and the next cue. */
export function comingStandbys(
  view: CallingView,
  departments: Departments = null,
  nextCue = false,
): readonly Omit<ComingCalls, 'heldUntil'>[] {
  if (view.state.phase === 'ended') return []
  const inside = nextCue || onAirOf(view.state) === null ? [] : comingCalls(view, departments)
  return [...inside, { calls: withNextCue(view, departments), passesAt: null }]
    .map(({ calls, passesAt }) => ({ calls: calls.filter(call => phaseOf(view, call) === 'idle'), passesAt }))
    .filter(({ calls }) => calls.length > 0)
}

/** STAND DOWN: all calls that stand by. */
export const standDownTargets = (view: CallingView, departments: Departments = null): readonly Call[] =>
  [...view.onAir, ...view.next].filter(call => {
    const phase = phaseOf(view, call)
    return isOf(departments)(call) && (phase === 'standby' || phase === 'acknowledged')
  })

/** Calls of the next cue that stand by and that nobody has acknowledged. */
export const unacknowledged = (view: CallingView): readonly Call[] =>
  withNextCue(view).filter(call => phaseOf(view, call) === 'standby')

/** The same, and calls of departments that ask to hold. */
export const notReady = (view: CallingView): readonly Call[] =>
  withNextCue(view).filter(
    call => phaseOf(view, call) === 'standby' || view.calling.crew[call.columnId]?.word === 'hold',
  )

/** In two steps, GO is STANDBY first: the next cue has calls, and none of them has had a standby. */
export const standsByFirst = (view: CallingView): boolean => {
  const calls = withNextCue(view)
  return (
    view.state.phase !== 'ended' && calls.length > 0 && calls.every(call => phaseOf(view, call) === 'idle')
  )
}

/** ACKNOWLEDGE: that call; without one, from a key, the longest standing one of the department. */
export const acknowledgeTarget = (
  view: CallingView,
  departments: Departments,
  callId: string | null = null,
): Call | null =>
  [...view.onAir, ...view.next]
    .filter(call => isOf(departments)(call) && phaseOf(view, call) === 'standby')
    .filter(({ id }) => callId === null || id === callId)
    .toSorted(
      (a, b) => (view.calling.records[a.id]?.since ?? 0) - (view.calling.records[b.id]?.since ?? 0),
    )[0] ?? null
