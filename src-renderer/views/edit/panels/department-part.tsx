import { useRef } from 'react'
import { t } from '#texts/text.ts'
import type { Department } from '../../../../src-main/domain/calling/department.ts'
import { firstShortName } from '../../../../src-main/domain/calling/department-header.ts'
import type { Edit } from '../../../../src-main/domain/editing/edit.ts'
import { Tick } from '../../../components/field.tsx'
import { Row } from '../../../components/layout.tsx'
import { fieldKey } from '../../../state/editing/editing-state.ts'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { make } from '../acts/act-on-rows.ts'
import { presetColours } from '../cells/colours.ts'
import { useGrid } from '../grid/grid-context.ts'
import { readGroups, readShortName } from './department-fields.ts'
import { DraftField } from './draft-field.tsx'
import styles from './edit-parts.module.css'
import { FieldState } from './field-state.tsx'

interface DepartmentPartProps {
  readonly id: string
  readonly name: string
  readonly blocked: string | null
}

/** Whether a column is a department, and what makes it one. */
export function DepartmentPart({ id, name, blocked }: DepartmentPartProps) {
  const grid = useGrid()
  const columns = useEditingState(({ content }) => content.columns)
  const column = columns.find(one => one.id === id)
  // A private column keeps the room that it had.
  const last = useRef<Department | null>(null)
  if (column !== undefined) last.current = column.department ?? null
  const department = last.current
  const others = columns.filter(one => one.id !== id)
  const edit = (next: Department | null, step: string, merge?: string): void => {
    const edits: readonly Edit[] = [{ do: 'column.department', columnId: id, department: next }]
    if (blocked === null) make(grid, { step, edits, merge })
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
