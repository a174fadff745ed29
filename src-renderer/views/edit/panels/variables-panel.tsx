import { useMemo, useState } from 'react'
import { t } from '#texts/text.ts'
import type { TextVariable } from '../../../../src-main/domain/editing/edit.ts'
import {
  keyFault,
  referenceUses,
  renameVariable,
} from '../../../../src-main/domain/editing/reference-uses.ts'
import { HoldButton } from '../../../components/hold-button.tsx'
import { Hint, Quiet, Row, Stack } from '../../../components/layout.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import { fieldKey } from '../../../state/editing/editing-state.ts'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { make } from '../acts/act-on-rows.ts'
import { useGrid } from '../grid/grid-context.ts'
import styles from './edit-parts.module.css'
import { AddField, DraftField, FieldState, useBlocked } from './panel-fields.tsx'

/** Reference, *Limits*. */
const most = 100
const longestValue = 10_000

/** Words that stand in many cells and are changed in one place. */
export function VariablesPanel() {
  const grid = useGrid()
  const blocked = useBlocked()
  const variables = useEditingState(({ content }) => content.variables)
  const rows = useEditingState(({ content }) => content.rows)
  const uses = useMemo(() => referenceUses(rows).variables, [rows])
  const [said, setSaid] = useState('')
  const faultOf = (key: string): string | null => {
    const fault = keyFault(key, variables)
    return blocked ?? (fault === null ? null : t(`variables.faults.${fault}`))
  }
  const rename = (from: string, to: string): string | null => {
    const fault = variables.length >= most ? t('variables.full') : faultOf(to)
    if (fault !== null) return fault
    const { edits, kept } = renameVariable(grid.content(), from, to)
    const count = uses.get(from) ?? 0
    make(grid, {
      step: t('variables.steps.rename', { from, to }),
      edits,
      made: () =>
        setSaid(
          kept === 0
            ? t('variables.renamed', { from, to, count })
            : t('variables.renamed-but', { from, to, kept }),
        ),
    })
    return null
  }
  return (
    <Stack>
      <Quiet>{t('variables.intro')}</Quiet>
      <AddField
        label={t('variables.new-key')}
        button={t('variables.add')}
        onAdd={key => {
          const fault = variables.length >= most ? t('variables.full') : faultOf(key)
          if (fault === null)
            make(grid, {
              step: t('variables.steps.add', { key }),
              edits: [{ do: 'variable', key, value: '' }],
            })
          return fault
        }}
      />
      <Hint>{t('variables.count', { count: variables.length })}</Hint>
      <Hint role="status">{said}</Hint>
      <ul aria-label={t('variables.title')}>
        {variables.map(variable => (
          <VariableItem
            key={variable.key}
            variable={variable}
            uses={uses.get(variable.key) ?? 0}
            rename={to => rename(variable.key, to)}
            blocked={blocked}
          />
        ))}
      </ul>
    </Stack>
  )
}

interface VariableItemProps {
  readonly variable: TextVariable
  /** Cells in which it stands. */
  readonly uses: number
  readonly rename: (to: string) => string | null
  readonly blocked: string | null
}

function VariableItem({ variable: { key, value }, uses, rename, blocked }: VariableItemProps) {
  const grid = useGrid()
  const remove = (): void =>
    make(grid, { step: t('variables.steps.remove', { key }), edits: [{ do: 'variable.remove', key }] })
  return (
    <li className={styles['item']}>
      <Row>
        <DraftField label={t('variables.key', { key })} value={key} onSave={text => rename(text.trim())} />
        {uses === 0 ? (
          <PlainButton name={t('variables.remove', { key })} onClick={() => blocked === null && remove()}>
            {t('edit-panel.remove')}
          </PlainButton>
        ) : (
          <HoldButton
            name={`${t('edit-panel.hold')} ${t('variables.remove-used', { key, count: uses })}`}
            onHeld={() => blocked === null && remove()}
          >
            {t('edit-panel.hold')}
          </HoldButton>
        )}
      </Row>
      <DraftField
        label={t('variables.value', { key })}
        value={value}
        multiline
        onSave={text => {
          if (blocked !== null) return blocked
          if (text.length > longestValue) return t('variables.long-value')
          make(grid, {
            step: t('variables.steps.change', { key }),
            edits: [{ do: 'variable', key, value: text }],
          })
          return null
        }}
      />
      <Hint>{t('variables.uses', { count: uses })}</Hint>
      <FieldState name={fieldKey.variable(key)} />
    </li>
  )
}
