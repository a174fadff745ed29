import { useId } from 'react'
import styles from './outputs.module.css'

interface TickFieldProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

export function TickField({ label, checked, onChange }: TickFieldProps) {
  const id = useId()
  return (
    <label className={styles['tick']} htmlFor={id}>
      <input id={id} type="checkbox" checked={checked} onChange={event => onChange(event.target.checked)} />
      {label}
    </label>
  )
}
