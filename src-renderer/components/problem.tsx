import type { ReactNode } from 'react'
import styles from './layout.module.css'

interface ProblemProps {
  /** Null while nothing is wrong: then nothing is shown. */
  readonly text: ReactNode
  readonly testId?: string | undefined
}

/** A problem in a frame; screen readers announce it at once. */
export const Problem = ({ text, testId }: ProblemProps) =>
  text !== null && (
    <p className={`${styles['box']} ${styles['fault']}`} role="alert" data-testid={testId}>
      {text}
    </p>
  )
