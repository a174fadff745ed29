import { t } from '#texts/text.ts'
import { fieldName, type SearchedField } from '../../../../src-main/domain/editing/find-replace.ts'
import type { Column } from '../../../../src-main/domain/rundown/rundown.ts'
import { Tick } from '../../../components/tick.tsx'
import styles from './edit-parts.module.css'

/** One thing of each row that can be searched. */
export interface SearchedColumn {
  readonly at: SearchedField
  readonly name: string
}

export const searchedColumns = (columns: readonly Column[]): readonly SearchedColumn[] => [
  { at: { field: 'title' }, name: t('find.title') },
  { at: { field: 'subtitle' }, name: t('find.subtitle') },
  ...columns.map(({ id, name }) => ({ at: { columnId: id }, name })),
]

interface FindWhereProps {
  readonly columns: readonly SearchedColumn[]
  /** Those that are not searched, by `fieldName`. */
  readonly left: ReadonlySet<string>
  readonly setLeft: (left: ReadonlySet<string>) => void
}

/** Everywhere, or in chosen columns. */
export function FindWhere({ columns, left, setLeft }: FindWhereProps) {
  const chosen = columns.filter(({ at }) => !left.has(fieldName(at)))
  return (
    <details className={styles['where']}>
      <summary>
        {chosen.length === columns.length
          ? t('find.everywhere')
          : chosen.length === 0
            ? t('find.no-columns')
            : t('find.in-columns', { names: chosen.map(({ name }) => name).join(', ') })}
      </summary>
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
