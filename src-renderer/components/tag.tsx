import type { ReactNode } from 'react'
import styles from './tag.module.css'

interface TagProps {
  readonly children: ReactNode
  /** Its colours in the view, and where it stands. */
  readonly className?: string | undefined
  /** For the colours: the state that it names. */
  readonly state?: string | null
}

/** A word in a frame beside a name: the state that it is in. */
export const Tag = ({ children, className, state }: TagProps) => (
  <b className={[styles['tag'], className].filter(Boolean).join(' ')} data-state={state}>
    {children}
  </b>
)

interface PhaseTagProps {
  readonly phase: string | null
  readonly children: ReactNode
}

/** Of a show: filled while it runs. */
export const PhaseTag = ({ phase, children }: PhaseTagProps) => (
  <Tag className={styles['phase']} state={phase}>
    {children}
  </Tag>
)
