import { type HTMLAttributes, type ReactNode, useId } from 'react'
import styles from './field.module.css'

interface FieldProps {
  readonly label: string
  readonly help?: ReactNode
  /** What is wrong with the value; it replaces the help. */
  readonly fault?: string | null | undefined
  /** The label stands beside the control, as wide as `--field-label` of the form. */
  readonly beside?: boolean
}

interface TextFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Never shown, and no browser is asked to remember it. */
  readonly secret?: boolean
  readonly required?: boolean
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** Of a datalist with suggestions. */
  readonly list?: string
  readonly first?: boolean
  readonly testId?: string
}

/** A line of text with its label, its help and what is wrong with it. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, secret = false, required = false, inputMode, list, first, testId } = props
  const { help, fault = null, beside = false } = props
  const id = useId()
  return (
    <div className={classOf(beside)}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={secret ? 'password' : 'text'}
        inputMode={inputMode}
        autoComplete={secret ? 'new-password' : 'off'}
        data-1p-ignore={secret}
        spellCheck={false}
        value={value}
        list={list}
        data-testid={testId}
        aria-required={required}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-help`}
        // biome-ignore lint/a11y/noAutofocus: the form was asked for by the press before
        autoFocus={first}
        onChange={event => onChange(event.target.value)}
      />
      <p id={`${id}-help`} data-fault={fault !== null}>
        {fault ?? help}
      </p>
    </div>
  )
}

interface ChoiceFieldProps<Value extends string> extends Omit<FieldProps, 'fault'> {
  readonly value: Value
  readonly values: readonly { readonly value: Value; readonly name: string }[]
  readonly onChange: (value: Value) => void
}

/** One of a few values, with its label and its help. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, value, values, onChange, help, beside = false } = props
  const id = useId()
  return (
    <div className={classOf(beside)}>
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

const classOf = (beside: boolean): string =>
  [styles['field'], beside && styles['beside']].filter(Boolean).join(' ')

/** Brings the first control with something wrong into sight, and the keyboard to it. */
export const focusFault = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
