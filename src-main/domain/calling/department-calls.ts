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

/** The first line of a call without the name of its department: `12 chorus` of `LX 12 chorus`. */
export function ownTextOf(
  { columnId, text }: Pick<Call, 'columnId' | 'text'>,
  columns: readonly Column[],
): string {
  const column = columns.find(({ id }) => id === columnId)
  const [first = ''] = text.split('\n')
  return withoutName(first, [column?.name ?? '', column?.department?.shortName ?? ''])
}

/** What tells a call from others of its department, as short as can be: its number, `12` or `Q 31`, or else its first word. */
export function numberOfCall(call: Pick<Call, 'columnId' | 'text'>, columns: readonly Column[]): string {
  const [, word = '', number = ''] = /^(\S+)( \d\S*)?/.exec(ownTextOf(call, columns)) ?? []
  return `${word}${/\d/.test(word) ? '' : number}`.replace(/[,;:.]$/, '')
}

/** With the short name of its department: `LX 12`. */
export function shortNameOfCall(call: Pick<Call, 'columnId' | 'text'>, columns: readonly Column[]): string {
  const column = columns.find(({ id }) => id === call.columnId)
  return `${column?.department?.shortName ?? column?.name ?? ''} ${numberOfCall(call, columns)}`.trim()
}

function withoutName(text: string, names: readonly string[]): string {
  for (const name of names) {
    const rest = text.slice(name.length)
    const begins = name !== '' && text.toLowerCase().startsWith(name.toLowerCase())
    if (begins && /^\P{L}/u.test(rest) && rest.trim() !== '') return rest.trim()
  }
  return text
}

/** Short names of the departments of these calls, in the order of the columns. */
export const departmentsOfCalls = (
  calls: readonly Pick<Call, 'columnId'>[],
  columns: readonly Column[],
): readonly string[] =>
  columns.flatMap(({ id, department }) =>
    calls.some(({ columnId }) => columnId === id) ? (department?.shortName ?? []) : [],
  )

/** The cells of departments have never been read: which calls a cue has is not known yet. */
export const callsUnread = (rundown: {
  readonly columns: readonly Column[]
  readonly cellsUnread?: true
}): boolean =>
  rundown.cellsUnread === true && rundown.columns.some(({ department }) => department !== undefined)

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
