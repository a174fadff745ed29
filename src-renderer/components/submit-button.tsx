import type { ReactNode } from 'react'
import styles from './submit-button.module.css'

/** The one button of a form that does it; Enter in a field presses it too. */
export const SubmitButton = ({ children }: { readonly children: ReactNode }) => (
  <button type="submit" className={styles['submit']}>
    {children}
  </button>
)
