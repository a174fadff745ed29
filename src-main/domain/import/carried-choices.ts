import type { ImportChoices } from './import-choices.ts'
import { headerNames, shapeOf } from './sheet-shape.ts'
import type { SourceRow } from './table.ts'

/** What a person chose of a sheet, with what stood where they chose it: a newer version of the sheet is read alike. */
export interface CarriedChoices {
  readonly choices: ImportChoices
  /** Of its columns, by their places; none: the sheet has no header. */
  readonly names: readonly string[]
  /** The content of the lines that the choices name. */
  readonly lines: Readonly<Record<string, string>>
}

export function carryFrom(rows: readonly SourceRow[], choices: ImportChoices): CarriedChoices {
  const named = [
    ...(choices.header ?? []),
    ...Object.keys(choices.rows ?? {}).map(Number),
    ...Object.keys(choices.values ?? {}).map(Number),
  ]
  const content = new Map(rows.map(row => [row.line, contentOf(row)]))
  return {
    choices,
    names: headerNames(rows, shapeOf(rows, choices).header),
    lines: Object.fromEntries([...new Set(named)].map(line => [line, content.get(line) ?? ''])),
  }
}

/**
 * The same choices for a newer version. A line is found by its content, wherever it stands now, and a column by its name. What
 * was said of a line that is different now, or of a column that is gone, is left out.
 */
export function carryTo(
  rows: readonly SourceRow[],
  { choices, names, lines }: CarriedChoices,
): ImportChoices {
  const { header, roles, rows: kinds, values, ...others } = choices
  const lineOf = findLines(rows, lines)
  const newHeader = header?.map(line => lineOf(String(line)))
  const isFound = (found: readonly (number | null)[]): found is readonly number[] => !found.includes(null)
  const kept = { ...others, ...(newHeader !== undefined && isFound(newHeader) && { header: newHeader }) }
  const placeOf = findPlaces(names, headerNames(rows, shapeOf(rows, kept).header))
  const byLine = <Value>(of: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
    moved(of, line => lineOf(line))
  const byPlace = <Value>(of: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
    moved(of, place => placeOf(Number(place)))
  return {
    ...kept,
    ...(roles && { roles: byPlace(roles) }),
    ...(kinds && { rows: byLine(kinds) }),
    ...(values && {
      values: Object.fromEntries(Object.entries(byLine(values)).map(([line, of]) => [line, byPlace(of)])),
    }),
  }
}

const contentOf = ({ fields }: SourceRow): string => JSON.stringify(fields.map(field => field.trim()))

function moved<Value>(
  of: Readonly<Record<string, Value>>,
  to: (key: string) => number | null,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(of).flatMap(([key, value]) => {
      const found = to(key)
      return found === null ? [] : [[String(found), value] as const]
    }),
  )
}

/** Of several lines with the same content, the nearest one. */
function findLines(
  rows: readonly SourceRow[],
  lines: CarriedChoices['lines'],
): (line: string) => number | null {
  const byContent = Map.groupBy(rows, contentOf)
  return line => {
    const alike = byContent.get(lines[line] ?? '') ?? []
    const distance = (row: SourceRow): number => Math.abs(row.line - Number(line))
    return alike.toSorted((a, b) => distance(a) - distance(b))[0]?.line ?? null
  }
}

/** Columns of the same name keep their order; those without one have their places alone. */
function findPlaces(before: readonly string[], now: readonly string[]): (place: number) => number | null {
  return place => {
    const name = before[place] ?? ''
    if (name === '') return (now[place] ?? '') === '' ? place : null
    const which = before.slice(0, place).filter(other => other === name).length
    const found = now.flatMap((other, at) => (other === name ? [at] : []))[which]
    return found ?? null
  }
}
