import { useMemo } from 'react'
import { texts } from '#texts/edit-parts.ts'
import type { Column } from '../../../src-main/domain/rundown.ts'
import { HoldButton } from '../../components/hold-button.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { fieldKey } from '../../state/editing/editing-state.ts'
import { useEditing, useEditingState } from '../../state/editing/use-editing.ts'
import { AddField } from './add-field.tsx'
import { DraftField } from './draft-field.tsx'
import styles from './edit-parts.module.css'
import { FieldState } from './field-state.tsx'
import { useBlocked } from './use-blocked.ts'
import { useListDrag } from './use-list-drag.ts'

const t = texts.columns
/** API section 8. */
const most = 50

/** The text columns of this rundown, for everyone; what this desk shows of them is another thing. */
export function ColumnsPanel() {
  const editing = useEditing()
  const blocked = useBlocked()
  const columns = useEditingState(({ content }) => content.columns)
  const rows = useEditingState(({ content }) => content.rows)
  const hidden = useEditingState(state => state.privateColumns)
  const cells = useMemo(() => {
    const counts = new Map<string, number>()
    for (const row of rows) for (const id of Object.keys(row.cells)) counts.set(id, (counts.get(id) ?? 0) + 1)
    return counts
  }, [rows])
  const count = columns.length + (hidden?.length ?? 0)
  const nameFault = (name: string, own: string | null): string | null => {
    if (blocked !== null) return blocked
    if (name.trim() === '') return t.noName
    if (name.trim().length > 100) return t.longName
    const same = [...columns, ...(hidden ?? [])].some(
      column => column.id !== own && column.name.toLowerCase() === name.trim().toLowerCase(),
    )
    return same ? t.taken(name.trim()) : null
  }
  const order = (name: string, columnIds: readonly string[]): void => {
    if (blocked === null) editing.edit(t.steps.order(name), [{ do: 'column.order', columnIds }])
  }
  const ids = columns.map(({ id }) => id)
  const move = (column: Column, to: number): void => {
    if (to < 0 || to >= columns.length) return
    order(column.name, ids.filter(id => id !== column.id).toSpliced(to, 0, column.id))
  }
  const drop = (draggedId: string, onto: string, edge: 'top' | 'bottom'): void => {
    const others = ids.filter(id => id !== draggedId)
    const at = others.indexOf(onto) + (edge === 'bottom' ? 1 : 0)
    const name = columns.find(({ id }) => id === draggedId)?.name ?? ''
    const next = others.toSpliced(at, 0, draggedId)
    if (next.some((id, place) => id !== ids[place])) order(name, next)
  }
  return (
    <div className={styles['panel']}>
      <p>{t.intro}</p>
      <AddField
        label={t.newName}
        button={t.add}
        onAdd={name => {
          const fault = count >= most ? t.full : nameFault(name, null)
          if (fault !== null) return fault
          const afterId = columns.at(-1)?.id ?? null
          editing.edit(t.steps.add(name), [{ do: 'column.add', id: editing.newId(), name, afterId }])
          return null
        }}
      />
      <p className={styles['count']}>{t.count(count)}</p>
      <ul aria-label={t.title}>
        {columns.map((column, at) => (
          <ColumnItem
            key={editing.keyOf(column.id)}
            column={column}
            cells={cells.get(column.id) ?? 0}
            canHide={hidden !== null}
            blocked={blocked}
            nameFault={name => nameFault(name, column.id)}
            onMove={by => move(column, at + by)}
            onDrop={(draggedId, edge) => drop(draggedId, column.id, edge)}
          />
        ))}
      </ul>
      {hidden !== null && hidden.length > 0 && (
        <>
          <h3>{t.private}</h3>
          <p>{t.privateIntro}</p>
          <ul aria-label={t.private}>
            {hidden.map(({ id, name }) => (
              <li key={id} className={styles['item']}>
                <div className={styles['line']}>
                  <span className={styles['name']}>{name}</span>
                  <PlainButton
                    name={t.showName(name)}
                    onClick={() =>
                      blocked === null &&
                      editing.edit(t.steps.show(name), [{ do: 'column.hide', columnId: id, hidden: false }])
                    }
                  >
                    {t.show}
                  </PlainButton>
                </div>
                <FieldState name={fieldKey.column(id)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

interface ColumnItemProps {
  readonly column: Column
  /** That have content. */
  readonly cells: number
  readonly canHide: boolean
  readonly blocked: string | null
  readonly nameFault: (name: string) => string | null
  readonly onMove: (by: 1 | -1) => void
  readonly onDrop: (draggedId: string, edge: 'top' | 'bottom') => void
}

function ColumnItem({ column, cells, canHide, blocked, nameFault, onMove, onDrop }: ColumnItemProps) {
  const editing = useEditing()
  const { id, name } = column
  const { item, handle, edge } = useListDrag(id, onDrop)
  const remove = (): void => {
    if (blocked === null) editing.edit(t.steps.remove(name), [{ do: 'column.remove', columnId: id }])
  }
  return (
    <li
      ref={item}
      className={styles['item']}
      data-edge={edge}
      data-testid="column-item"
      onKeyDown={event => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        onMove(event.key === 'ArrowUp' ? -1 : 1)
      }}
    >
      <div className={styles['line']}>
        <span ref={handle} className={styles['handle']} title={t.drag} aria-hidden="true">
          ⋮⋮
        </span>
        <DraftField
          label={t.name(name)}
          value={name}
          onSave={text => {
            const fault = nameFault(text)
            if (fault === null) {
              editing.edit(t.steps.rename(name), [{ do: 'column.name', columnId: id, name: text.trim() }])
            }
            return fault
          }}
        />
        <PlainButton name={t.up(name)} onClick={() => onMove(-1)}>
          ↑
        </PlainButton>
        <PlainButton name={t.down(name)} onClick={() => onMove(1)}>
          ↓
        </PlainButton>
      </div>
      <div className={styles['line']}>
        <span className={styles['note']}>{t.cells(cells)}</span>
        {canHide && (
          <PlainButton
            name={t.hideName(name)}
            onClick={() =>
              blocked === null &&
              editing.edit(t.steps.hide(name), [{ do: 'column.hide', columnId: id, hidden: true }])
            }
          >
            {t.hide}
          </PlainButton>
        )}
        {cells === 0 ? (
          <PlainButton name={t.remove(name)} onClick={remove}>
            {texts.remove}
          </PlainButton>
        ) : (
          <HoldButton name={`${texts.hold} ${t.removeUsed(name, cells)}`} onHeld={remove}>
            {texts.hold}
          </HoldButton>
        )}
      </div>
      <FieldState name={fieldKey.column(id)} />
    </li>
  )
}
