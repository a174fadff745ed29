import type { Column } from '../rundown/rundown.ts'
import type { Call } from './call.ts'

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
