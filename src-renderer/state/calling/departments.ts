import type { CrewPage } from '../../../src-main/contract/bridge/calling.ts'
import { type CrewReply, wordsOf } from '../../../src-main/domain/calling/calling-state.ts'
import type { Department } from '../../../src-main/domain/calling/department.ts'
import type { Column } from '../../../src-main/domain/rundown/rundown.ts'
import type { DeskState } from '../session/desk-state.ts'

export interface DepartmentColumn {
  readonly id: string
  readonly name: string
  readonly department: Department
}

const noColumns: readonly Column[] = []

/** All columns of the rundown, as the desk takes its calls from them. */
export const callingColumns = ({ rundown }: Pick<DeskState, 'rundown'>): readonly Column[] =>
  rundown?.columns ?? noColumns

export const departmentsIn = (columns: readonly Column[]): readonly DepartmentColumn[] =>
  columns.flatMap(({ id, name, department }) => (department === undefined ? [] : [{ id, name, department }]))

export const hasDepartments = (state: Pick<DeskState, 'rundown'>): boolean =>
  callingColumns(state).some(({ department }) => department !== undefined)

export interface AskingDepartment extends DepartmentColumn {
  readonly reply: CrewReply & { readonly word: AskingWord }
}

/** What a department says when it needs the caller, the gravest first. */
const askingWords = ['help', 'hold'] as const
export type AskingWord = (typeof askingWords)[number]

/** What the department asks the caller for; null: it asks for nothing, whatever else it said last. */
export function asksFor({ calling }: Pick<DeskState, 'calling'>, columnId: string): AskingWord | null {
  const said = wordsOf(calling.state.crew[columnId])
  return askingWords.find(asking => said.some(({ word }) => word === asking)) ?? null
}

/** The departments that ask for help, and those that ask to hold: once for each phone that does. */
export function askingDepartments({
  rundown,
  calling,
}: Pick<DeskState, 'rundown' | 'calling'>): readonly AskingDepartment[] {
  const departments = departmentsIn(callingColumns({ rundown }))
  return askingWords.flatMap(word =>
    departments.flatMap(column =>
      wordsOf(calling.state.crew[column.id])
        .filter(reply => reply.word === word)
        .map(reply => ({ ...column, reply: { ...reply, word } })),
    ),
  )
}

const pagesOf = ({ calling }: Pick<DeskState, 'calling'>, department: string): readonly CrewPage[] =>
  calling.crew.filter(({ columnName }) => columnName.toLowerCase() === department.toLowerCase())

/** Whether a phone can answer for the department of this name; `none`: it has never had one. */
export function phonesOf(
  state: Pick<DeskState, 'calling'>,
  department: string,
): 'none' | 'lost' | 'connected' {
  const own = pagesOf(state, department)
  if (own.length === 0) return 'none'
  return own.some(({ connected }) => connected) ? 'connected' : 'lost'
}

/** Of the phones that the department has had, how many are connected. */
export function phoneCounts(
  state: Pick<DeskState, 'calling'>,
  department: string,
): { readonly connected: number; readonly count: number } {
  const own = pagesOf(state, department)
  return { connected: own.filter(({ connected }) => connected).length, count: own.length }
}

/** When the last phone of the department was seen; null: one is connected, or it has none. */
export function lostSince(
  state: Pick<DeskState, 'calling'>,
  department: string,
): CrewPage['lastSeen'] | 'unknown' {
  if (phonesOf(state, department) !== 'lost') return null
  const seen = pagesOf(state, department).flatMap(({ lastSeen }) => lastSeen ?? [])
  return seen.toSorted((a, b) => b - a)[0] ?? 'unknown'
}
