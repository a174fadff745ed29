import type { ComponentProps } from 'react'
import styles from './query-field.module.css'

interface QueryFieldProps extends Pick<ComponentProps<'input'>, 'onKeyDown' | 'onKeyUp' | 'onBlur'> {
  readonly label: string
  readonly value: string
  readonly onType: (value: string) => void
  /** Of the list of what is found, and of the row that is chosen in it. */
  readonly list: string
  readonly chosen: string | undefined
  readonly found: number
}

/** A field at the top of a dialog: what is typed finds rows of the list below it, of which one is chosen by key. */
export const QueryField = ({ label, value, onType, list, chosen, found, ...keys }: QueryFieldProps) => (
  <input
    className={styles['input']}
    type="text"
    role="combobox"
    aria-label={label}
    aria-expanded={found > 0}
    aria-controls={list}
    aria-activedescendant={chosen}
    placeholder={label}
    autoComplete="off"
    spellCheck={false}
    value={value}
    onChange={event => onType(event.target.value)}
    {...keys}
  />
)
