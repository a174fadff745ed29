import { useState } from 'react'
import { t } from '#texts/text.ts'
import {
  insertTemplate,
  missingColumns,
  type RowTemplate,
  templateSize,
} from '../../../../src-main/domain/editing/template.ts'
import { Tick } from '../../../components/field.tsx'
import { HoldButton } from '../../../components/hold-button.tsx'
import { Fault, Hint, Row } from '../../../components/layout.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { chooseTitle, make, meantRows } from '../acts/act-on-rows.ts'
import { placeBeside } from '../acts/row-acts.ts'
import { useGrid } from '../grid/grid-context.ts'
import { DraftField } from './draft-field.tsx'
import styles from './edit-parts.module.css'
import { useBlocked } from './use-blocked.ts'

/** Reference, *Limits*. */
const mostRows = 1_000
const mostColumns = 50

interface TemplateItemProps {
  readonly template: RowTemplate
  readonly taken: (name: string) => boolean
  readonly onRename: (name: string) => void
  readonly onRemove: () => void
  readonly onSaid: (text: string) => void
}

/** One template: put in below what is chosen, with the columns that it needs. */
export function TemplateItem({ template, taken, onRename, onRemove, onSaid }: TemplateItemProps) {
  const { name, rows, departments } = template
  const grid = useGrid()
  const blocked = useBlocked()
  const columns = useEditingState(({ content }) => content.columns)
  const [adds, setAdds] = useState(true)
  const [fault, setFault] = useState<string | null>(null)
  const missing = missingColumns(rows, columns)
  const size = templateSize(rows)
  const insert = (): void => {
    const content = grid.content()
    const addColumns = adds && missing.length > 0
    const tooManyRows = content.rows.length + size > mostRows
    const tooManyColumns = addColumns && columns.length + missing.length > mostColumns
    const reason =
      blocked ??
      (tooManyRows ? t('templates.too-many-rows', { now: content.rows.length, more: size }) : null) ??
      (tooManyColumns ? t('templates.too-many-columns') : null)
    setFault(reason)
    if (reason !== null) return
    const near = meantRows(grid).at(-1)
    const place = placeBeside(content.rows, near?.cue.id ?? null, 'below', rows[0]?.cue.type ?? 'cue')
    const { edits, ids } = insertTemplate({
      ...{ rows, departments, content, place, addColumns, newId: grid.editing.newId },
    })
    make(grid, {
      step: t('templates.steps.insert', { name }),
      edits,
      made() {
        grid.settle()
        chooseTitle(grid, { ids })
        onSaid(t('templates.inserted', { name, count: size }))
      },
    })
  }
  return (
    <li className={styles['item']} data-testid="template">
      <Row>
        <DraftField
          label={t('templates.name', { name })}
          value={name}
          onSave={text => {
            const wanted = text.trim()
            if (wanted === '') return t('templates.no-name')
            if (wanted.length > 100) return t('templates.long-name')
            if (taken(wanted)) return t('templates.taken', { name: wanted })
            onRename(wanted)
            return null
          }}
        />
        <PlainButton name={t('templates.insert-name', { name })} onClick={insert}>
          {t('templates.insert')}
        </PlainButton>
        <HoldButton name={`${t('edit-panel.hold')} ${t('templates.remove', { name })}`} onHeld={onRemove}>
          {t('edit-panel.hold')}
        </HoldButton>
      </Row>
      <Hint>{t('templates.size', { count: size })}</Hint>
      {missing.length > 0 && (
        <Tick
          label={t('templates.add-columns', { count: missing.length, names: missing.join(', ') })}
          checked={adds}
          onChange={setAdds}
        />
      )}
      {missing.length > 0 && !adds && <Hint>{t('templates.leaves-out')}</Hint>}
      {fault !== null && <Fault role="alert">{fault}</Fault>}
    </li>
  )
}
