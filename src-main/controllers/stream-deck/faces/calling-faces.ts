import type { CallingFeedback, FeedbackView } from '../../../desk/ports/surface.ts'
import type { BoundAction, CallingAct, DepartmentTarget } from '../../../domain/bindings/binding.ts'
import type { Call } from '../../../domain/calling/call.ts'
import { type CallingView, callsEarly, stepAction } from '../../../domain/calling/call-targets.ts'
import type { CallPhase } from '../../../domain/calling/calling-state.ts'
import { targetsOf } from '../../../domain/calling/carry-out.ts'
import { departmentsNamed, departmentsOfCalls, nameOfCall } from '../../../domain/calling/department-calls.ts'
import type { Column } from '../../../domain/rundown/rundown.ts'
import { actionOf } from '../../../domain/show/actions.ts'
import type { Instant } from '../../../domain/time/time.ts'
import { type Face, face } from './face.ts'

type Calling = Extract<BoundAction, { readonly do: CallingAct }>

export const callsAt = ({ calls }: CallingFeedback, now: Instant): CallingView => ({ ...calls, now })

/** What a press of it would do now: its act, and the departments or the calls that it would be for. */
export function callingFace({ do: bound, of }: Calling, { calling, link }: FeedbackView, now: Instant): Face {
  if (calling === undefined)
    return face({
      big: actionOf(bound === 'step' ? 'standby' : bound).word,
      foot: bound === 'stand-down' ? 'HOLD' : '',
      muted: true,
    })
  const { columns } = calling
  const view = callsAt(calling, now)
  const departments = departmentIds(columns, of)
  const action = bound === 'step' ? stepAction(view, departments) : bound
  const calls = targetsOf({ action, departments }, view)
  const isHeld = action === 'stand-down' || (action === 'call' && callsEarly(view, departments))
  const foot = isHeld ? 'HOLD' : ''
  const big = actionOf(action).word
  if (typeof of === 'object' && departments !== null) {
    const shown = calls.length > 0 ? calls : standingAs(action, departments, view)
    return departmentFace(big, foot, of.name, departments, shown, calling)
  }
  return face({
    ground: calls.length > 0 && !isHeld && link === 'live' ? 'warm' : 'black',
    big,
    text: departmentsOfCalls(calls, columns).join(' '),
    foot,
    muted: calls.length === 0,
  })
}

const phaseWords: Readonly<Record<CallPhase | 'idle', string>> = {
  idle: '',
  standby: 'NOT ACK',
  acknowledged: 'ACK',
  go: 'GO',
  cancelled: 'CANCELLED',
}

/** Columns of the departments; null: of all. */
const departmentIds = (columns: readonly Column[], of: DepartmentTarget): readonly string[] | null =>
  typeof of === 'object' ? departmentsNamed(columns, of.name) : null

/** `HELP LX HOLD SND`; null: none of them asks. */
export function crewAlarm({ calls, columns }: CallingFeedback, of: DepartmentTarget): string | null {
  const ids = departmentIds(columns, of)
  const { crew } = calls.calling
  const asks = (['help', 'hold'] as const).flatMap(word => {
    const names = columns.flatMap(({ id, department }) =>
      crew[id]?.word === word && (ids === null || ids.includes(id)) ? (department?.shortName ?? []) : [],
    )
    return names.length === 0 ? [] : [`${word.toUpperCase()} ${names.join(' ')}`]
  })
  return asks.length === 0 ? null : asks.join(' ')
}

const phaseOf = ({ calling }: CallingView, { id }: Call): CallPhase | 'idle' =>
  calling.records[id]?.phase ?? 'idle'

/** The first of these that a call has is the one that a person looks for. */
const urgent: readonly (CallPhase | 'idle')[] = ['standby', 'acknowledged', 'go', 'cancelled']

/** Where a press would do nothing: the calls of the departments that stand by, or went last. CALL and STAND DOWN show none. */
function standingAs(
  action: Exclude<CallingAct, 'step'>,
  departments: readonly string[],
  view: CallingView,
): readonly Call[] {
  if (action === 'call' || action === 'stand-down') return []
  const calls = [...view.onAir, ...view.next].filter(({ columnId }) => departments.includes(columnId))
  const phase = urgent.find(one => calls.some(call => phaseOf(view, call) === one))
  return calls.filter(call => phaseOf(view, call) === phase)
}

/** Of several calls, how the one stands that needs most: one that was not acknowledged. */
function departmentFace(
  big: string,
  foot: string,
  name: string,
  departments: readonly string[],
  shown: readonly Call[],
  { calls, columns }: CallingFeedback,
): Face {
  const [department, ...others] = columns.filter(({ id }) => departments.includes(id))
  const phases = shown.map(({ id }) => calls.calling.records[id]?.phase ?? 'idle')
  const phase = phases.find(each => each === 'standby') ?? phases[0] ?? null
  const texts =
    others.length > 0 ? departmentsOfCalls(shown, columns) : shown.map(call => nameOfCall(call, columns))
  const own = others.length === 0 ? department?.department?.shortName : undefined
  return face({
    ground: phase === 'standby' ? 'inverted' : 'black',
    border: phase === 'standby' ? 'closed' : 'none',
    big,
    text: texts.join(others.length > 0 ? ' ' : ', ') || (own ?? name),
    foot: (phase === null ? '' : phaseWords[phase]) || foot,
    muted: phase === null,
  })
}
