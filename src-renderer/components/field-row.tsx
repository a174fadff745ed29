import type { ReactNode } from 'react'
import styles from './field-row.module.css'

interface FieldRowProps {
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A label with its control beside it and a note below. */
export const FieldRow = ({ className, children }: FieldRowProps) => (
  <div className={[styles['row'], className].filter(Boolean).join(' ')}>{children}</div>
)
