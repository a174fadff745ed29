import type { CallingIntent } from '../show/press.ts'
import type { RefusalReason } from '../show/refusals.ts'
import { duration, shift } from '../time/time.ts'
import type { Call } from './call.ts'
import {
  acknowledgeTarget,
  backTargets,
  type CallingView,
  callsFirst,
  callTargets,
  pendingInside,
  standbyTargets,
  standDownTargets,
  withNextCue,
} from './call-targets.ts'
import {
  acknowledge,
  type CallingState,
  clearWords,
  goCalls,
  noCalling,
  standBy,
  standDown,
  takeBackCalls,
} from './calling-state.ts'

type CarriedOut =
  | {
      readonly ok: true
      /** `crew`: what these departments said is cleared. */
      readonly event: 'standby' | 'stand-down' | 'acknowledged' | 'go' | 'cancelled' | 'crew'
      readonly calls: readonly Call[]
      readonly next: CallingState
      /** Of `crew`. */
      readonly columnIds?: readonly string[]
    }
  | { readonly ok: false; readonly reason: RefusalReason }

/**
 * The calls that such a press changes now. A key that names its calls asks here too, so that it names what its press would
 * change.
 */
export function targetsOf(
  intent: Exclude<CallingIntent, { readonly action: 'clear-word' }>,
  view: CallingView,
): readonly Call[] {
  const { departments } = intent
  switch (intent.action) {
    case 'standby':
      return standbyTargets(view, departments, intent.nextCue)
    case 'stand-down':
      return standDownTargets(view, departments)
    case 'call':
      return callTargets(view, departments, intent.atWords)
    case 'back':
      return backTargets(view, departments)
    case 'acknowledge': {
      const call = acknowledgeTarget(view, departments, intent.callId)
      return call === null ? [] : [call]
    }
  }
}

/** So long a press may be meant for the calls that were named before, ms: nobody reads a name and presses faster. */
const readWithin = 1_000

/** Time alone has just put other calls in the place of those that the presser saw. */
function hasJustChanged(
  intent: Extract<CallingIntent, { readonly action: 'call' | 'standby' }>,
  view: CallingView,
): boolean {
  const ids = (calls: readonly Call[]): string => calls.map(({ id }) => id).join('\n')
  const before = ids(targetsOf(intent, { ...view, now: shift(view.now, duration(-readWithin)) }))
  return before !== '' && before !== ids(targetsOf(intent, view))
}

/** What a press does to the calls, or why it does nothing. `by`: who acknowledges. */
export function carryOut(intent: CallingIntent, view: CallingView, by: string): CarriedOut {
  const { calling, now } = view
  const { phase } = view.state
  const named = intent.departments
  const done = (
    event: Extract<CarriedOut, { readonly ok: true }>['event'],
    calls: readonly Call[],
    next: CallingState,
  ): CarriedOut => ({ ok: true, event, calls, next })
  const ids = (calls: readonly Call[]): readonly string[] => calls.map(({ id }) => id)
  switch (intent.action) {
    case 'standby': {
      const calls = targetsOf(intent, view)
      if (hasJustChanged(intent, view)) return { ok: false, reason: 'moved-on' }
      if (calls.length > 0) return done('standby', calls, standBy(calling, ids(calls), now))
      if (phase === 'ended') return { ok: false, reason: 'not-running' }
      if (callsFirst(view, named)) return { ok: false, reason: 'call-first' }
      const isNone = pendingInside(view, named).length === 0 && withNextCue(view, named).length === 0
      const isLater = view.next.some(({ columnId }) => named === null || named.includes(columnId))
      return { ok: false, reason: isNone ? (isLater ? 'calls-inside-next' : 'no-calls') : 'all-stand-by' }
    }
    case 'stand-down': {
      const calls = targetsOf(intent, view)
      return calls.length === 0
        ? { ok: false, reason: 'nothing-stands-by' }
        : done('stand-down', calls, standDown(calling, ids(calls), now))
    }
    case 'call': {
      const calls = targetsOf(intent, view)
      if (hasJustChanged(intent, view)) return { ok: false, reason: 'moved-on' }
      if (calls.length > 0) return done('go', calls, goCalls(calling, ids(calls), now))
      const isOnAir = phase === 'running' || phase === 'paused'
      return { ok: false, reason: isOnAir ? 'no-call-inside' : 'not-running' }
    }
    case 'back': {
      const calls = targetsOf(intent, view)
      const next = takeBackCalls(calling, noCalling, ids(calls), now)
      return calls.length === 0 || next === null
        ? { ok: false, reason: 'no-call-back' }
        : done('cancelled', calls, next)
    }
    case 'acknowledge': {
      const [call = null] = targetsOf(intent, view)
      const standby = call === null ? null : (calling.records[call.id]?.standby ?? null)
      const next =
        call === null || standby === null ? null : acknowledge(calling, { callId: call.id, standby, by }, now)
      return call === null || next === null
        ? { ok: false, reason: 'nothing-stands-by' }
        : done('acknowledged', [call], next)
    }
    case 'clear-word': {
      const columnIds = Object.keys(calling.crew).filter(id => named === null || named.includes(id))
      if (columnIds.length === 0) return { ok: false, reason: 'no-word' }
      const next = columnIds.reduce((state, id) => clearWords(state, id), calling)
      return { ok: true, event: 'crew', calls: [], next, columnIds }
    }
  }
}
