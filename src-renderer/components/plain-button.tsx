import type { ReactNode } from 'react'
import styles from './plain-button.module.css'

interface PlainButtonProps {
  readonly onClick: () => void
  readonly children: ReactNode
  readonly name?: string
  readonly testId?: string
  /** Why it cannot act now; null when it can. */
  readonly shut?: string | null
}

export function PlainButton({ onClick, children, name, testId, shut = null }: PlainButtonProps) {
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={name}
      aria-disabled={shut !== null}
      title={shut ?? name}
      data-testid={testId}
      onClick={shut === null ? onClick : undefined}
    >
      {children}
      {shut !== null && <span className="visually-hidden"> {shut}</span>}
    </button>
  )
}
