import type { PrivateColumn } from '../../../../src-main/contract/bridge/editing.ts'
import type { Column } from '../../../../src-main/domain/rundown/rundown.ts'

export interface ListedColumn {
  readonly id: string
  readonly name: string
  readonly state: 'public' | 'private' | 'deleted'
  /** In px, that a deleted one still takes. */
  readonly height: number
}

/** All columns in one order: each that is not public stands behind the nearest of those before it. */
export function listedColumns(
  columns: readonly Pick<Column, 'id' | 'name'>[],
  hidden: readonly PrivateColumn[],
  deleted: readonly (PrivateColumn & { readonly height: number })[],
): readonly ListedColumn[] {
  const listed: ListedColumn[] = columns.map(({ id, name }) => ({ id, name, state: 'public', height: 0 }))
  const others = [
    ...hidden.map(column => ({ column, state: 'private' as const, height: 0 })),
    ...deleted.map(column => ({ column, state: 'deleted' as const, height: column.height })),
  ].toSorted((a, b) => a.column.before.length - b.column.before.length)
  for (const { column, state, height } of others) {
    const { id, name, before } = column
    // Made public a moment ago: the removal of its private form was not received yet.
    if (listed.some(other => other.id === id)) continue
    const nearest = before.findLast(other => listed.some(each => each.id === other))
    const at = listed.findIndex(other => other.id === nearest) + 1
    listed.splice(at, 0, { id, name, state, height })
  }
  return listed
}
