import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { FieldKey } from '../../../../src-main/domain/editing/fields.ts'
import { Field, TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { Fault, Hint } from '../../../components/layout.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useEditingState, useRefused } from '../../../state/editing/use-editing.ts'
import { blockedBy } from '../../../state/session/access.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { refusedActs, refusedReason } from '../cells/refused-edits.ts'
import { useGrid } from '../grid/grid-context.ts'
import styles from './edit-parts.module.css'

interface DraftFieldProps {
  /** For screen readers; it stands in the field while that is empty. */
  readonly label: string
  readonly value: string
  /** Why it cannot be that; null once it is taken. */
  readonly onSave: (text: string) => string | null
  readonly multiline?: boolean
  readonly readOnly?: boolean
  /** Where the label would be too long in the field. */
  readonly placeholder?: string
}

/** A field that is taken by Enter or by leaving it, and is as it was again by Escape. What is wrong with it is said below it. */
export function DraftField(props: DraftFieldProps) {
  const { label, value, onSave, multiline = false, readOnly = false, placeholder = label } = props
  const [draft, setDraft] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const save = () => {
    if (draft === null) return
    const reason = draft === value ? null : onSave(draft)
    setFault(reason)
    if (reason === null) setDraft(null)
  }
  const Control = multiline ? 'textarea' : 'input'
  return (
    <Field
      above
      className={styles['field']}
      label={<span className="visually-hidden">{label}</span>}
      fault={fault}
    >
      {control => (
        <Control
          {...control}
          value={draft ?? value}
          readOnly={readOnly}
          {...(multiline ? { rows: 2 } : { type: 'text' })}
          placeholder={placeholder}
          onChange={event => {
            setDraft(event.currentTarget.value)
            setFault(null)
          }}
          onBlur={save}
          onKeyDown={event => {
            if (event.key === 'Enter' && !(multiline && event.shiftKey)) {
              event.preventDefault()
              save()
            }
            if (event.key !== 'Escape' || draft === null) return
            event.preventDefault()
            event.stopPropagation()
            setDraft(null)
            setFault(null)
          }}
        />
      )}
    </Field>
  )
}

interface AddFieldProps {
  readonly label: string
  readonly button: string
  /** Why not; null once it is added. */
  readonly onAdd: (name: string) => string | null
}

/** One more of a list: its name, and what is wrong with it. The focus stays, for the one after it. */
export function AddField({ label, button, onAdd }: AddFieldProps) {
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  return (
    <Form
      line
      stays
      submit={button}
      onSubmit={() => {
        const reason = onAdd(name.trim())
        setFault(reason)
        if (reason === null) setName('')
      }}
    >
      <TextField
        above
        label={label}
        value={name}
        fault={fault}
        onChange={text => {
          setName(text)
          setFault(null)
        }}
      />
    </Form>
  )
}

/** What became of a change of that thing, where it was made. */
export function FieldState({ name }: { readonly name: FieldKey }) {
  const grid = useGrid()
  const refused = useRefused(name)
  const mark = useEditingState(state => state.marks.get(name))
  if (mark === undefined || mark.state === 'saving') return null
  if (mark.state === 'changed') return <Hint>{t('edit-panel.changed')}</Hint>
  if (mark.state === 'waiting') return <Hint>{mark.reason}</Hint>
  if (refused === null) return null
  return (
    <Fault role="alert">
      {refusedReason(grid, refused)}{' '}
      {refusedActs(grid, refused).map(([word, act]) => (
        <PlainButton key={word} onClick={act}>
          {word}
        </PlainButton>
      ))}
    </Fault>
  )
}

/** Why nothing can be edited now; null when it can. */
export const useBlocked = (): string | null => useDeskState(blockedBy)
