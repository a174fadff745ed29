import { useState } from 'react'
import { Field } from '../../../components/field.tsx'
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
