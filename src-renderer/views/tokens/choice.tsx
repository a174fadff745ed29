import { useId } from 'react'
import styles from './tokens.module.css'

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly values: readonly { readonly value: Value; readonly name: string }[]
  readonly onChange: (value: Value) => void
}

export function Choice<Value extends string>({ label, value, values, onChange }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={event => {
          const chosen = values.find(one => one.value === event.target.value)
          if (chosen !== undefined) onChange(chosen.value)
        }}
      >
        {values.map(one => (
          <option key={one.value} value={one.value}>
            {one.name}
          </option>
        ))}
      </select>
    </div>
  )
}
