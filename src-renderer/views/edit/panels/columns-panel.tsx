import { useMemo } from 'react'
import { t } from '#texts/text.ts'
import { Hint, Quiet, Stack } from '../../../components/layout.tsx'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { make } from '../acts/act-on-rows.ts'
import { useGrid } from '../grid/grid-context.ts'
import { AddField } from './add-field.tsx'
import { ColumnItem, DeletedColumn } from './column-item.tsx'
import { useBlocked } from './use-blocked.ts'
import { useColumnPlaces } from './use-column-places.ts'

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
          make(grid, {
            step: t('text-columns.steps.add', { name }),
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
      make(grid, {
        step: t('text-columns.steps.order', { name }),
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
