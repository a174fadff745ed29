import type { ComponentProps } from 'react'
import styles from './button-row.module.css'

/** Buttons beside one another, with what is said of them. */
export const ButtonRow = ({ className, ...div }: ComponentProps<'div'>) => (
  <div {...div} className={[styles['row'], className].filter(Boolean).join(' ')} />
)
