import type { ReactNode } from 'react'

interface TickProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  /** The id of its help. */
  readonly describedBy?: string
  /** Where it stands in the view. */
  readonly className?: string | undefined
}

/** A checkbox with its text. */
export const Tick = ({ label, checked, onChange, disabled, describedBy, className }: TickProps) => (
  <label className={className}>
    <input
      type="checkbox"
      checked={checked}
      disabled={disabled}
      aria-describedby={describedBy}
      onChange={event => onChange(event.currentTarget.checked)}
    />
    {label}
  </label>
)
