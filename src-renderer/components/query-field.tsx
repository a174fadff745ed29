import type { ComponentProps } from 'react'
import styles from './query-field.module.css'

interface QueryFieldProps extends Pick<ComponentProps<'input'>, 'onKeyDown' | 'onKeyUp' | 'onBlur'> {
  readonly label: string
  readonly value: string
  readonly onType: (value: string) => void
  /** `list`: id of the list of results. `chosen`: id of its selected row. */
  readonly list: string
  readonly chosen: string | undefined
  readonly found: number
}

/** A search field at the top of a dialog. Keys select a row of the results below it. */
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
