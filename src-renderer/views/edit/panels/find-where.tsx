import { t } from '#texts/text.ts'
import { fieldName, type SearchedField } from '../../../../src-main/domain/editing/find-replace.ts'
import type { Column } from '../../../../src-main/domain/rundown/rundown.ts'
import { Tick } from '../../../components/field.tsx'
import { Hint } from '../../../components/layout.tsx'
import { allColumns, type ColumnLayout, isShown } from '../grid/grid-column.ts'
import styles from './edit-parts.module.css'

/** One thing of each row that can be searched. */
export interface SearchedColumn {
  readonly at: SearchedField
  readonly name: string
  /** The table does not show it. */
  readonly hidden: boolean
}

export function searchedColumns(columns: readonly Column[], layout: ColumnLayout): readonly SearchedColumn[] {
  const shown = new Set(
    allColumns(columns, layout, kind => kind)
      .filter(column => isShown(column, layout))
      .map(({ key }) => key),
  )
  const searched = (at: SearchedField, name: string): SearchedColumn => ({
    at,
    name,
    hidden: !shown.has(columnKey(at)),
  })
  return [
    searched({ field: 'title' }, t('find.title')),
    searched({ field: 'subtitle' }, t('find.subtitle')),
    ...columns.map(({ id, name }) => searched({ columnId: id }, name)),
  ]
}

/** The column of the table in which it stands. */
export const columnKey = (at: SearchedField): string => ('columnId' in at ? `cell:${at.columnId}` : at.field)

/** Those that nobody chooses are the ones that are hidden: nothing is replaced where nobody sees it. */
export const leftOut = (
  columns: readonly SearchedColumn[],
  chosen: ReadonlySet<string> | null,
): ReadonlySet<string> =>
  chosen ?? new Set(columns.filter(({ hidden }) => hidden).map(({ at }) => fieldName(at)))

interface FindWhereProps {
  readonly columns: readonly SearchedColumn[]
  /** Those that are not searched, by `fieldName`. */
  readonly left: ReadonlySet<string>
  readonly setLeft: (left: ReadonlySet<string>) => void
}

/** In the columns that are shown, everywhere, or in chosen columns. */
export function FindWhere({ columns, left, setLeft }: FindWhereProps) {
  const chosen = columns.filter(({ at }) => !left.has(fieldName(at)))
  return (
    <details className={styles['where']}>
      <summary>{whereText(columns, chosen)}</summary>
      <Tick
        label={t('find.everywhere')}
        checked={chosen.length === columns.length}
        onChange={checked => setLeft(new Set(checked ? [] : columns.map(({ at }) => fieldName(at))))}
      />
      {columns.map(({ at, name }) => (
        <Tick
          key={fieldName(at)}
          label={name}
          checked={!left.has(fieldName(at))}
          onChange={checked => {
            const next = new Set(left)
            if (checked) next.delete(fieldName(at))
            else next.add(fieldName(at))
            setLeft(next)
          }}
        />
      ))}
    </details>
  )
}

/** Hidden columns that are searched, or left out, by name; null where there are none. */
export function HiddenColumns({ columns, left }: Pick<FindWhereProps, 'columns' | 'left'>) {
  const hidden = columns.filter(column => column.hidden)
  const searched = hidden.filter(({ at }) => !left.has(fieldName(at)))
  if (hidden.length === 0) return null
  const names = (some: readonly SearchedColumn[]): string => some.map(({ name }) => name).join(', ')
  return (
    <Hint>
      {searched.length > 0
        ? t('find.hidden-too', { names: names(searched) })
        : t('find.hidden-left', { names: names(hidden) })}
    </Hint>
  )
}

function whereText(columns: readonly SearchedColumn[], chosen: readonly SearchedColumn[]): string {
  if (chosen.length === columns.length) return t('find.everywhere')
  if (chosen.length === 0) return t('find.no-columns')
  return columns.every(column => column.hidden !== chosen.includes(column))
    ? t('find.shown-columns')
    : t('find.in-columns', { names: chosen.map(({ name }) => name).join(', ') })
}
