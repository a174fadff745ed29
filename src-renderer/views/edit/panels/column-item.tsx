import { t } from '#texts/text.ts'
import { HoldButton } from '../../../components/hold-button.tsx'
import { Hint, Row } from '../../../components/layout.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import { fieldKey } from '../../../state/editing/editing-state.ts'
import { make } from '../acts/act-on-rows.ts'
import { useGrid } from '../grid/grid-context.ts'
import { DepartmentPart } from './department-part.tsx'
import { DraftField } from './draft-field.tsx'
import styles from './edit-parts.module.css'
import { FieldState } from './field-state.tsx'
import type { LeavingHow } from './use-column-places.ts'
import { useListDrag } from './use-list-drag.ts'

interface ColumnItemProps {
  readonly id: string
  readonly name: string
  readonly isPrivate: boolean
  /** That have content. */
  readonly cells: number
  readonly canHide: boolean
  readonly blocked: string | null
  readonly nameFault: (name: string) => string | null
  readonly onMove: (by: 1 | -1) => void
  readonly onDrop: (draggedId: string, edge: 'top' | 'bottom') => void
  /** As soon as the edit is made. */
  readonly onLeave: (how: LeavingHow, row: HTMLElement | null) => void
}

/** A private column has the same parts in the same places, so that nothing moves under the pointer that made it private. */
export function ColumnItem(props: ColumnItemProps) {
  const { id, name, isPrivate, cells, canHide, blocked, nameFault, onMove, onDrop, onLeave } = props
  const grid = useGrid()
  const { item, handle, edge } = useListDrag(id, onDrop, !isPrivate)
  const remove = (): void => {
    if (blocked !== null) return
    const row = item.current
    make(grid, {
      step: t('text-columns.steps.remove', { name }),
      edits: [{ do: 'column.remove', columnId: id }],
      made: () => onLeave('deleted', row),
    })
  }
  const setHidden = (hidden: boolean): void => {
    if (blocked !== null) return
    const row = item.current
    make(grid, {
      step: hidden ? t('text-columns.steps.hide', { name }) : t('text-columns.steps.show', { name }),
      edits: [{ do: 'column.hide', columnId: id, hidden }],
      made: () => onLeave(hidden ? 'private' : 'public', row),
    })
  }
  return (
    <li
      ref={item}
      className={styles['item']}
      data-edge={edge}
      data-testid="column-item"
      data-private={isPrivate}
      onKeyDown={event => {
        if (isPrivate || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        onMove(event.key === 'ArrowUp' ? -1 : 1)
      }}
    >
      <Row>
        <span ref={handle} className={styles['handle']} title={t('text-columns.drag')} aria-hidden="true">
          ⋮⋮
        </span>
        <DraftField
          label={t('text-columns.name', { name })}
          value={name}
          readOnly={isPrivate}
          onSave={text => {
            const fault = nameFault(text)
            if (fault === null) {
              make(grid, {
                step: t('text-columns.steps.rename', { name }),
                edits: [{ do: 'column.name', columnId: id, name: text.trim() }],
                by: 'typed',
              })
            }
            return fault
          }}
        />
        <span className={styles['publicOnly']}>
          <PlainButton name={t('text-columns.up', { name })} onClick={() => onMove(-1)}>
            ↑
          </PlainButton>
        </span>
        <span className={styles['publicOnly']}>
          <PlainButton name={t('text-columns.down', { name })} onClick={() => onMove(1)}>
            ↓
          </PlainButton>
        </span>
      </Row>
      <Row>
        <span className={styles['note']}>
          {isPrivate
            ? t('text-columns.private')
            : cells === 0
              ? t('text-columns.no-cells')
              : t('text-columns.cells', { count: cells })}
        </span>
        <span className={styles['publicOnly']}>
          <RemoveButton name={name} cells={cells} onRemove={remove} />
        </span>
        {canHide && <HideButton name={name} isPrivate={isPrivate} onHide={setHidden} />}
      </Row>
      <div className={styles['publicOnly']}>
        <DepartmentPart id={id} name={name} blocked={blocked} />
      </div>
      <FieldState name={fieldKey.column(id)} />
    </li>
  )
}

interface HideButtonProps {
  readonly name: string
  readonly isPrivate: boolean
  readonly onHide: (hidden: boolean) => void
}

const HideButton = ({ name, isPrivate, onHide }: HideButtonProps) => (
  <PlainButton
    name={isPrivate ? t('text-columns.show-name', { name }) : t('text-columns.hide-name', { name })}
    onClick={() => onHide(!isPrivate)}
  >
    <span className={styles['widest']}>
      <span data-shown={!isPrivate}>{t('text-columns.hide')}</span>
      <span data-shown={isPrivate}>{t('text-columns.show')}</span>
    </span>
  </PlainButton>
)

interface DeletedColumnProps {
  readonly name: string
  readonly height: number
}

export const DeletedColumn = ({ name, height }: DeletedColumnProps) => (
  <li className={styles['item']} style={{ minHeight: height }} data-testid="column-deleted">
    <Hint>{t('text-columns.removed', { name })}</Hint>
  </li>
)

interface RemoveButtonProps extends Pick<ColumnItemProps, 'name' | 'cells'> {
  readonly onRemove: () => void
}

/** A column with content takes a held button. */
const RemoveButton = ({ name, cells, onRemove }: RemoveButtonProps) =>
  cells === 0 ? (
    <PlainButton name={t('text-columns.remove', { name })} onClick={onRemove}>
      {t('edit-panel.remove')}
    </PlainButton>
  ) : (
    <HoldButton
      name={`${t('edit-panel.hold')} ${t('text-columns.remove-used', { name, count: cells })}`}
      onHeld={onRemove}
    >
      {t('edit-panel.hold')}
    </HoldButton>
  )
