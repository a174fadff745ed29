import { inEnglish } from '../../contract/english.ts'
import { type Call, cueOfCall } from '../../domain/calling/call.ts'
import {
  type CallingView,
  comingCalls,
  type Departments,
  notReady,
  standsByFirst,
} from '../../domain/calling/call-targets.ts'
import {
  acknowledge,
  arrive,
  type CallingState,
  type CrewWord,
  crewWord,
  noCalling,
  shiftCalling,
  standByAnew,
  standing,
  takeBack,
  withoutRecords,
} from '../../domain/calling/calling-state.ts'
import { callingView } from '../../domain/calling/calling-view.ts'
import { carryOut } from '../../domain/calling/carry-out.ts'
import type { CallingIntent, RefusalReason } from '../../domain/show/press.ts'
import { activeCueId, type RunnerState } from '../../domain/show/runner.ts'
import { type Clock, duration } from '../../domain/time/time.ts'
import type { FinishedPress } from '../press/finished-press.ts'
import type { DeskReplica } from '../session/replica.ts'
import type { CallEvent, CallEventKind } from './call-event.ts'

export interface CallingSettings {
  readonly twoStep: boolean
  readonly holdUnacknowledged: boolean
  readonly callsBy: 'time' | 'press'
}

export interface CallingOptions {
  readonly now: Clock
  readonly replica: DeskReplica
  readonly settings: () => CallingSettings
  /** Where they stand, as known already. */
  readonly first: CallingState | null
  /** Keeps it with the rundown. */
  readonly keep: (state: CallingState) => void
  readonly changed: () => void
  /** For the journal: once for each call. */
  readonly told: (event: CallEvent) => void
}

/** An acknowledge of a crew page: it names the call and the standby that were on its screen. */
export interface NamedAcknowledge {
  readonly columnId: string
  readonly callId: string
  readonly standby: number
}

/** Where the calls of the departments stand, in one session: the only place that changes it. */
export interface Calling {
  state(): CallingState
  /** All that decides which calls a press is for. */
  view(): CallingView
  /** Carries out what passed the gate. Null: done. */
  press(intent: CallingIntent, by: string): RefusalReason | null
  /** GO is STANDBY first. */
  twoStep(): boolean
  /** In two steps, GO is STANDBY first as things stand. */
  standsByFirst(): boolean
  /** GO must be held: a department that stands by has not acknowledged, or asks to hold. */
  holdsGo(): boolean
  /** CALL must be held: it would be long before the time. */
  callsEarly(departments: Departments): boolean
  /** Of a crew page. False: its standby is over, withdrawn or acknowledged. */
  acknowledge(named: NamedAcknowledge, by: string): boolean
  /** Null takes back what the department said last. */
  crewWord(columnId: string, word: CrewWord | null, by: string): void
  /** A press is confirmed: calls go with their cue, or are taken back with it. */
  ended(end: FinishedPress): void
  /** The show moved without a press of this desk. */
  movedBy(before: RunnerState, after: RunnerState): void
  /** Rows, cells or departments were edited. */
  edited(): void
  /** The clock of the service may have been set. */
  stepped(): void
  /** The state that was kept with the rundown has been read; it is dropped where a press has changed the state meanwhile. */
  loaded(kept: CallingState | null): void
}

export function createCalling(options: CallingOptions): Calling {
  const { now, replica, settings } = options
  const calls = createKnownCalls(options)
  const { current, view, set, apply } = calls
  return {
    state: current,
    view,
    press(intent, by) {
      const carried = carryOut(intent, view(), by)
      if (!carried.ok) return carried.reason
      apply(carried.event, carried.calls, carried.next, by)
      return null
    },
    twoStep: () => settings().twoStep,
    standsByFirst: () => settings().twoStep && standsByFirst(view()),
    holdsGo: () => settings().holdUnacknowledged && notReady(view()).length > 0,
    callsEarly: departments => comingCalls(view(), departments)[0]?.heldUntil != null,
    acknowledge({ columnId, ...named }, by) {
      const call = [...view().onAir, ...view().next].find(({ id }) => id === named.callId)
      if (call === undefined || call.columnId !== columnId) return false
      const next = acknowledge(current(), { ...named, by }, now())
      if (next === null) return false
      apply('acknowledged', [call], next, by)
      return true
    },
    crewWord(columnId, word, by) {
      set(crewWord(current(), columnId, word === null ? null : { word, at: now(), by }))
      const cueId = activeCueId(replica.state()) ?? replica.show().nextCueId
      options.told({ event: 'crew', cueId, columnId, text: '', time: null, by, at: now(), word })
    },
    ...followShow(options, calls),
    edited: calls.edited,
    stepped: calls.stepped,
    loaded: calls.loaded,
  }
}

type KnownCalls = ReturnType<typeof createKnownCalls>

/** Where the calls stand, with the clock of the show as it is. */
function createKnownCalls({ now, replica, settings, first, keep, changed, told }: CallingOptions) {
  let state = first ?? noCalling
  let steps = replica.clockSteps()
  /** The calls that stand by, as the crew knows them. */
  const texts = new Map<string, Call>()

  const current = (): CallingState => {
    const stepped = duration(replica.clockSteps() - steps)
    steps = replica.clockSteps()
    state = shiftCalling(state, stepped)
    return state
  }
  const set = (next: CallingState): void => {
    if (next === state) return
    state = next
    keep(state)
    changed()
  }
  const tell = (event: CallEventKind, calls: readonly Call[], by: string | null): void => {
    for (const call of calls) {
      const { id, cueId, columnId, text, at } = call
      if (event === 'standby') texts.set(id, call)
      told({ event, cueId, columnId, text, time: at, by, at: now() })
    }
  }
  const view = (): CallingView => {
    const content = replica.content()
    return callingView({
      columns: content?.rundown.columns ?? [],
      row(cueId) {
        const cue = content?.cues.find(({ id }) => id === cueId)
        return cue === undefined ? undefined : { cue, cells: content?.cells.get(cueId) ?? {} }
      },
      state: replica.state(),
      nextCueId: replica.show().nextCueId,
      calling: current(),
      byPress: settings().callsBy === 'press',
      now: now(),
    })
  }
  return {
    current,
    set,
    tell,
    apply(event: CallEventKind, calls: readonly Call[], next: CallingState, by: string): void {
      set(next)
      tell(event, calls, by)
    },
    view,
    /** A call whose text is another stands by anew; one that is gone stands by no more. */
    edited(): void {
      const seen = view()
      const calls = new Map([...seen.onAir, ...seen.next].map(call => [call.id, call]))
      // After a start the crew knows them as the rundown has them.
      for (const call of calls.values()) if (!texts.has(call.id)) texts.set(call.id, call)
      for (const id of texts.keys()) if (!standing(seen.calling.records[id])) texts.delete(id)
      const stood = [...texts.values()]
      const gone = stood.filter(({ id }) => !calls.has(id))
      const other = stood.flatMap(({ id, text }) => {
        const call = calls.get(id)
        return call === undefined || call.text === text ? [] : [call]
      })
      if (gone.length + other.length === 0) {
        changed()
        return
      }
      const ids = (of: readonly Call[]): readonly string[] => of.map(({ id }) => id)
      set(standByAnew(withoutRecords(seen.calling, ids(gone)), ids(other), now()))
      tell('stand-down', gone, null)
      tell('standby', other, null)
    },
    stepped(): void {
      if (replica.clockSteps() === steps) return
      keep(current())
      changed()
    },
    loaded(kept: CallingState | null): void {
      if (kept === null || state !== noCalling) return
      state = kept
      changed()
    },
  }
}

/** Calls go with the cue that comes on air, and are taken back with it. */
function followShow(
  { now, replica }: CallingOptions,
  { current, view, set, tell }: KnownCalls,
): Pick<Calling, 'ended' | 'movedBy'> {
  /** Before the press that undo would take back. */
  let before: { readonly press: number; readonly state: CallingState } | null = null

  const arrived = (after: RunnerState, by: string | null): void => {
    const onAir = activeCueId(after)
    const seen = view()
    const goes = seen.onAir.filter(({ at }) => at === null)
    const cueIds = onAir === null ? [] : [onAir, replica.show().nextCueId]
    set(arrive(seen.calling, { goes: goes.map(({ id }) => id), cueIds }, now()))
    tell(
      'go',
      goes.filter(({ id }) => seen.calling.records[id]?.phase !== 'go'),
      by,
    )
  }
  const undone = (undid: number, by: string | null, left: RunnerState): void => {
    const seen = view()
    const was = seen.calling
    const known = before?.press === undid ? before.state : withoutCue(was, activeCueId(left))
    before = null
    const next = takeBack(was, known, now())
    // The cue that was left is the next one again, or as good as gone.
    const gone = [...seen.onAir, ...seen.next].filter(
      ({ id }) => was.records[id]?.phase === 'go' && next.records[id]?.phase !== 'go',
    )
    set(next)
    tell('cancelled', gone, by)
  }
  return {
    ended({ pressResult, before: from, after, undid }) {
      if (pressResult.outcome !== 'confirmed' || after === null) return
      const by = inEnglish(pressResult.origin.surface)
      if (undid !== null) undone(undid, by, from)
      else if (activeCueId(from) !== activeCueId(after)) {
        before = { press: pressResult.press, state: current() }
        arrived(after, by)
      }
    },
    movedBy(from, after) {
      before = null
      if (activeCueId(from) !== activeCueId(after)) arrived(after, null)
    },
  }
}

/** Without records of a cue that was left, whose calls before it went are not known any more. */
const withoutCue = (state: CallingState, cueId: string | null): CallingState => ({
  ...state,
  records: Object.fromEntries(Object.entries(state.records).filter(([id]) => cueOfCall(id) !== cueId)),
})
