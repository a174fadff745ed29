import { type ReactNode, useId } from 'react'
import styles from './connections.module.css'

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly secret?: boolean
  readonly required?: boolean
  readonly help?: ReactNode
  /** What is wrong with it, said at the field. */
  readonly fault?: string | null | undefined
  readonly first?: boolean
}

/** A line of text. A secret is never shown, and no browser is asked to remember it. */
export function Field(props: FieldProps) {
  const { label, value, onChange, secret = false, required = false, help, fault = null, first } = props
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={secret ? 'password' : 'text'}
        autoComplete={secret ? 'new-password' : 'off'}
        data-1p-ignore={secret}
        spellCheck={false}
        value={value}
        aria-required={required}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-help`}
        // biome-ignore lint/a11y/noAutofocus: the form was asked for by the press before
        autoFocus={first}
        onChange={event => onChange(event.target.value)}
      />
      <p id={`${id}-help`} data-fault={fault !== null}>
        {fault ?? help}
      </p>
    </div>
  )
}
