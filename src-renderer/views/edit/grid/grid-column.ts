import { t } from '#texts/text.ts'
import type { Department } from '../../../../src-main/domain/calling/department.ts'
import { numberColumnOf } from '../../../../src-main/domain/rundown/own-numbers.ts'
import type { Column } from '../../../../src-main/domain/rundown/rundown.ts'

/** What every rundown has, in the order in which it stands before a person orders it; text columns follow the duration. */
const builtInColumns = [
  'number',
  'title',
  'start',
  'duration',
  'difference',
  'subtitle',
  'type',
  'colour',
  'locked',
  'skipped',
] as const
type BuiltInColumn = (typeof builtInColumns)[number]

/** One column of the table, as it is shown. */
export interface GridColumn {
  /** The built-in's own name, or `cell:` and the id of a text column. */
  readonly key: string
  readonly kind: BuiltInColumn | 'text'
  /** Of a text column; else null. */
  readonly columnId: string | null
  readonly name: string
  /** Of a text column that is a department; else null. */
  readonly department: Department | null
  /** In CSS px. */
  readonly width: number
  /** Stays in sight while the others are scrolled sideways. */
  readonly pinned: boolean
}

/** How this desk shows columns, by the name under which they are kept: text columns by what they are called. */
export interface ColumnLayout {
  readonly widths: Readonly<Record<string, number>>
  readonly hidden: readonly string[]
  readonly order: readonly string[]
  /** The plan is compared with a baseline: its difference has a column. Never remembered. */
  readonly compares?: boolean
}

/** What few rows need is hidden until a person shows it. */
export const plainLayout: ColumnLayout = {
  widths: {},
  hidden: [':type', ':colour', ':locked', ':skipped'],
  order: [],
}

export const narrowest = 40
export const widest = 900

const firstWidths: Readonly<Record<GridColumn['kind'], number>> = {
  number: 98,
  title: 230,
  type: 92,
  start: 132,
  duration: 86,
  difference: 126,
  subtitle: 150,
  colour: 104,
  locked: 116,
  skipped: 116,
  text: 150,
}

/** `LX 12` beside ON AIR: a person's own numbers are longer than those that count the cues. */
const ownNumberWidth = 128

/** The name under which the width and place of a column are kept; `:` keeps built-in ones apart from text columns. */
const layoutName = ({ kind, name }: Pick<GridColumn, 'kind' | 'name'>): string =>
  kind === 'text' ? name : `:${kind}`

/** All columns in their order, hidden ones included; number and title come first. */
export function allColumns(
  texts: readonly Column[],
  layout: ColumnLayout,
  nameOf: (kind: BuiltInColumn) => string,
): readonly GridColumn[] {
  const firstWidth = (kind: GridColumn['kind']): number =>
    kind === 'number' && numberColumnOf(texts) !== null ? ownNumberWidth : firstWidths[kind]
  const column = (
    kind: GridColumn['kind'],
    columnId: string | null,
    name: string,
    department: Department | null = null,
  ): GridColumn => ({
    key: columnId === null ? kind : `cell:${columnId}`,
    kind,
    columnId,
    name,
    department,
    width: clampWidth(layout.widths[layoutName({ kind, name })] ?? firstWidth(kind)),
    pinned: isPinned(kind),
  })
  const own = builtInColumns
    .filter(kind => kind !== 'difference' || layout.compares === true)
    .map(kind => column(kind, null, nameOf(kind)))
  const leading = own.findIndex(({ kind }) => kind === 'subtitle')
  const all = [
    ...own.slice(0, leading),
    ...texts.map(({ id, name, department }) => column('text', id, name, department)),
    ...own.slice(leading),
  ]
  const placeOf = (each: GridColumn): number => {
    if (each.pinned) return -1
    const place = layout.order.indexOf(layoutName(each))
    return place < 0 ? layout.order.length + all.indexOf(each) : place
  }
  return all.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Nobody types there: it follows from the others. */
export const isComputed = ({ kind }: Pick<GridColumn, 'kind'>): boolean =>
  kind === 'number' || kind === 'difference'

const isPinned = (kind: GridColumn['kind']): boolean => kind === 'number' || kind === 'title'

export const isShown = (column: GridColumn, layout: ColumnLayout): boolean =>
  column.pinned || !layout.hidden.includes(layoutName(column))

const clampWidth = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)))

export const withWidth = (layout: ColumnLayout, column: GridColumn, width: number): ColumnLayout => ({
  ...layout,
  widths: { ...layout.widths, [layoutName(column)]: clampWidth(width) },
})

export function withShown(layout: ColumnLayout, column: GridColumn, shown: boolean): ColumnLayout {
  const name = layoutName(column)
  const others = layout.hidden.filter(hidden => hidden !== name)
  return { ...layout, hidden: shown ? others : [...others, name] }
}

/** Moves a column among all of them, hidden ones included; pinned ones stay. */
export function withMoved(
  layout: ColumnLayout,
  all: readonly GridColumn[],
  column: GridColumn,
  step: 1 | -1,
): ColumnLayout {
  const names = all.filter(each => !each.pinned).map(layoutName)
  const from = names.indexOf(layoutName(column))
  const to = from + step
  if (from < 0 || to < 0 || to >= names.length) return layout
  const [name = ''] = names.splice(from, 1)
  names.splice(to, 0, name)
  return { ...layout, order: names }
}

/** What a browser remembered; anything odd in it counts as not there. */
export function readLayout(saved: string | null): ColumnLayout {
  try {
    const value: unknown = JSON.parse(saved ?? 'null')
    if (typeof value !== 'object' || value === null) return plainLayout
    const widths = 'widths' in value && typeof value.widths === 'object' ? (value.widths ?? {}) : {}
    return {
      widths: Object.fromEntries(
        Object.entries(widths).flatMap(([name, width]) =>
          typeof width === 'number' && Number.isFinite(width) ? [[name, clampWidth(width)]] : [],
        ),
      ),
      hidden: 'hidden' in value && Array.isArray(value.hidden) ? strings(value.hidden) : plainLayout.hidden,
      order: 'order' in value ? strings(value.order) : [],
    }
  } catch {
    return plainLayout
  }
}

const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : []

/** One of the table's own, also where it is not shown. */
export const builtInColumn = (key: BuiltInColumn): GridColumn => ({
  key,
  kind: key,
  columnId: null,
  name: t(`edit.columns.${key}`),
  width: 0,
  department: null,
  pinned: false,
})
