import type { Column } from '../rundown/rundown.ts'
import type { Instant } from '../time/time.ts'
import type { Call } from './call.ts'
import {
  type CallingView,
  type ComingCalls,
  comingCalls,
  comingStandbys,
  notReady,
  phaseOfCall,
  standsByFirst,
} from './call-targets.ts'
import type { CallPhase, CrewWord } from './calling-state.ts'

/** Where one department stands, with all of its calls together. */
export interface DepartmentCalls {
  readonly columnId: string
  readonly name: string
  readonly shortName: string
  readonly groups: readonly string[]
  /** Of its calls the one that a person looks for first: standby, acknowledged, then GO. */
  readonly phase: CallPhase | 'idle'
  /** Where the calls stand that CALL would be for; null: there are none. */
  readonly callPhase: CallPhase | 'idle' | null
  /** What it said last. */
  readonly word: CrewWord | null
}

/** What keys and buttons show of the calls. Departments are given by their short names. */
export interface CallsShown {
  readonly departments: readonly DepartmentCalls[]
  /** Those of the next cue that stand by and have not acknowledged, or ask to hold. */
  readonly notReady: readonly string[]
  /** What STANDBY would be for, and then, as long as the show runs on. */
  readonly standby: readonly (Pick<ComingCalls, 'passesAt'> & { readonly of: readonly string[] })[]
  /** What CALL would be for, and then, as long as the show runs on. */
  readonly coming: readonly (Pick<ComingCalls, 'heldUntil' | 'passesAt'> & {
    readonly of: readonly string[]
  })[]
  /** In two steps, GO would be STANDBY. */
  readonly standbyFirst: boolean
}

const isOpen = ({ passesAt }: Pick<ComingCalls, 'passesAt'>, now: Instant): boolean =>
  passesAt === null || now < passesAt

/** What CALL is for at that moment, of the departments with these short names; null: of all. */
export const callAt = (
  { coming }: CallsShown,
  now: Instant,
  short: readonly string[] | null,
): CallsShown['coming'][number] | undefined =>
  coming.find(one => isOpen(one, now) && (short === null || one.of.some(name => short.includes(name))))

/** The departments that STANDBY is for at that moment. */
export const standbyAt = ({ standby }: CallsShown, now: Instant): readonly string[] =>
  standby.find(one => isOpen(one, now))?.of ?? []

const urgent: readonly (CallPhase | 'idle')[] = ['standby', 'acknowledged', 'go', 'cancelled', 'idle']

export function callsShown(view: CallingView, columns: readonly Column[], twoStep: boolean): CallsShown {
  const calls = [...view.onAir, ...view.next]
  const departments = columns.flatMap(({ id, name, department }): DepartmentCalls[] => {
    if (department === undefined) return []
    const phases = calls
      .filter(({ columnId }) => columnId === id)
      .map(call => view.calling.records[call.id]?.phase ?? 'idle')
    const phase = urgent.find(one => phases.includes(one)) ?? 'idle'
    const { shortName, groups } = department
    const word = view.calling.crew[id]?.word ?? null
    return [{ columnId: id, name, shortName, groups, phase, callPhase: phaseOfCall(view, [id]), word }]
  })
  const names = (of: readonly { readonly columnId: string }[]): readonly string[] =>
    departments.filter(({ columnId }) => of.some(one => one.columnId === columnId)).map(one => one.shortName)
  return {
    departments,
    notReady: names(notReady(view)),
    standby: comingStandbys(view).map(({ calls, passesAt }) => ({ of: names(calls), passesAt })),
    coming: comingCalls(view).map(({ calls, ...times }) => ({ of: names(calls), ...times })),
    standbyFirst: twoStep && standsByFirst(view),
  }
}

/** A call in a few words, with its department unless its text begins with it: `LX 12`, `SND Fade`. */
export function nameOfCall(
  { columnId, text }: Pick<Call, 'columnId' | 'text'>,
  columns: readonly Column[],
): string {
  const column = columns.find(({ id }) => id === columnId)
  const short = column?.department?.shortName ?? column?.name ?? ''
  const [first = ''] = text.split('\n')
  const begins = [short, column?.name ?? ''].some(
    name => name !== '' && first.toLowerCase().startsWith(name.toLowerCase()),
  )
  return begins ? first : `${short} ${first}`.trim()
}

/** What a department is called by; null where the column is none. */
export function departmentNames(
  columns: readonly Column[],
  columnId: string,
): { readonly shortName: string; readonly names: readonly string[] } | null {
  const column = columns.find(({ id }) => id === columnId)
  if (column?.department === undefined) return null
  const { shortName, groups } = column.department
  return { shortName, names: [column.name, shortName, ...groups] }
}

/** Whether one of these names is the one that was asked for, whatever the case. */
export const isNamed = (names: readonly string[], asked: string): boolean =>
  names.some(name => name.toLowerCase() === asked.trim().toLowerCase())

/** Columns of the departments that are called so: by name, short name or group, whatever the case. */
export function departmentsNamed(columns: readonly Column[], name: string): readonly string[] {
  return columns
    .filter(({ id }) => isNamed(departmentNames(columns, id)?.names ?? [], name))
    .map(({ id }) => id)
}
