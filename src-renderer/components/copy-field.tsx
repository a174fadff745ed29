import { useId, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import styles from './copy-field.module.css'
import { PlainButton } from './plain-button.tsx'

interface CopyFieldProps {
  readonly label: string
  readonly value: string
  readonly testId?: string
}

/** A value to copy into another program. A secret in it is gone when the field is removed. */
export function CopyField({ label, value, testId }: CopyFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setSaid(t('connect.copy-field.copied'))
    } catch {
      // Browsers allow the clipboard on secure pages only. A desk opened over the network by HTTP is not one.
      field.current?.focus()
      field.current?.select()
      setSaid(t('connect.copy-field.not-copied'))
    }
  }
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        type="text"
        readOnly
        value={value}
        autoComplete="off"
        data-1p-ignore
        data-testid={testId}
        onFocus={event => event.currentTarget.select()}
      />
      <PlainButton onClick={() => void copy()} name={`${t('connect.copy-field.copy')} ${label}`}>
        {t('connect.copy-field.copy')}
      </PlainButton>
      <span role="status">{said}</span>
    </div>
  )
}
