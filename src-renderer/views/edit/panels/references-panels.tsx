import { useMemo, useState } from 'react'
import { t } from '#texts/text.ts'
import type { Mention, MentionFields, TextVariable } from '../../../../src-main/domain/editing/edit.ts'
import { fieldKey } from '../../../../src-main/domain/editing/fields.ts'
import {
  keyFault,
  referenceUses,
  renameVariable,
} from '../../../../src-main/domain/editing/reference-uses.ts'
import { Field } from '../../../components/field.tsx'
import { HoldButton } from '../../../components/hold-button.tsx'
import { Hint, Quiet, Row, Stack } from '../../../components/layout.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { makeOrSay } from '../acts/act-on-rows.ts'
import { useGrid } from '../grid/grid-context.ts'
import styles from './edit-parts.module.css'
import { AddField, DraftField, FieldState, useBlocked } from './panel-fields.tsx'

/** Of each; reference, *Limits*. */
const most = 100
const longestValue = 10_000
/** So that neighbours in the list look unlike. */
const colours = ['#34d583', '#f5c542', '#7cc0ff', '#ff7566', '#c79bff', '#4fd1c5', '#f59e5b', '#b0b8c4']

/** Who or what can be mentioned in the cells of this rundown. */
export function MentionsPanel() {
  const grid = useGrid()
  const { editing } = grid
  const blocked = useBlocked()
  const mentions = useEditingState(({ content }) => content.mentions)
  const rows = useEditingState(({ content }) => content.rows)
  const uses = useMemo(() => referenceUses(rows).mentions, [rows])
  const [sought, setSought] = useState('')
  const shown = mentions.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(sought.trim().toLowerCase()),
  )
  const nameFault = (name: string, own: string | null): string | null => {
    if (blocked !== null) return blocked
    if (name.trim() === '') return t('mentions.no-name')
    if (name.trim().length > 100) return t('mentions.long-name')
    const taken = mentions.some(
      mention => mention.id !== own && mention.name.toLowerCase() === name.trim().toLowerCase(),
    )
    return taken ? t('mentions.taken', { name: name.trim() }) : null
  }
  return (
    <Stack>
      <Quiet>{t('mentions.intro')}</Quiet>
      <AddField
        label={t('mentions.new-name')}
        button={t('mentions.add')}
        onAdd={name => {
          const fault = mentions.length >= most ? t('mentions.full') : nameFault(name, null)
          if (fault !== null) return fault
          const color = colours[mentions.length % colours.length] ?? '#b0b8c4'
          const fields = { name, color, description: '' }
          makeOrSay(grid, {
            label: t('mentions.steps.add', { name }),
            edits: [{ do: 'mention.add', id: editing.newId(), fields }],
          })
          return null
        }}
      />
      {mentions.length > 8 && (
        <Field above label={t('edit-panel.search')}>
          {control => (
            <input
              {...control}
              type="search"
              value={sought}
              onChange={event => setSought(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <Hint>{t('mentions.count', { count: mentions.length })}</Hint>
      <ul aria-label={t('mentions.title')}>
        {shown.map(mention => (
          <MentionItem
            key={editing.keyOf(mention.id)}
            mention={mention}
            uses={uses.get(mention.id) ?? 0}
            nameFault={name => nameFault(name, mention.id)}
            blocked={blocked}
          />
        ))}
      </ul>
      {shown.length === 0 && mentions.length > 0 && <p>{t('edit-panel.nothing-found')}</p>}
    </Stack>
  )
}

interface MentionItemProps {
  readonly mention: Mention
  /** Cells in which it stands. */
  readonly uses: number
  readonly nameFault: (name: string) => string | null
  readonly blocked: string | null
}

function MentionItem({ mention, uses, nameFault, blocked }: MentionItemProps) {
  const grid = useGrid()
  const { id, name, color, description } = mention
  const change = (fields: MentionFields, merge?: string): void =>
    makeOrSay(grid, {
      label: t('mentions.steps.change', { name }),
      edits: [{ do: 'mention', mentionId: id, fields }],
      merge,
    })
  const remove = (): void =>
    makeOrSay(grid, {
      label: t('mentions.steps.remove', { name }),
      edits: [{ do: 'mention.remove', mentionId: id }],
    })
  return (
    <li className={styles['item']}>
      <Row>
        <input
          type="color"
          aria-label={t('mentions.colour', { name })}
          value={color}
          disabled={blocked !== null}
          onChange={event => change({ color: event.currentTarget.value }, `mention colour ${id}`)}
        />
        <DraftField
          label={t('mentions.name', { name })}
          value={name}
          onSave={text => {
            const fault = nameFault(text)
            if (fault === null) change({ name: text.trim() })
            return fault
          }}
        />
        <RemoveButton
          unused={t('mentions.remove', { name })}
          used={t('mentions.remove-used', { name, count: uses })}
          isUsed={uses > 0}
          onRemove={() => blocked === null && remove()}
        />
      </Row>
      <DraftField
        label={t('mentions.description', { name })}
        value={description}
        onSave={text => {
          if (blocked !== null) return blocked
          if (text.length > 2_000) return t('mentions.long-description')
          change({ description: text })
          return null
        }}
      />
      <Hint>{t('mentions.uses', { count: uses })}</Hint>
      <FieldState name={fieldKey.mention(id)} />
    </li>
  )
}

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
    makeOrSay(grid, {
      label: t('variables.steps.rename', { from, to }),
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
            makeOrSay(grid, {
              label: t('variables.steps.add', { key }),
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
    makeOrSay(grid, { label: t('variables.steps.remove', { key }), edits: [{ do: 'variable.remove', key }] })
  return (
    <li className={styles['item']}>
      <Row>
        <DraftField label={t('variables.key', { key })} value={key} onSave={text => rename(text.trim())} />
        <RemoveButton
          unused={t('variables.remove', { key })}
          used={t('variables.remove-used', { key, count: uses })}
          isUsed={uses > 0}
          onRemove={() => blocked === null && remove()}
        />
      </Row>
      <DraftField
        label={t('variables.value', { key })}
        value={value}
        multiline
        onSave={text => {
          if (blocked !== null) return blocked
          if (text.length > longestValue) return t('variables.long-value')
          makeOrSay(grid, {
            label: t('variables.steps.change', { key }),
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

interface RemoveButtonProps {
  /** Its name where the reference stands in no cell, and where it does. */
  readonly unused: string
  readonly used: string
  readonly isUsed: boolean
  readonly onRemove: () => void
}

/** What stands in cells is removed by holding. */
function RemoveButton({ unused, used, isUsed, onRemove }: RemoveButtonProps) {
  return isUsed ? (
    <HoldButton name={`${t('edit-panel.hold')} ${used}`} onHeld={onRemove}>
      {t('edit-panel.hold')}
    </HoldButton>
  ) : (
    <PlainButton name={unused} onClick={onRemove}>
      {t('edit-panel.remove')}
    </PlainButton>
  )
}
