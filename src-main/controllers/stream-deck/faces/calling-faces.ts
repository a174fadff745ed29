import type { FeedbackView } from '../../../desk/ports/surface.ts'
import type { BoundAction, CallingAct, DepartmentTarget } from '../../../domain/bindings/binding.ts'
import {
  type CallsShown,
  callAt,
  type DepartmentCalls,
  isNamed,
  standbyAt,
} from '../../../domain/calling/department-calls.ts'
import type { Instant } from '../../../domain/time/time.ts'
import { type Face, face } from './face.ts'

type Calling = Extract<BoundAction, { readonly do: CallingAct }>

const words: Readonly<Record<Exclude<CallingAct, 'step'>, string>> = {
  standby: 'STANDBY',
  'stand-down': 'STAND DOWN',
  call: 'CALL',
  acknowledge: 'ACK',
}

/** Its act, with the departments that it would be for, or where the one stands that it names. */
export function callingFace({ do: bound, of }: Calling, { calling, link }: FeedbackView, now: Instant): Face {
  const own = typeof of === 'object' && calling !== undefined ? departmentsOf(calling, of) : null
  const short = own?.map(({ shortName }) => shortName) ?? null
  const act = bound === 'step' ? stepOf(own ?? []) : bound
  const big = words[act]
  const call = act === 'call' && calling !== undefined ? callAt(calling, now, short) : undefined
  const isHeld = act === 'stand-down' || (call?.heldUntil != null && now < call.heldUntil)
  const foot = isHeld ? 'HOLD' : ''
  if (calling === undefined) return face({ big, foot, muted: true })
  if (typeof of === 'object') return departmentFace(act, foot, of.name, own ?? [])
  const named =
    act === 'standby'
      ? standbyAt(calling, now)
      : act === 'call'
        ? (call?.of ?? [])
        : calling.departments
            .filter(({ phase }) => phase === 'standby' || phase === 'acknowledged')
            .map(({ shortName }) => shortName)
  return face({
    ground: named.length > 0 && !isHeld && link === 'live' ? 'warm' : 'black',
    big,
    text: named.join(' '),
    foot,
    muted: named.length === 0,
  })
}

/** As a press of its key would do. */
const stepOf = (own: readonly DepartmentCalls[]): 'standby' | 'call' =>
  own.some(({ callPhase }) => callPhase === 'standby' || callPhase === 'acknowledged') ? 'call' : 'standby'

const phaseWords: Readonly<Record<DepartmentCalls['phase'], string>> = {
  idle: '',
  standby: 'NOT ACK',
  acknowledged: 'ACK',
  go: 'GO',
  cancelled: 'CANCELLED',
}

export const departmentsOf = (
  { departments }: CallsShown,
  of: DepartmentTarget,
): readonly DepartmentCalls[] =>
  typeof of === 'object'
    ? departments.filter(one => isNamed([one.name, one.shortName, ...one.groups], of.name))
    : departments

/** `HELP LX HOLD SND`; null: none of them asks. */
export function crewAlarm(departments: readonly DepartmentCalls[]): string | null {
  const asks = (['help', 'hold'] as const).flatMap(word => {
    const names = departments.filter(one => one.word === word).map(({ shortName }) => shortName)
    return names.length === 0 ? [] : [`${word.toUpperCase()} ${names.join(' ')}`]
  })
  return asks.length === 0 ? null : asks.join(' ')
}

/** Of several departments, the one that needs most: one that has not answered. CALL shows the calls that it is for, and no others. */
function departmentFace(
  act: keyof typeof words,
  foot: string,
  name: string,
  own: readonly DepartmentCalls[],
): Face {
  const phases = own.map(({ phase, callPhase }) => (act === 'call' ? callPhase : phase))
  const phase = phases.find(each => each === 'standby') ?? phases.find(each => each !== null) ?? null
  return face({
    ground: phase === 'standby' ? 'inverted' : 'black',
    border: phase === 'standby' ? 'closed' : 'none',
    big: words[act],
    text: own.length === 1 ? (own[0]?.shortName ?? name) : name,
    foot: (phase === null ? '' : phaseWords[phase]) || foot,
    muted: phase === null || (phase === 'idle' && act !== 'call'),
  })
}
