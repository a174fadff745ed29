import type { ReactNode } from 'react'
import styles from './settings-dialog.module.css'

interface SettingsSectionProps {
  readonly name: string
  readonly detail?: string
  readonly children: ReactNode
}

export function SettingsSection({ name, detail, children }: SettingsSectionProps) {
  return (
    <section className={styles['section']} aria-label={name} data-section={name}>
      <h3 tabIndex={-1}>{name}</h3>
      {detail !== undefined && <p className={styles['detail']}>{detail}</p>}
      {children}
    </section>
  )
}
