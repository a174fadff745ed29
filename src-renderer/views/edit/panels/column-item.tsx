import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import { lengths, limits } from '../../../../src-main/contract/v1/limits.ts'
import type { Department } from '../../../../src-main/domain/calling/department.ts'
import { firstShortName } from '../../../../src-main/domain/calling/department-header.ts'
import type { Edit } from '../../../../src-main/domain/editing/edit.ts'
import { fieldKey } from '../../../../src-main/domain/editing/fields.ts'
import type { Column } from '../../../../src-main/domain/rundown/rundown.ts'
import { Tick } from '../../../components/field.tsx'
import { HoldButton } from '../../../components/hold-button.tsx'
import { Hint, Row } from '../../../components/layout.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { isShowOnAir } from '../../../state/session/selectors.ts'
import { makeOrSay } from '../acts/act-on-rows.ts'
import { presetColours } from '../cells/colours.ts'
import { useGrid } from '../grid/grid-context.ts'
import styles from './edit-parts.module.css'
import { DraftField, FieldState } from './panel-fields.tsx'

/** What a column that leaves its place becomes. */
export type LeavingHow = 'private' | 'public' | 'deleted'

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
  const isDepartment = useEditingState(({ content }) =>
    content.columns.some(column => column.id === id && column.department !== undefined),
  )
  const isCalled = useDeskState(isShowOnAir) && isDepartment
  const remove = (): void => {
    if (blocked !== null) return
    const row = item.current
    makeOrSay(grid, {
      label: t('text-columns.steps.remove', { name }),
      edits: [{ do: 'column.remove', columnId: id }],
      made: () => onLeave('deleted', row),
    })
  }
  const setHidden = (hidden: boolean): void => {
    if (blocked !== null) return
    const row = item.current
    makeOrSay(grid, {
      label: hidden ? t('text-columns.steps.hide', { name }) : t('text-columns.steps.show', { name }),
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
              makeOrSay(grid, {
                label: t('text-columns.steps.rename', { name }),
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
        {isCalled ? (
          <span className={styles['note']} data-testid="column-on-air">
            {t('text-columns.on-air')}
          </span>
        ) : (
          <>
            <span className={styles['publicOnly']}>
              <RemoveButton name={name} cells={cells} onRemove={remove} />
            </span>
            {canHide && <HideButton name={name} isPrivate={isPrivate} onHide={setHidden} />}
          </>
        )}
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

interface DepartmentPartProps {
  readonly id: string
  readonly name: string
  readonly blocked: string | null
}

/** Whether a column is a department, and what makes it one. */
function DepartmentPart({ id, name, blocked }: DepartmentPartProps) {
  const grid = useGrid()
  const columns = useEditingState(({ content }) => content.columns)
  const column = columns.find(one => one.id === id)
  // A private column keeps the room that it had.
  const last = useRef<Department | null>(null)
  if (column !== undefined) last.current = column.department ?? null
  const department = last.current
  const others = columns.filter(one => one.id !== id)
  const edit = (next: Department | null, label: string, merge?: string): void => {
    const edits: readonly Edit[] = [{ do: 'column.department', columnId: id, department: next }]
    if (blocked === null) makeOrSay(grid, { label, edits, merge })
  }
  const change = (part: Partial<Department>, merge?: string): void => {
    if (department !== null)
      edit({ ...department, ...part }, t('text-columns.steps.change-department', { name }), merge)
  }
  const begin = (): void => {
    edit(firstDepartment(name, others), t('text-columns.steps.department', { name }))
  }
  return (
    <>
      <Tick
        label={
          <>
            <span aria-hidden="true">{t('text-columns.department')}</span>
            <span className="visually-hidden">{t('text-columns.department-name', { name })}</span>
          </>
        }
        checked={department !== null}
        disabled={blocked !== null}
        onChange={on => (on ? begin() : edit(null, t('text-columns.steps.no-department', { name })))}
      />
      {department !== null && (
        <Row data-testid="department">
          <input
            type="color"
            aria-label={t('text-columns.department-colour', { name })}
            value={department.color}
            disabled={blocked !== null}
            onChange={event => change({ color: event.currentTarget.value }, `department colour ${id}`)}
          />
          <span className={styles['short']}>
            <DraftField
              label={t('text-columns.short-name-of', { name })}
              value={department.shortName}
              onSave={text => {
                const read = readShortName(text, others)
                if (blocked !== null || 'fault' in read)
                  return blocked ?? ('fault' in read ? read.fault : null)
                change({ shortName: read.shortName })
                return null
              }}
            />
          </span>
          <DraftField
            label={t('text-columns.groups-of', { name })}
            placeholder={t('text-columns.groups')}
            value={department.groups.join(', ')}
            onSave={text => {
              const groups = readGroups(text)
              if (blocked !== null || groups === null) return blocked ?? t('text-columns.groups-fault')
              change({ groups })
              return null
            }}
          />
        </Row>
      )}
      <FieldState name={fieldKey.department(id)} />
    </>
  )
}

/** With a colour and a short name that no other has. */
function firstDepartment(name: string, others: readonly { readonly department?: Department }[]): Department {
  const used = new Set(others.map(other => other.department?.color))
  const free = presetColours.find(({ value }) => !used.has(value)) ?? presetColours[0]
  const taken = others.flatMap(other => (other.department === undefined ? [] : [other.department.shortName]))
  return { shortName: firstShortName(name, taken), color: free.value, groups: [] }
}

/** As it was typed; with the reason where it cannot be that. */
export function readShortName(
  typed: string,
  others: readonly Column[],
): { readonly shortName: string } | { readonly fault: string } {
  const shortName = typed.trim()
  if (shortName === '' || shortName.length > lengths.departmentShortName)
    return { fault: t('text-columns.short-name-fault') }
  const same = others.find(
    ({ department }) => department?.shortName.toLowerCase() === shortName.toLowerCase(),
  )
  return same === undefined
    ? { shortName }
    : { fault: t('text-columns.short-name-taken', { short: shortName, name: same.name }) }
}

/** Names that commas separate; null where the service would not take them. */
export function readGroups(typed: string): readonly string[] | null {
  const groups = [...new Set(typed.split(',').map(group => group.trim()))].filter(group => group !== '')
  const fits =
    groups.length <= limits.groupsPerDepartment &&
    groups.every(group => group.length <= lengths.departmentGroup)
  return fits ? groups : null
}

const kind = 'edit-parts item'

/** An item of a list that is dragged by its handle, and over which others are dropped: above it or below it. */
function useListDrag(
  id: string,
  onDrop: (draggedId: string, edge: 'top' | 'bottom') => void,
  movable = true,
): {
  readonly item: RefObject<HTMLLIElement | null>
  readonly handle: RefObject<HTMLSpanElement | null>
  readonly edge: 'top' | 'bottom' | null
} {
  const item = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const [edge, setEdge] = useState<'top' | 'bottom' | null>(null)
  const latest = useRef(onDrop)
  latest.current = onDrop
  useEffect(() => {
    const [element, dragHandle] = [item.current, handle.current]
    if (!movable || element === null || dragHandle === null) return
    const edgeOf = (data: Readonly<Record<string | symbol, unknown>>): 'top' | 'bottom' =>
      extractClosestEdge({ ...data }) === 'top' ? 'top' : 'bottom'
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ kind, id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['kind'] === kind && source.data['id'] !== id,
        getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setEdge(edgeOf(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop({ source, self }) {
          setEdge(null)
          latest.current(String(source.data['id']), edgeOf(self.data))
        },
      }),
    )
  }, [id, movable])
  return { item, handle, edge }
}
