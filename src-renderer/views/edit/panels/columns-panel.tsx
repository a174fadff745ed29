import { useMemo, useState } from 'react'
import { t } from '#texts/text.ts'
import type { PrivateColumn } from '../../../../src-main/contract/bridge/editing.ts'
import type { Column } from '../../../../src-main/domain/rundown/rundown.ts'
import { Hint, Quiet, Stack } from '../../../components/layout.tsx'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { makeOrSay } from '../acts/act-on-rows.ts'
import { useGrid } from '../grid/grid-context.ts'
import { ColumnItem, DeletedColumn, type LeavingHow } from './column-item.tsx'
import { AddField, useBlocked } from './panel-fields.tsx'

/** Reference, *Limits*. */
const most = 50

/** The text columns of this rundown, for everyone; apart from what this desk shows of them. */
export function ColumnsPanel() {
  const grid = useGrid()
  const { editing } = grid
  const blocked = useBlocked()
  const columns = useEditingState(({ content }) => content.columns)
  const rows = useEditingState(({ content }) => content.rows)
  const hidden = useEditingState(state => state.privateColumns)
  const cells = useMemo(() => {
    const counts = new Map<string, number>()
    for (const row of rows) for (const id of Object.keys(row.cells)) counts.set(id, (counts.get(id) ?? 0) + 1)
    return counts
  }, [rows])
  const places = useColumnPlaces(columns, hidden)
  const { listed } = places
  const count = columns.length + (hidden?.length ?? 0)
  const nameFault = (name: string, own: string | null): string | null => {
    if (blocked !== null) return blocked
    if (name.trim() === '') return t('text-columns.no-name')
    if (name.trim().length > 100) return t('text-columns.long-name')
    const same = [...columns, ...(hidden ?? [])].some(
      column => column.id !== own && column.name.toLowerCase() === name.trim().toLowerCase(),
    )
    return same ? t('text-columns.taken', { name: name.trim() }) : null
  }
  const { move, drop } = useColumnOrder()
  return (
    <Stack>
      <Quiet>{t('text-columns.intro')}</Quiet>
      <Quiet>{t('text-columns.department-help')}</Quiet>
      <AddField
        label={t('text-columns.new-name')}
        button={t('text-columns.add')}
        onAdd={name => {
          const fault = count >= most ? t('text-columns.full') : nameFault(name, null)
          if (fault !== null) return fault
          const afterId = columns.at(-1)?.id ?? null
          makeOrSay(grid, {
            label: t('text-columns.steps.add', { name }),
            edits: [{ do: 'column.add', id: editing.newId(), name, afterId }],
          })
          return null
        }}
      />
      <Hint>{t('text-columns.count', { count })}</Hint>
      <ul aria-label={t('text-columns.title')} onPointerLeave={places.pointerLeft}>
        {listed.map(entry =>
          entry.state === 'deleted' ? (
            <DeletedColumn key={entry.id} name={entry.name} height={entry.height} />
          ) : (
            <ColumnItem
              key={editing.keyOf(entry.id)}
              id={entry.id}
              name={entry.name}
              isPrivate={entry.state === 'private'}
              cells={cells.get(entry.id) ?? 0}
              canHide={hidden !== null}
              blocked={blocked}
              nameFault={name => nameFault(name, entry.id)}
              onMove={by => move(entry.id, by)}
              onDrop={(draggedId, edge) => drop(draggedId, entry.id, edge)}
              onLeave={(how, row) => places.left(entry, how, row)}
            />
          ),
        )}
      </ul>
      {hidden !== null && hidden.length > 0 && <p>{t('text-columns.private-intro')}</p>}
    </Stack>
  )
}

/** Moves a public column by one place, or to an edge of another one. */
function useColumnOrder() {
  const grid = useGrid()
  const blocked = useBlocked()
  const columns = useEditingState(({ content }) => content.columns)
  const order = (name: string, columnIds: readonly string[]): void => {
    if (blocked === null)
      makeOrSay(grid, {
        label: t('text-columns.steps.order', { name }),
        edits: [{ do: 'column.order', columnIds }],
      })
  }
  const ids = columns.map(({ id }) => id)
  const move = (id: string, by: 1 | -1): void => {
    const at = ids.indexOf(id)
    const name = columns[at]?.name
    if (name === undefined || at + by < 0 || at + by >= columns.length) return
    order(name, ids.filter(other => other !== id).toSpliced(at + by, 0, id))
  }
  const drop = (draggedId: string, onto: string, edge: 'top' | 'bottom'): void => {
    const others = ids.filter(id => id !== draggedId)
    const at = others.indexOf(onto) + (edge === 'bottom' ? 1 : 0)
    const name = columns.find(({ id }) => id === draggedId)?.name ?? ''
    const next = others.toSpliced(at, 0, draggedId)
    if (next.some((id, place) => id !== ids[place])) order(name, next)
  }
  return { move, drop }
}

interface ListedColumn {
  readonly id: string
  readonly name: string
  readonly state: 'public' | 'private' | 'deleted'
  /** In px, that a deleted one still takes. */
  readonly height: number
}

interface Leaving extends PrivateColumn {
  readonly how: LeavingHow
  /** In px, of its row. */
  readonly height: number
}

interface ColumnPlaces {
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
function useColumnPlaces(columns: readonly Column[], hidden: readonly PrivateColumn[] | null): ColumnPlaces {
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
