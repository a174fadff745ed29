import { useState } from 'react'
import type { PrivateColumn } from '../../../../src-main/contract/bridge/editing.ts'
import type { Column } from '../../../../src-main/domain/rundown/rundown.ts'
import { type ListedColumn, listedColumns } from './listed-columns.ts'

export type LeavingHow = 'private' | 'public' | 'deleted'

interface Leaving extends PrivateColumn {
  readonly how: LeavingHow
  /** In px, of its row. */
  readonly height: number
}

export interface ColumnPlaces {
  readonly listed: readonly ListedColumn[]
  /** That column is about to change its list. */
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
      const one = { id: entry.id, name: entry.name, before, how, height: row?.offsetHeight ?? 0 }
      setLeaving([...open.filter(({ id }) => id !== entry.id), one])
    },
    pointerLeft: () => setLeaving(open.filter(({ how }) => how !== 'deleted')),
  }
}
