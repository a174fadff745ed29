import type { MouseEvent, ReactNode } from 'react'
import styles from './plain-button.module.css'

interface PlainButtonProps {
  readonly onClick: (event: MouseEvent) => void
  readonly children: ReactNode
  readonly name?: string
  readonly testId?: string
  /** Why it cannot act now; null when it can. */
  readonly disabledBy?: string | null
}

export function PlainButton({ onClick, children, name, testId, disabledBy = null }: PlainButtonProps) {
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={name}
      aria-disabled={disabledBy !== null}
      title={disabledBy ?? name}
      data-testid={testId}
      onClick={disabledBy === null ? onClick : undefined}
    >
      {children}
      {disabledBy !== null && <span className="visually-hidden"> {disabledBy}</span>}
    </button>
  )
}
