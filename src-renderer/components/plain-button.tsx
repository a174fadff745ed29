import type { ReactNode } from 'react'
import styles from './plain-button.module.css'

interface PlainButtonProps {
  readonly onClick: () => void
  readonly children: ReactNode
  readonly name?: string
  readonly testId?: string
}

export function PlainButton({ onClick, children, name, testId }: PlainButtonProps) {
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={name}
      title={name}
      data-testid={testId}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
