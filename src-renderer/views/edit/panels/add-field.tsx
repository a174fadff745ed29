import { useId, useRef, useState } from 'react'
import styles from './edit-parts.module.css'

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
  const field = useRef<HTMLInputElement>(null)
  const faultId = useId()
  return (
    <form
      className={styles['add']}
      onSubmit={event => {
        event.preventDefault()
        const reason = onAdd(name.trim())
        setFault(reason)
        if (reason === null) setName('')
        field.current?.focus()
      }}
    >
      <label className={styles['field']}>
        <span>{label}</span>
        <input
          ref={field}
          type="text"
          value={name}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : faultId}
          onChange={event => {
            setName(event.currentTarget.value)
            setFault(null)
          }}
        />
      </label>
      <button type="submit" className={styles['submit']}>
        {button}
      </button>
      {fault !== null && (
        <p id={faultId} className={styles['fault']} role="alert">
          {fault}
        </p>
      )}
    </form>
  )
}
