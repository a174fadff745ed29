import { useId, useRef, useState } from 'react'
import { tokenTexts } from '#texts/tokens.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import styles from './tokens.module.css'

const t = tokenTexts.secret

interface SecretFieldProps {
  readonly label: string
  readonly secret: string
  readonly testId?: string
}

/** To be copied: a secret that a person asked to see, which is nowhere but here and leaves with this part, or an address. */
export function SecretField({ label, secret, testId = 'secret' }: SecretFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret)
      setSaid(t.copied)
    } catch {
      // Browsers keep the clipboard to secure pages: a desk on the network is none.
      field.current?.focus()
      field.current?.select()
      setSaid(t.notCopied)
    }
  }
  return (
    <div className={styles['secret']}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        type="text"
        readOnly
        value={secret}
        autoComplete="off"
        data-1p-ignore
        data-testid={testId}
        onFocus={event => event.currentTarget.select()}
      />
      <PlainButton onClick={() => void copy()} name={`${t.copy} ${label}`}>
        {t.copy}
      </PlainButton>
      <span role="status">{said}</span>
    </div>
  )
}
