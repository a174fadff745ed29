import { activeCueId, type RunnerState } from '../show/runner.ts'
import type { Instant } from '../time/time.ts'
import type { Call } from './call.ts'
import { goShownFor } from './call-face.ts'
import { type CallingState, type CallPhase, wordsOf } from './calling-state.ts'
import { byDue, dueAt, type NextCue, showTime } from './due.ts'

/** All that decides which calls a press is for. */
export interface CallingView {
  readonly state: RunnerState
  /** Of the cue on air and of the next one, in the order of the departments. */
  readonly onAir: readonly Call[]
  readonly next: readonly Call[]
  readonly calling: CallingState
  /** The caller presses for each call inside a cue. */
  readonly byPress: boolean
  /** Departments have phones, by which they are warned; left out: none has. */
  readonly withPhones?: boolean
  /** The planned start of the show; left out or null: it is not known. */
  readonly showStart?: Instant | null
  /** Left out or null: there is none. */
  readonly nextCue?: NextCue | null
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

const isStanding = (view: CallingView, call: Call): boolean => {
  const phase = phaseOf(view, call)
  return phase === 'standby' || phase === 'acknowledged'
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

/** Calls of one moment, or at one word; one whose word is lost is by itself. */
function byMoment(calls: readonly Call[], state: RunnerState): readonly (readonly Call[])[] {
  const momentOf = (call: Call): string | number | null =>
    call.at?.from === 'word' ? `§${call.word?.go ?? call.id}` : dueAt(call, state, null)
  return [...Map.groupBy(calls, momentOf).values()]
}

const isAtWord = ({ at }: Call): boolean => at?.from === 'word'

/** CALL: the next call inside the cue on air, with all that are due at the same moment. `atWords`: of those at words alone. */
export function callTargets(
  view: CallingView,
  departments: Departments = null,
  atWords = false,
): readonly Call[] {
  const pending = pendingInside(view, departments)
  return byMoment(atWords ? pending.filter(isAtWord) : pending, view.state)[0] ?? []
}

/** GO is CALL: the calls at the next word of the script inside the cue on air. None: GO is that of the next cue. */
export const goAtWord = (view: CallingView): readonly Call[] =>
  view.state.phase === 'running' ? callTargets(view, null, true) : []

/** BACK: the calls that went last at words of the cue on air, which can be called again. */
export function backTargets(view: CallingView, departments: Departments = null): readonly Call[] {
  const gone = byDue(view.onAir.filter(isAtWord), view.state)
    .filter(isOf(departments))
    .filter(call => phaseOf(view, call) === 'go')
  return byMoment(gone, view.state).at(-1) ?? []
}

/** GO of the next cue: the calls inside the cue on air that would not be called any more. */
export const droppedByGo = (view: CallingView): readonly Call[] =>
  activeCueId(view.state) === null ? [] : pendingInside(view)

/** CALL so long before the planned time is a slip, ms: calls drift by seconds. */
const earlyCall = 15_000

/** CALL must be held: it would be long before the time. Who stands by may be called at any time. */
export const callsEarly = (view: CallingView, departments: Departments = null): boolean =>
  callTargets(view, departments).some(call => {
    const due = dueAt(call, view.state, null)
    return phaseOf(view, call) === 'idle' && due !== null && due - earlyCall > showTime(view.state, view.now)
  })

/** So far ahead of its time a STANDBY is a slip while another call stands by, and GO while nobody stands by for it, ms. */
const farAhead = 60_000

/**
 * Why a person must hold GO of the next cue, as the calls stand: it would skip some; or nobody stands by, and its time (see
 * `startOfNext`) is far ahead. The latter where departments have phones, and the cue on air is not called from its script, which has
 * no times. Null: it need not be held.
 */
export function heldByCalls(view: CallingView): 'leaves-calls' | 'nobody-stands-by' | null {
  if (droppedByGo(view).length > 0) return 'leaves-calls'
  const calls = view.withPhones !== true || view.onAir.some(isAtWord) ? [] : withNextCue(view)
  const isUnwarned = calls.length > 0 && !calls.some(call => standsBy(view, call))
  return isUnwarned && isFarAhead(view, startOfNext(view)) ? 'nobody-stands-by' : null
}

const isFarAhead = ({ state, now }: CallingView, due: Instant | null): boolean =>
  due !== null && due - farAhead > showTime(state, now)

/** How long the calls stay the same that presses are for, and whether CALL or GO must be held for them, ms; null: until something else happens. */
export function untilTargetsChange(view: CallingView): number | null {
  const { state, byPress, now } = view
  if (state.phase !== 'running' && state.phase !== 'pre-show') return null
  const end = startOfNext(view)
  const changes = pendingInside(view).flatMap(call => {
    const due = dueAt(call, state, null)
    if (due === null || phaseOf(view, call) !== 'idle') return []
    return [due - farAhead, due - earlyCall, ...(byPress ? [] : [due + goShownFor])]
  })
  const ahead = [...changes, ...(end === null ? [] : [end - farAhead])].filter(at => at > now)
  return ahead.length === 0 ? null : Math.min(...ahead) - now
}

/** Calls that go with the next cue. */
export const withNextCue = (view: CallingView, departments: Departments = null): readonly Call[] =>
  view.next.filter(call => call.at === null && isOf(departments)(call))

/** All calls on air and next, those that presses are for in that order. */
export function inOrder(view: CallingView): readonly Call[] {
  const inside = byDue(view.onAir, view.state)
  const ahead = view.next.filter(({ at }) => at !== null)
  return [...view.onAir.filter(({ at }) => at === null), ...inside, ...withNextCue(view), ...ahead]
}

/**
 * STANDBY: the next calls inside the cue on air that do not stand by yet; where there are none, those of the next cue. None
 * while a call is to be called first, and in an ended show.
 */
export function standbyTargets(
  view: CallingView,
  departments: Departments = null,
  nextCue = false,
): readonly Call[] {
  return !nextCue && callsFirst(view, departments) ? [] : nextToStandBy(view, departments, nextCue)
}

/**
 * A call inside the cue on air stands by, and the next one to stand by is far ahead. Not where calls go without a press, nor at
 * words of the script.
 */
export function callsFirst(view: CallingView, departments: Departments = null): boolean {
  return (
    view.byPress &&
    isFarAhead(view, dueOfNextStandby(view, departments)) &&
    pendingInside(view, departments).some(call => isStanding(view, call))
  )
}

function dueOfNextStandby(view: CallingView, departments: Departments): Instant | null {
  const [first] = nextToStandBy(view, departments, false)
  if (first === undefined) return null
  return first.at === null ? startOfNext(view) : dueAt(first, view.state, null)
}

/** Before the show its planned start; in it the end of the cue on air, or the fixed start of the next cue after that. Null: it is not known. */
function startOfNext({ state, showStart = null, nextCue = null }: CallingView): Instant | null {
  if (state.phase === 'pre-show') return showStart
  return nextCue === null ? null : dueAt({ cueId: nextCue.cueId, at: null }, state, nextCue)
}

function nextToStandBy(view: CallingView, departments: Departments, nextCue: boolean): readonly Call[] {
  if (view.state.phase === 'ended') return []
  const isIdle = (call: Call): boolean => phaseOf(view, call) === 'idle'
  const inside = nextCue ? [] : pendingInside(view, departments).filter(isIdle)
  return inside.length > 0
    ? firstToStandBy(inside, view.state)
    : withNextCue(view, departments).filter(isIdle)
}

/** Calls at words stand by in the order of their standbys, those with the same word together. */
function firstToStandBy(calls: readonly Call[], state: RunnerState): readonly Call[] {
  const [first] = calls
  if (first === undefined || !isAtWord(first)) return byMoment(calls, state)[0] ?? []
  const at = ({ word }: Call): number => word?.standby ?? word?.go ?? Number.POSITIVE_INFINITY
  const words = calls.filter(isAtWord)
  const earliest = Math.min(...words.map(at))
  return Number.isFinite(earliest) ? words.filter(call => at(call) === earliest) : [first]
}

/** STAND DOWN: all calls that stand by. */
export const standDownTargets = (view: CallingView, departments: Departments = null): readonly Call[] =>
  [...view.onAir, ...view.next].filter(call => isOf(departments)(call) && isStanding(view, call))

/** The department has said READY of this call, which answers its standby as well as an acknowledge does. */
const isReady = ({ calling: { crew } }: CallingView, { id, columnId }: Call): boolean =>
  wordsOf(crew[columnId]).some(({ word, callId }) => word === 'ready' && callId === id)

/** It stands by, or its department is ready for it without a standby. */
export const standsBy = (view: CallingView, call: Call): boolean =>
  isStanding(view, call) || isReady(view, call)

/** Calls of the next GO that stand by and that nobody has answered; by default those of the next cue. */
export const unacknowledged = (view: CallingView, calls = withNextCue(view)): readonly Call[] =>
  calls.filter(call => phaseOf(view, call) === 'standby' && !isReady(view, call))

/** The same, and calls of departments that ask to hold. */
export const notReady = (view: CallingView, calls = withNextCue(view)): readonly Call[] => {
  const waiting = unacknowledged(view, calls)
  return calls.filter(
    call =>
      waiting.includes(call) || wordsOf(view.calling.crew[call.columnId]).some(({ word }) => word === 'hold'),
  )
}

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

/**
 * The call that an answer of a department is about now. READY: the one that stands by, or would with STANDBY. DONE: the one
 * that went last; before any has gone, the one that stands by. Null: none.
 */
export function callOfAnswer(view: CallingView, columnId: string, word: 'ready' | 'done'): string | null {
  const own = [...view.onAir, ...view.next].filter(call => call.columnId === columnId)
  const since = ({ id }: Call): number => view.calling.records[id]?.since ?? 0
  const last = (...phases: readonly CallPhase[]): Call | undefined =>
    own
      .filter(call => phases.some(phase => view.calling.records[call.id]?.phase === phase))
      .toSorted((a, b) => since(b) - since(a))[0]
  const stands = last('standby', 'acknowledged')
  const call = word === 'done' ? (last('go') ?? stands) : (stands ?? standbyTargets(view, [columnId])[0])
  return call?.id ?? null
}

/** The key of a department: CALL once the call stands by that CALL is for, until then STANDBY. */
export const stepAction = (view: CallingView, departments: Departments): 'call' | 'standby' =>
  callTargets(view, departments).some(call => isStanding(view, call)) ? 'call' : 'standby'
