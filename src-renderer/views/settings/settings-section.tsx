import type { ReactNode } from 'react'
import { Section } from '../../components/layout.tsx'

interface SettingsSectionProps {
  readonly name: string
  readonly detail?: string
  readonly children: ReactNode
}

export const SettingsSection = ({ name, detail, children }: SettingsSectionProps) => (
  <Section title={name} detail={detail} aria-label={name} data-section={name}>
    {children}
  </Section>
)
