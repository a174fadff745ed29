import type { Column, Cue } from './rundown.ts'

/** A column of one of these names holds cue numbers of a person's own: `3a`, `LX 12`. Lower case. */
const names: ReadonlySet<string> = new Set([
  ...['cue no.', 'cue no', 'cue nr.', 'cue nr', 'cue #', 'cue number', 'cue-nr.', 'cue-nr', 'cue-nummer'],
  ...['cuenummer', 'no.', 'no', 'nr.', 'nr', '#'],
])

/** Default name of such a column. */
export const numberColumnName = 'Cue no.'

/** In characters: what is longer is text, and its cue keeps the number of its place. */
export const longestNumber = 10

export const isNumberColumn = (name: string): boolean =>
  names.has(name.trim().toLowerCase().replace(/\s+/g, ' '))

/** The first of them counts; null where there is none. */
export const numberColumnOf = (columns: readonly Column[]): Column | null =>
  columns.find(({ name }) => isNumberColumn(name)) ?? null

export const isTooLongForNumber = (text: string): boolean => [...text.trim()].length > longestNumber

/** The number in a cell of that column; null where there is none. */
export function ownNumber(text: string): string | null {
  const number = text.trim()
  return number === '' || /[\r\n]/.test(number) || isTooLongForNumber(number) ? null : number
}

/** Numbers of a person's own, by cue id. `cells`: by cue id, then by column id. */
export function ownNumbers(
  columns: readonly Column[],
  cells: Iterable<readonly [string, Readonly<Record<string, string>>]>,
): ReadonlyMap<string, string> {
  const column = numberColumnOf(columns)
  if (column === null) return none
  const numbers = new Map<string, string>()
  for (const [cueId, texts] of cells) {
    const number = ownNumber(texts[column.id] ?? '')
    if (number !== null) numbers.set(cueId, number)
  }
  return numbers
}

const none: ReadonlyMap<string, string> = new Map()

/** The same of rows that carry their cells. */
export const ownNumbersOf = (
  columns: readonly Column[],
  rows: readonly { readonly cue: Pick<Cue, 'id'>; readonly cells: Readonly<Record<string, string>> }[],
): ReadonlyMap<string, string> =>
  numberColumnOf(columns) === null
    ? none
    : ownNumbers(
        columns,
        rows.map(({ cue, cells }) => [cue.id, cells]),
      )
