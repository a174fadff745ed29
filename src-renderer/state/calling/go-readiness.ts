import { t } from '#texts/text.ts'
import {
  droppedByGo,
  notReady,
  standsByFirst,
  unacknowledged,
  untilTargetsChange,
  withNextCue,
} from '../../../src-main/domain/calling/call-targets.ts'
import { nameOfCall } from '../../../src-main/domain/calling/department-calls.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import type { DeskState } from '../session/desk-state.ts'
import type { Ticked } from '../time/use-ticked.ts'
import { callingNow } from './calling-now.ts'
import { callingColumns, departmentsIn, phonesOf } from './departments.ts'

/** What the departments mean for GO. Names are short names, a line each; empty for none. */
export interface GoReadiness {
  /** In two steps: GO is STANDBY now. */
  readonly standbyFirst: boolean
  /** GO must be held: because of a department, or to confirm that this is the show. */
  readonly held: boolean
  /** Who asks to hold. */
  readonly holding: string
  /** Who stands by and has not acknowledged. */
  readonly waiting: string
  /** Who has a call of the next cue, and no phone that is connected. */
  readonly lost: string
}

const ready: GoReadiness = { standbyFirst: false, held: false, holding: '', waiting: '', lost: '' }

export function goReadiness(state: DeskState, now: Instant): GoReadiness {
  const departments = departmentsIn(callingColumns(state))
  const unconfirmed = state.show.rehearsalEnded === true
  if (departments.length === 0) return unconfirmed ? { ...ready, held: true } : ready
  const { twoStep, holdUnacknowledged } = state.desk.caller
  const view = callingNow(state, now)
  const { crew } = view.calling
  const waiting = new Set(unacknowledged(view).map(({ columnId }) => columnId))
  const holding = new Set(departments.filter(({ id }) => crew[id]?.word === 'hold').map(({ id }) => id))
  const called = new Set(withNextCue(view).map(({ columnId }) => columnId))
  const lost = departments.filter(({ id, name }) => called.has(id) && phonesOf(state, name) === 'lost')
  const names = (ids: ReadonlySet<string>): string =>
    departments
      .filter(({ id }) => ids.has(id))
      .map(({ department }) => department.shortName)
      .join('\n')
  const standbyFirst = twoStep && standsByFirst(view)
  return {
    standbyFirst,
    held: !standbyFirst && (unconfirmed || (holdUnacknowledged && notReady(view).length > 0)),
    holding: names(holding),
    waiting: names(new Set([...waiting].filter(id => !holding.has(id)))),
    lost: names(new Set(lost.map(({ id }) => id))),
  }
}

/** The calls of the cue on air that GO leaves uncalled: how many, and of whom; then each on a line of its own. Empty for none. */
export function goDrops(state: DeskState, now: Instant): Ticked<string> {
  const columns = callingColumns(state)
  if (state.show.nextCueId === null || departmentsIn(columns).length === 0) return ['', null]
  const view = callingNow(state, now)
  const calls = droppedByGo(view)
  if (calls.length === 0) return ['', untilTargetsChange(view)]
  const of = new Set(calls.map(({ columnId }) => columnId))
  const names = departmentsIn(columns)
    .filter(({ id }) => of.has(id))
    .map(({ department }) => department.shortName)
    .join(', ')
  const short = t('bar.not-called', { count: calls.length, names })
  return [[short, ...calls.map(call => nameOfCall(call, columns))].join('\n'), untilTargetsChange(view)]
}
