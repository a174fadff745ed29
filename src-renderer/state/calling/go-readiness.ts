import { notReady, standsByFirst, unacknowledged } from '../../../src-main/domain/calling/call-targets.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import type { DeskState } from '../session/desk-state.ts'
import { callingColumns, callingNow, departmentsIn } from './departments.ts'

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
}

const ready: GoReadiness = { standbyFirst: false, held: false, holding: '', waiting: '' }

export function goReadiness(state: DeskState, now: Instant): GoReadiness {
  const departments = departmentsIn(callingColumns(state))
  const unconfirmed = state.show.rehearsalEnded === true
  if (departments.length === 0) return unconfirmed ? { ...ready, held: true } : ready
  const { twoStep, holdUnacknowledged } = state.desk.caller
  const view = callingNow(state, now)
  const { crew } = view.calling
  const waiting = new Set(unacknowledged(view).map(({ columnId }) => columnId))
  const holding = new Set(departments.filter(({ id }) => crew[id]?.word === 'hold').map(({ id }) => id))
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
  }
}
