import { useCallback, useMemo } from 'react'
import { t } from '#texts/text.ts'
import type { Call } from '../../../src-main/domain/calling/call.ts'
import { type CallerFace, callerFace, type TimedFace } from '../../../src-main/domain/calling/call-face.ts'
import {
  type CallingView,
  droppedByGo,
  goAtWord,
  heldByCalls,
  notReady,
  standsBy,
  standsByFirst,
  unacknowledged,
  untilTargetsChange,
  withNextCue,
} from '../../../src-main/domain/calling/call-targets.ts'
import { callingView } from '../../../src-main/domain/calling/calling-view.ts'
import { carryOut } from '../../../src-main/domain/calling/carry-out.ts'
import {
  callsUnread,
  nameOfCall,
  shortNameOfCall,
} from '../../../src-main/domain/calling/department-calls.ts'
import { dueAt, type NextCue, nextCueOf, showTime } from '../../../src-main/domain/calling/due.ts'
import type { CallingIntent } from '../../../src-main/domain/show/press.ts'
import type { RefusalReason } from '../../../src-main/domain/show/refusals.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { refusalOf } from '../session/access.ts'
import { useDesk, useDeskState } from '../session/desk-context.ts'
import type { DeskState } from '../session/desk-state.ts'
import { nextRow, onAirRow, rowOf } from '../session/selectors.ts'
import { type Ticked, useTicked } from '../time/use-ticked.ts'
import { callingColumns, departmentsIn, hasDepartments, phonesOf } from './departments.ts'

/** Of a state: a dozen parts of the page ask for its calls, and each cell is read once. */
const views = new WeakMap<DeskState, CallingView>()

/** The calls of the cue on air and of the next one, as the desk sees them. */
export function callingNow(state: DeskState, now: Instant): CallingView {
  const known = views.get(state)
  if (known !== undefined) return { ...known, now }
  const view = callingView({
    columns: callingColumns(state),
    row: cueId => rowOf(state, cueId) ?? undefined,
    state: state.show.state,
    nextCueId: state.show.nextCueId,
    calling: state.calling.state,
    byPress: state.desk.caller.callsBy === 'press',
    withPhones: state.calling.crew.length > 0,
    showStart: state.plan.start,
    nextCue: nextCue(state),
    now,
  })
  views.set(state, view)
  return view
}

export const nextCue = (state: DeskState): NextCue | null =>
  nextCueOf(nextRow(state)?.cue, state.show.mode, onAirRow(state)?.cue.duration ?? null)

/** How a call stands now, as the caller is shown it. */
export const faceNow = (state: DeskState, call: Call, now: Instant): TimedFace<CallerFace> =>
  callerFace(
    state.calling.state.records[call.id],
    dueAt(call, state.show.state, nextCue(state)),
    showTime(state.show.state, now),
    {
      warnBefore: state.desk.caller.warnBefore,
      byPress: state.desk.caller.callsBy === 'press',
      withCue: call.at === null,
    },
  )

/** Why a press for calls would be refused at this time, its hold left out; null when it would pass. */
export function callingRefusal(state: DeskState, intent: CallingIntent, now: Instant): RefusalReason | null {
  const refusal = refusalOf(state, intent.action)
  if (refusal !== null) return refusal
  const carried = carryOut(intent, callingNow(state, now), '')
  return carried.ok ? null : carried.reason
}

/** What the departments mean for GO. Names are short names, a line each; empty for none. */
export interface GoReadiness {
  /** In two steps: GO is STANDBY now. */
  readonly standbyFirst: boolean
  /** GO is CALL at the next word of the script: `LX 57 lamp turns, SND 32`; empty: it is not. */
  readonly atWord: string
  /** That word. */
  readonly word: string
  /** The cells have never been read: which calls the next cue has is not known. */
  readonly unread: boolean
  /** GO must be held: because of a department or its calls, or to confirm that this is the show. */
  readonly held: boolean
  /** Who asks to hold. */
  readonly holding: string
  /** Who stands by and has not acknowledged: of all, where nobody has a phone or GO waits for each; else of those with phones. */
  readonly waiting: string
  /** Who stands by and answers by intercom, where others have phones. */
  readonly unphoned: string
  /** The next GO has calls of departments. */
  readonly hasCalls: boolean
  /** See `isReadyFor`. */
  readonly isReady: boolean
  /** Who has a call of the next cue, and no phone that is connected. */
  readonly lost: string
}

const ready: GoReadiness = {
  standbyFirst: false,
  atWord: '',
  word: '',
  unread: false,
  held: false,
  holding: '',
  waiting: '',
  unphoned: '',
  hasCalls: false,
  isReady: true,
  lost: '',
}

/** Each of these calls stands by and is answered. Where nobody has a phone, the answers are heard by intercom: to stand by is enough. */
export const isReadyFor = ({ calling }: DeskState, view: CallingView, calls: readonly Call[]): boolean =>
  calls.every(call => standsBy(view, call)) &&
  (calling.crew.length === 0 || notReady(view, calls).length === 0)

export function goReadiness(state: DeskState, now: Instant): GoReadiness {
  const columns = callingColumns(state)
  const departments = departmentsIn(columns)
  const unconfirmed = state.show.rehearsalEnded === true
  if (departments.length === 0) return unconfirmed ? { ...ready, held: true } : ready
  const unread = state.rundown !== null && callsUnread(state.rundown)
  const { twoStep, holdUnacknowledged } = state.desk.caller
  const view = callingNow(state, now)
  const { crew } = view.calling
  const atWord = goAtWord(view)
  const calls = atWord.length > 0 ? atWord : withNextCue(view)
  const waiting = new Set(unacknowledged(view, calls).map(({ columnId }) => columnId))
  const holding = new Set(departments.filter(({ id }) => crew[id]?.word === 'hold').map(({ id }) => id))
  const called = new Set(calls.map(({ columnId }) => columnId))
  const lost = departments.filter(({ id, name }) => called.has(id) && phonesOf(state, name) === 'lost')
  const isWithPhones = state.calling.crew.length > 0
  const byIntercom = new Set(
    departments
      .filter(({ name }) => isWithPhones && !holdUnacknowledged && phonesOf(state, name) === 'none')
      .map(({ id }) => id),
  )
  const namesOf = (is: (columnId: string) => boolean): string =>
    departments
      .filter(({ id }) => is(id))
      .map(({ department }) => department.shortName)
      .join('\n')
  const standbyFirst = twoStep && atWord.length === 0 && standsByFirst(view)
  return {
    standbyFirst,
    atWord: atWord.map(call => nameOfCall(call, columns)).join(', '),
    word: atWord[0]?.word?.word ?? '',
    unread,
    held:
      !standbyFirst && (unconfirmed || unread || (holdUnacknowledged && notReady(view, calls).length > 0)),
    holding: namesOf(id => holding.has(id)),
    waiting: namesOf(id => waiting.has(id) && !holding.has(id) && !byIntercom.has(id)),
    unphoned: namesOf(id => waiting.has(id) && byIntercom.has(id)),
    hasCalls: calls.length > 0,
    isReady: isReadyFor(state, view, calls),
    lost: namesOf(id => lost.some(one => one.id === id)),
  }
}

/**
 * Why GO must be held, as the calls stand, in a line: which calls of the cue on air it would skip, then each of them on a line of
 * its own; or that nobody stands by. Empty: it need not be held for them.
 */
export function goHeldBy(state: DeskState, now: Instant): Ticked<string> {
  const columns = callingColumns(state)
  if (state.show.nextCueId === null || departmentsIn(columns).length === 0) return ['', null]
  const view = callingNow(state, now)
  // GO at a word leaves none of them.
  const reason = goAtWord(view).length > 0 ? null : heldByCalls(view)
  const until = untilTargetsChange(view)
  if (reason === null) return ['', until]
  if (reason === 'nobody-stands-by') return [t('bar.nobody-stands-by'), until]
  const calls = droppedByGo(view)
  const names = calls.map(call => shortNameOfCall(call, columns)).join(', ')
  const short = t('bar.skips', { names })
  return [[short, ...calls.map(call => nameOfCall(call, columns))].join('\n'), until]
}

/** GO is CALL at the next word of the script. */
export function useAtWord(): boolean {
  const { clock } = useDesk()
  return useDeskState(
    useCallback(
      state => hasDepartments(state) && goAtWord(callingNow(state, clock.now())).length > 0,
      [clock],
    ),
  )
}

/** Whether each of these presses would come to nothing now. `intents` stay the same for the life of the part. */
export const useCallingRefused = (intents: readonly CallingIntent[]): boolean =>
  useTicked(
    useMemo(
      () =>
        (state: DeskState, now: Instant): Ticked<boolean> => [
          intents.every(intent => callingRefusal(state, intent, now) !== null),
          untilTargetsChange(callingNow(state, now)),
        ],
      [intents],
    ),
  )
