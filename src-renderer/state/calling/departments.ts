import type { CrewReply } from '../../../src-main/domain/calling/calling-state.ts'
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
export const askingWords = ['help', 'hold'] as const
export type AskingWord = (typeof askingWords)[number]

/** The departments that ask for help, and those that ask to hold. */
export function askingDepartments({
  rundown,
  calling,
}: Pick<DeskState, 'rundown' | 'calling'>): readonly AskingDepartment[] {
  const departments = departmentsIn(callingColumns({ rundown }))
  return askingWords.flatMap(word =>
    departments.flatMap(column => {
      const reply = calling.state.crew[column.id]
      return reply?.word === word ? [{ ...column, reply: { ...reply, word } }] : []
    }),
  )
}
