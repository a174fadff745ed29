import { useId, useState } from 'react'
import styles from './edit-parts.module.css'

interface DraftFieldProps {
  readonly label: string
  readonly value: string
  /** Why it cannot be that; null once it is taken. */
  readonly onSave: (text: string) => string | null
  readonly multiline?: boolean
  /** Else its label is for screen readers only. */
  readonly shown?: boolean
  readonly readOnly?: boolean
  /** For a label that is for screen readers only and would be too long in the field. */
  readonly placeholder?: string
}

/** A field that is taken by Enter or by leaving it, and is as it was again by Escape. What is wrong with it is said below it. */
export function DraftField({
  label,
  value,
  onSave,
  multiline = false,
  shown = false,
  readOnly = false,
  placeholder = label,
}: DraftFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const id = useId()
  const faultId = `${id}-fault`
  const save = () => {
    if (draft === null) return
    const reason = draft === value ? null : onSave(draft)
    setFault(reason)
    if (reason === null) setDraft(null)
  }
  const Field = multiline ? 'textarea' : 'input'
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={shown ? undefined : 'visually-hidden'}>
        {label}
      </label>
      <Field
        id={id}
        value={draft ?? value}
        readOnly={readOnly}
        {...(multiline ? { rows: 2 } : { type: 'text' })}
        placeholder={shown ? undefined : placeholder}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : faultId}
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
      {fault !== null && (
        <span id={faultId} className={styles['fault']} role="alert">
          {fault}
        </span>
      )}
    </div>
  )
}
