import { texts } from '#texts/edit-parts.ts'
import { fieldName, type SearchedField } from '../../../src-main/domain/editing/find-replace.ts'
import type { Column } from '../../../src-main/domain/rundown.ts'
import styles from './edit-parts.module.css'

const t = texts.find

/** One thing of each row that can be searched. */
export interface SearchedColumn {
  readonly at: SearchedField
  readonly name: string
}

export const searchedColumns = (columns: readonly Column[]): readonly SearchedColumn[] => [
  { at: { field: 'title' }, name: t.title },
  { at: { field: 'subtitle' }, name: t.subtitle },
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
        {chosen.length === columns.length ? t.everywhere : t.inColumns(chosen.map(({ name }) => name))}
      </summary>
      <label>
        <input
          type="checkbox"
          checked={chosen.length === columns.length}
          onChange={event =>
            setLeft(new Set(event.currentTarget.checked ? [] : columns.map(({ at }) => fieldName(at))))
          }
        />
        {t.everywhere}
      </label>
      {columns.map(({ at, name }) => (
        <label key={fieldName(at)}>
          <input
            type="checkbox"
            checked={!left.has(fieldName(at))}
            onChange={event => {
              const next = new Set(left)
              if (event.currentTarget.checked) next.delete(fieldName(at))
              else next.add(fieldName(at))
              setLeft(next)
            }}
          />
          {name}
        </label>
      ))}
    </details>
  )
}
