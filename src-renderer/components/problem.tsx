import type { ReactNode } from 'react'
import styles from './problem.module.css'

interface ProblemProps {
  /** Null while nothing is wrong: then nothing is shown. */
  readonly text: ReactNode
  /** It stands in running text, and keeps a distance to the lines around it. */
  readonly apart?: boolean
  readonly testId?: string
}

/** A problem in a frame; screen readers announce it at once. */
export const Problem = ({ text, apart = false, testId }: ProblemProps) =>
  text !== null && (
    <p className={apart ? styles['apart'] : styles['problem']} role="alert" data-testid={testId}>
      {text}
    </p>
  )
