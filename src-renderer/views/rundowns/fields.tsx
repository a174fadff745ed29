import { type ReactNode, useId } from 'react'
import styles from './rundowns.module.css'

interface FieldProps {
  readonly label: string
  readonly help?: ReactNode
  /** What is wrong with it, said at the field. */
  readonly fault?: string | undefined
}

interface TextFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly list?: string
  readonly first?: boolean
  readonly testId?: string
}

export function TextField(props: TextFieldProps) {
  const { label, value, onChange, help, fault, list, first = false, testId } = props
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        value={value}
        list={list}
        autoComplete="off"
        spellCheck={false}
        data-testid={testId}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-help`}
        // biome-ignore lint/a11y/noAutofocus: the form was asked for by the press before
        autoFocus={first}
        onChange={event => onChange(event.target.value)}
      />
      <p id={`${id}-help`} data-fault={fault !== undefined}>
        {fault ?? help}
      </p>
    </div>
  )
}

interface ChoiceFieldProps<Value extends string> extends FieldProps {
  readonly value: Value
  readonly values: readonly { readonly value: Value; readonly name: string }[]
  readonly onChange: (value: Value) => void
}

export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, value, values, onChange, help } = props
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
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
      {help !== undefined && <p id={`${id}-help`}>{help}</p>}
    </div>
  )
}

/** Every zone that the browser knows, for fields that name one. */
export function ZoneNames({ id }: { readonly id: string }) {
  return (
    <datalist id={id}>
      {Intl.supportedValuesOf('timeZone').map(name => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}

/** What is wrong may be out of sight. */
export const focusFault = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
