import type { Column } from '../../../src-main/domain/rundown/rundown.ts'

/** Columns of the list that no rundown brings; hidden until they are asked for. */
const timeColumns = ['planned', 'actual', 'off'] as const
export type TimeColumn = (typeof timeColumns)[number]

/** How a desk wants the columns of its list, by their keys: the same for every rundown with columns of these names. */
export interface ColumnSet {
  /** What is not here comes after, as it comes. */
  readonly order: readonly string[]
  /** What is not here shows, but for the columns of times. */
  readonly shown: Readonly<Record<string, boolean>>
  /** In px; what is not here takes its share of the room. */
  readonly widths: Readonly<Record<string, number>>
}

export const noColumnSet: ColumnSet = { order: [], shown: {}, widths: {} }

export const narrowest = 48
export const widest = 900

/** A column of the list, after number, start, duration and title. */
export interface ListColumn {
  /** The name of a column of the rundown, or `time:` and which. */
  readonly key: string
  readonly kind: 'cell' | TimeColumn
  /** Of a cell: of its column in the rundown. */
  readonly id: string
  /** As the rundown calls it; of a time, empty. */
  readonly name: string
  readonly shown: boolean
}

/** All columns in the order of the desk, those that it hides as well. */
export function listColumns(columns: readonly Column[], set: ColumnSet): readonly ListColumn[] {
  const times = timeColumns.map(
    (kind): ListColumn => ({
      key: `time:${kind}`,
      kind,
      id: kind,
      name: '',
      shown: set.shown[`time:${kind}`] ?? false,
    }),
  )
  const names = new Map<string, number>()
  const cells = columns.map(({ id, name }): ListColumn => {
    const count = (names.get(name) ?? 0) + 1
    names.set(name, count)
    const key = count === 1 ? name : `${name} ${count}`
    return { key, kind: 'cell', id, name, shown: set.shown[key] ?? true }
  })
  const place = new Map(set.order.map((key, at) => [key, at]))
  return [...times, ...cells]
    .map((column, at) => ({ column, at: place.get(column.key) ?? set.order.length + at }))
    .sort((one, other) => one.at - other.at)
    .map(({ column }) => column)
}

/** Moves a column by so many places among all that there are; other rundowns' columns keep their places behind. */
export function movedColumn(all: readonly ListColumn[], set: ColumnSet, key: string, by: 1 | -1): ColumnSet {
  const keys = all.map(column => column.key)
  const from = keys.indexOf(key)
  const to = from + by
  if (from < 0 || to < 0 || to >= keys.length) return set
  const moved = keys.toSpliced(from, 1).toSpliced(to, 0, key)
  return { ...set, order: [...moved, ...set.order.filter(other => !keys.includes(other))] }
}

export const shownColumn = (set: ColumnSet, key: string, shown: boolean): ColumnSet => ({
  ...set,
  shown: { ...set.shown, [key]: shown },
})

/** `px`: null for its share of the room. */
export function sizedColumn(set: ColumnSet, key: string, px: number | null): ColumnSet {
  const { [key]: _before, ...others } = set.widths
  if (px === null) return { ...set, widths: others }
  return { ...set, widths: { ...others, [key]: Math.round(Math.min(widest, Math.max(narrowest, px))) } }
}

/** Of columns as CSS: their tracks in a grid, and how wide they are at the least, px. */
export function tracksOf(
  columns: readonly ListColumn[],
  { widths }: ColumnSet,
): { tracks: string; least: number } {
  const tracks = columns.map(({ key }) =>
    widths[key] === undefined ? 'minmax(76px, 1fr)' : `${widths[key]}px`,
  )
  const least = columns.reduce((sum, { key }) => sum + (widths[key] ?? 80), 0)
  return { tracks: tracks.join(' '), least }
}

/** What a browser remembers, as far as it can be read. */
export function readColumnSet(saved: unknown): ColumnSet {
  if (typeof saved !== 'object' || saved === null) return noColumnSet
  const { order, shown, widths }: { order?: unknown; shown?: unknown; widths?: unknown } = saved
  return {
    order: Array.isArray(order) ? order.filter((key: unknown) => typeof key === 'string') : [],
    shown: entriesOf(shown, value => typeof value === 'boolean'),
    widths: entriesOf(
      widths,
      (value): value is number => typeof value === 'number' && value >= narrowest && value <= widest,
    ),
  }
}

function entriesOf<Value>(
  saved: unknown,
  fits: (value: unknown) => value is Value,
): Readonly<Record<string, Value>> {
  if (typeof saved !== 'object' || saved === null) return {}
  return Object.fromEntries(
    Object.entries(saved).flatMap(([key, value]: [string, unknown]) => (fits(value) ? [[key, value]] : [])),
  )
}
