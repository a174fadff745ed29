import { inEnglish } from '../../contract/english.ts'
import { type Call, canStand } from '../../domain/calling/call.ts'
import {
  backTargets,
  type CallingView,
  callOfAnswer,
  callsEarly,
  type Departments,
  droppedByGo,
  goAtWord,
  heldByCalls,
  notReady,
  standsByFirst,
} from '../../domain/calling/call-targets.ts'
import {
  acknowledge,
  arrive,
  beforeCue,
  type CallingState,
  type CrewWord,
  crewWord,
  lastingWords,
  shiftCalling,
  standBy,
  standDown,
  standing,
  takeBack,
  takeBackCalls,
  wentWith,
  withdraw,
  withoutCue,
  withoutWord,
  wordsOf,
} from '../../domain/calling/calling-state.ts'
import { carryOut } from '../../domain/calling/carry-out.ts'
import { callsUnread, departmentsOfCalls, nameOfCall } from '../../domain/calling/department-calls.ts'
import { type MovedCalls, renameCalls, renamedCall, renamedId } from '../../domain/calling/moved-calls.ts'
import { retimed } from '../../domain/calling/overtaken.ts'
import { type Action, actionOf } from '../../domain/show/actions.ts'
import type { AutoSettings } from '../../domain/show/auto-settings.ts'
import type { CallingIntent } from '../../domain/show/press.ts'
import type { RefusalReason } from '../../domain/show/refusals.ts'
import { activeCueId, type RunnerState } from '../../domain/show/runner.ts'
import { duration, type Instant } from '../../domain/time/time.ts'
import type { FinishedPress } from '../press/press.ts'
import type { CallEventKind } from './call-event.ts'
import {
  type CallingOptions,
  type CallsBeforePress,
  callIn,
  createKnownCalls,
  type KnownCalls,
  standingIn,
} from './known-calls.ts'

/** An acknowledge of a crew page: it names the call and the standby that were on its screen. */
interface NamedAcknowledge {
  readonly columnId: string
  readonly callId: string
  readonly standby: number
}

export interface SaidWord {
  /** Now by default. */
  readonly at?: Instant | undefined
  readonly callId?: string | undefined
}

type PressedCalls =
  | {
      readonly ok: true
      readonly event: CallEventKind
      /** One by its name, of several the departments: `LX 12`; `LX, SND`. */
      readonly calls: string
    }
  | { readonly ok: false; readonly reason: RefusalReason }

/** Where the calls of the departments stand, in one session: the only place that changes it. */
export interface Calling {
  state(): CallingState
  /** The same as it is kept: without the words of the script. */
  bare(): CallingState
  /** All that decides which calls a press is for. */
  view(): CallingView
  /** What comes by itself in the show is kept with its calls. */
  keepAuto(auto: AutoSettings): void
  /** Carries out what passed the gate. `press`: its number. */
  press(intent: CallingIntent, by: string, press: number): PressedCalls
  /** Takes a STANDBY, STAND DOWN or CALL back. False: its calls are not what they were. */
  undoPress(press: number, by: string): boolean
  /** Whether nothing is left to take back of a STANDBY (each of its calls was withdrawn), a STAND DOWN (none is idle) or a CALL (one was called back). */
  isOver(press: number): boolean
  /** A skip is done. `before`: where the calls stood when it was pressed. */
  skipped(press: number, before: CallingState): void
  /** That skip was undone: standbys that were withdrawn with it stand again. */
  undoSkip(press: number, by: string): void
  /** GO is STANDBY first. */
  twoStep(): boolean
  /** In two steps, GO is STANDBY first as things stand. */
  standsByFirst(): boolean
  /** GO is CALL as things stand: the calls at the next word of the script. Empty: it is not. */
  goAtWord(): readonly Call[]
  /** Calls at words of the cue on air have gone: PREVIOUS takes the last ones back. */
  hasGoneAtWord(): boolean
  /** GO at a word must be held: a department that stands by has not acknowledged, or asks to hold. */
  holdsWord(): boolean
  /** GO must be held: a department that stands by has not acknowledged, or asks to hold. */
  holdsGo(): boolean
  /** Why a person must hold GO, as the calls stand; null: it need not be held for them. */
  heldByCalls(): ReturnType<typeof heldByCalls>
  /** GO must be held: which calls the next cue has is not known yet. */
  isUnread(): boolean
  /** CALL must be held: it would be long before the time. */
  callsEarly(departments: Departments): boolean
  /** Of a crew page. False: its standby is over, withdrawn or acknowledged. */
  acknowledge(named: NamedAcknowledge, by: string): boolean
  /**
   * Null takes back what the department said last. `callId`: of READY and DONE, the call that it is about; by default as things
   * stand. False: that call is over.
   */
  crewWord(columnId: string, word: CrewWord | null, by: string, said?: SaidWord): boolean
  /** A press is confirmed: calls go with their cue, or are taken back with it. */
  ended(end: FinishedPress): void
  /** The show moved without a press of this desk. */
  movedBy(before: RunnerState, after: RunnerState): void
  /** Where the calls stood before the press that undo would take back, for the next session. */
  beforePress(): CallsBeforePress | null
  /** Rows, cells or departments were edited. */
  edited(): void
  /** The clock of the service may have been set. */
  stepped(): void
  /** The desk that is followed has the calls so. */
  follow(there: CallingState): void
  /** The stored state of the calls has been read. Changes that were made since the rundown was opened win over it. */
  loaded(kept: CallingState | null): void
}

interface PressedBefore {
  readonly event: 'standby' | 'stand-down' | 'go'
  readonly before: CallingState
  readonly calls: readonly Call[]
}

/** Records what a department said; `call`: what it is about. */
type TellWord = (
  columnId: string,
  word: CrewWord | null,
  by: string,
  at?: Instant,
  call?: Call | null,
) => void

type StandAgain = (calls: readonly Call[], by: string) => void

export function createCalling(options: CallingOptions): Calling {
  const { now, room, settings } = options
  const calls = createKnownCalls(options)
  const { current, view, set, apply } = calls
  const tellWord: TellWord = (columnId, word, by, at = now(), call = null) => {
    const cueId = activeCueId(room.state()) ?? room.show().nextCueId
    const about = { text: call?.text ?? '', time: call?.at ?? null }
    options.recorded({ event: 'crew', cueId, columnId, ...about, by, at, word })
  }
  /** The STANDBYs, STAND DOWNs and CALLs by their press, with where the calls stood before each, since the last GO. */
  const pressed = new Map<number, PressedBefore>()
  /** What undo would change of these calls as they are now: it withdraws a STANDBY, and gives again what a STAND DOWN withdrew. */
  const leftOf = ({ event, calls }: PressedBefore): readonly Call[] => {
    const { onAir, next, calling } = view()
    if (event === 'standby') return calls.filter(({ id }) => standing(calling.records[id]))
    return [...onAir, ...next].filter(
      ({ id }) => calls.some(call => call.id === id) && calling.records[id]?.phase === 'cancelled',
    )
  }
  /** STANDBY again for calls whose standby was withdrawn by a press that is undone. */
  const standAgain: StandAgain = (again, by) => {
    if (again.length === 0) return
    const ids = again.map(({ id }) => id)
    set(standBy(current(), ids, now()))
    calls.record('standby', again, by, { again: true })
  }
  const skips = followSkips(calls, standAgain)
  const show = followShow(options, calls, tellWord)
  return {
    state: current,
    bare: calls.bare,
    view,
    keepAuto: auto => set({ ...current(), auto }),
    press(intent, by, press) {
      const before = current()
      const carried = carryOut(intent, view(), by)
      if (!carried.ok) return carried
      const { event, next, columnIds = [] } = carried
      for (const columnId of columnIds) tellWord(columnId, null, by)
      if (event === 'go' || event === 'standby' || event === 'stand-down')
        pressed.set(press, { event, before, calls: carried.calls })
      apply(event, carried.calls, next, by)
      const columns = room.content()?.rundown.columns ?? []
      const calls = carried.calls.map(call => nameOfCall(call, columns)).join(', ')
      const departments = departmentsOfCalls(carried.calls, columns)
      return { ok: true, event, calls: departments.length > 1 ? departments.join(', ') : calls }
    },
    isOver(press) {
      const done = pressed.get(press)
      if (done === undefined) return true
      if (done.event !== 'go') return leftOf(done).length === 0
      return done.calls.some(({ id }) => current().records[id]?.phase !== 'go')
    },
    undoPress(press, by) {
      const done = pressed.get(press)
      pressed.delete(press)
      if (done === undefined) return false
      if (done.event !== 'go') {
        const left = leftOf(done)
        const ids = left.map(({ id }) => id)
        if (done.event === 'stand-down') standAgain(left, by)
        else if (left.length > 0) apply('stand-down', left, standDown(current(), ids, now()), by)
        return left.length > 0
      }
      const next = takeBackCalls(
        current(),
        done.before,
        done.calls.map(({ id }) => id),
        now(),
      )
      if (next !== null) apply('cancelled', done.calls, next, by)
      return next !== null
    },
    skipped: skips.skipped,
    undoSkip: skips.undoSkip,
    twoStep: () => settings().twoStep,
    standsByFirst: () => settings().twoStep && standsByFirst(view()),
    goAtWord: () => goAtWord(view()),
    hasGoneAtWord: () => backTargets(view()).length > 0,
    holdsWord: () => settings().holdUnacknowledged && notReady(view(), goAtWord(view())).length > 0,
    holdsGo: () => settings().holdUnacknowledged && notReady(view()).length > 0,
    heldByCalls: () => heldByCalls(view()),
    isUnread() {
      const content = room.content()
      return content !== null && callsUnread(content.rundown)
    },
    callsEarly: departments => callsEarly(view(), departments),
    acknowledge({ columnId, ...named }, by) {
      const call = [...view().onAir, ...view().next].find(({ id }) => id === named.callId)
      if (call === undefined || call.columnId !== columnId) return false
      const next = acknowledge(current(), { ...named, by }, now())
      if (next === null) return false
      apply('acknowledged', [call], next, by)
      return true
    },
    crewWord(columnId, word, by, { at = now(), callId: named } = {}) {
      const seen = view()
      const isAnswer = word === 'ready' || word === 'done'
      const callId = isAnswer ? (named ?? callOfAnswer(seen, columnId, word)) : null
      const known = [...seen.onAir, ...seen.next].find(({ id }) => id === callId)
      if (callId !== null && known?.columnId !== columnId) return false
      const said = { at, by, ...(callId !== null && { callId }) }
      set(
        word === null
          ? withoutWord(current(), columnId, by)
          : crewWord(current(), columnId, { word, ...said }),
      )
      tellWord(columnId, word, by, at, known)
      return true
    },
    ended(end) {
      const { press } = end.pressResult
      // A CALL that was pressed while this press waited for its answer can still be taken back.
      if (end.after !== null) {
        for (const of of pressed.keys()) if (of < press) pressed.delete(of)
        skips.forget(press)
      }
      show.ended(end)
    },
    movedBy: show.movedBy,
    beforePress: show.beforePress,
    edited() {
      const byGo = show.beforePress()
      const earlier = [...pressed.values()].map(({ before }) => before)
      const moved = calls.edited(byGo === null ? earlier : [...earlier, byGo.state])
      if (moved.size === 0) return
      for (const [press, done] of pressed)
        pressed.set(press, {
          ...done,
          before: renameCalls(done.before, moved),
          calls: done.calls.flatMap(call => renamedCall(call, moved) ?? []),
        })
      skips.renamed(moved)
      show.renamed(moved)
    },
    stepped: calls.stepped,
    follow: calls.follow,
    loaded: calls.loaded,
  }
}

/** Standbys are withdrawn with a skip, and given again with its undo. */
function followSkips(
  { current, view }: KnownCalls,
  standAgain: StandAgain,
): Pick<Calling, 'skipped' | 'undoSkip'> & {
  forget(before: number): void
  renamed(moved: MovedCalls): void
} {
  /** By the press of the skip. */
  const withdrawnWith = new Map<number, readonly string[]>()
  return {
    skipped(press, before) {
      const { records } = current()
      withdrawnWith.set(
        press,
        standingIn(before).filter(id => records[id] === undefined),
      )
    },
    undoSkip(press, by) {
      const withdrawn = withdrawnWith.get(press) ?? []
      withdrawnWith.delete(press)
      const { onAir, next, calling } = view()
      // One that was called or withdrawn since stays as it is.
      standAgain(
        [...onAir, ...next].filter(({ id }) => withdrawn.includes(id) && calling.records[id] === undefined),
        by,
      )
    },
    forget(before) {
      for (const press of withdrawnWith.keys()) if (press < before) withdrawnWith.delete(press)
    },
    renamed(moved) {
      for (const [press, ids] of withdrawnWith)
        withdrawnWith.set(
          press,
          ids.flatMap(id => renamedId(id, moved) ?? []),
        )
    },
  }
}

const restarts = (action: Action | undefined): boolean =>
  action !== undefined && actionOf(action).restarts === true

/** Calls go with the cue that comes on air, and are taken back with it. */
function followShow(
  { now, room, beforePress }: CallingOptions,
  { current, set, view, viewIn, record, withoutLost }: KnownCalls,
  tellWord: TellWord,
): Pick<Calling, 'ended' | 'movedBy' | 'beforePress'> & { renamed(moved: MovedCalls): void } {
  let before = beforePress

  const leftIn = (from: RunnerState): readonly Call[] => droppedByGo(viewIn(from))
  const arrived = (from: RunnerState, after: RunnerState, by: string | null, again: boolean): void => {
    const onAir = activeCueId(after)
    // What stands from before the show is in its report as well.
    if (activeCueId(from) === null)
      for (const [columnId, reply] of Object.entries(current().crew))
        for (const { word, at, by: who } of wordsOf(reply))
          if (lastingWords.has(word)) tellWord(columnId, word, who, at)
    const seen = view()
    const goes = seen.onAir.filter(({ at }) => at === null)
    const next = arrive(
      again ? withoutCue(seen.calling, onAir) : seen.calling,
      { goes: goes.map(({ id }) => id), onAir, next: room.show().nextCueId },
      now(),
    )
    const lost = standingIn(seen.calling).filter(id => next.records[id] === undefined)
    const dropped = leftIn(from).filter(({ id }) => !standing(seen.calling.records[id]))
    record('not-called', dropped, by)
    withoutLost(next, lost, by)
    record(
      'go',
      goes.filter(({ id }) => again || seen.calling.records[id]?.phase !== 'go'),
      by,
      { before: seen.calling },
    )
  }
  const undone = (undid: number, by: string | null, from: RunnerState): void => {
    const seen = view()
    const was = seen.calling
    const known =
      before?.press === undid
        ? shiftCalling(before.state, duration(room.clockSteps() - before.steps))
        : beforeCue(was, activeCueId(from))
    before = null
    const here = { onAir: activeCueId(room.state()), next: room.show().nextCueId }
    const taken = takeBack(was, known, here, now())
    const calls = [...seen.onAir, ...seen.next]
    const went = ({ id }: Call): boolean => wentWith(was.records[id], known.records[id])
    // The cue that was left is the next one again, or, after a jump or a step back, neither on air nor next.
    const left = Object.keys(was.records)
      .filter(id => !calls.some(call => call.id === id))
      .map(id => callIn(room.content(), id))
      .filter(went)
    const next = withdraw(
      taken,
      left.map(({ id, columnId, text }) => ({ callId: id, columnId, text })),
      now(),
    )
    const lost = [...new Set([...standingIn(was), ...standingIn(next)])]
      .filter(id => !canStand(id, here) || calls.every(call => call.id !== id))
      .map(id => callIn(room.content(), id))
    // Those that had gone before the press have gone again.
    const gone = lost.filter(({ id }) => next.records[id]?.phase === 'go')
    const again = calls.filter(
      call => !standing(was.records[call.id]) && !went(call) && standing(next.records[call.id]),
    )
    withoutLost(
      next,
      lost.filter(call => !gone.includes(call)).map(({ id }) => id),
      by,
    )
    record('stand-down', gone, by)
    record('cancelled', [...calls.filter(went), ...left], by)
    record('standby', again, by, { again: true })
  }
  const retime = (from: RunnerState, after: RunnerState, undoes: boolean): void =>
    set(retimed(current(), view().onAir, [from, after], undoes, now()))
  return {
    ended({ pressResult, intent, before: from, after, undid }) {
      if (pressResult.outcome !== 'confirmed' || after === null) return
      const by = inEnglish(pressResult.origin.surface)
      const isSame = activeCueId(from) === activeCueId(after)
      if (isSame) retime(from, after, undid !== null)
      if (undid !== null) {
        // A jump to the cue on air, for example, started it again.
        if (!isSame || restarts(pressResult.undid)) undone(undid, by, from)
      } else if (!isSame || restarts(intent.action)) {
        before = { press: pressResult.press, state: current(), steps: room.clockSteps() }
        arrived(from, after, by, isSame)
      }
    },
    // An edit of the duration of the cue on air moves no more than its deadline: the press before it can still be undone.
    movedBy(from, after) {
      if (activeCueId(from) === activeCueId(after)) {
        retime(from, after, false)
        return
      }
      before = null
      arrived(from, after, null, false)
    },
    beforePress: () => before,
    renamed(moved) {
      if (before !== null) before = { ...before, state: renameCalls(before.state, moved) }
    },
  }
}
