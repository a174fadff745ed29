import { useState } from 'react'
import type { PrivateColumn } from '../../../../src-main/contract/bridge/editing.ts'
import type { Column } from '../../../../src-main/domain/rundown/rundown.ts'

interface ListedColumn {
  readonly id: string
  readonly name: string
  readonly state: 'public' | 'private' | 'deleted'
  /** In px, that a deleted one still takes. */
  readonly height: number
}

export type LeavingHow = 'private' | 'public' | 'deleted'

interface Leaving extends PrivateColumn {
  readonly how: LeavingHow
  /** In px, of its row. */
  readonly height: number
}

export interface ColumnPlaces {
  readonly listed: readonly ListedColumn[]
  /** That column has just changed its list, and its row is not drawn anew yet. */
  left(entry: ListedColumn, how: LeavingHow, row: HTMLElement | null): void
  /** Nothing is under the pointer any more: the places of deleted columns are given up. */
  pointerLeft(): void
}

/**
 * Every row of the list stays where it is under the pointer: a column that has just become private or public keeps its
 * place until the service has confirmed it, a deleted one until the pointer leaves the list.
 */
export function useColumnPlaces(
  columns: readonly Column[],
  hidden: readonly PrivateColumn[] | null,
): ColumnPlaces {
  const [leaving, setLeaving] = useState<readonly Leaving[]>([])
  const isConfirmed = (one: Leaving): boolean =>
    columns.some(({ id }) => id === one.id) ||
    (one.how === 'private' && hidden?.some(({ id }) => id === one.id) === true)
  // It is forgotten once the service has confirmed it, so that a later change by somebody else is seen.
  const open = leaving.filter(one => one.how === 'deleted' || !isConfirmed(one))
  const asPrivate = open.filter(({ how, id }) => how !== 'deleted' && !hidden?.some(other => other.id === id))
  const deleted = open.filter(({ how, id }) => how === 'deleted' && !columns.some(other => other.id === id))
  const listed = listedColumns(columns, [...(hidden ?? []), ...asPrivate], deleted)
  return {
    listed,
    left(entry, how, row) {
      if (how === 'deleted' && row?.matches(':hover') !== true) return
      const before = listed.slice(0, listed.indexOf(entry)).map(({ id }) => id)
      const one = {
        id: entry.id,
        name: entry.name,
        before,
        how,
        height: row?.getBoundingClientRect().height ?? 0,
      }
      setLeaving([...open.filter(({ id }) => id !== entry.id), one])
    },
    pointerLeft: () => setLeaving(open.filter(({ how }) => how !== 'deleted')),
  }
}

/** All columns in one order: each that is not public stands behind the nearest of those before it. */
function listedColumns(
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
