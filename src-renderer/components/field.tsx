import { type HTMLAttributes, type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { Problem } from './layout.tsx'

/** What a control takes from its field. */
interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
}

interface FieldKind {
  /** The label stands above the control. */
  readonly above?: boolean | undefined
  readonly className?: string | undefined
}

interface FieldProps extends FieldKind {
  readonly label: ReactNode
  readonly help?: ReactNode
  /** What is wrong with the value; it replaces the help. */
  readonly fault?: string | null | undefined
  /** Why the desk did not take it. */
  readonly problem?: string | null
  /** After the control: its unit, its buttons. */
  readonly unit?: ReactNode
  /** What became of it; announced. */
  readonly said?: ReactNode
  readonly testId?: string | undefined
}

interface AnyFieldProps extends FieldProps {
  readonly children: (control: ControlProps) => ReactNode
}

/** A control with its label, its unit, its help and what is wrong with it. */
export function Field(props: AnyFieldProps) {
  const { label, help, fault = null, problem = null, unit, said, testId, children } = props
  const id = useId()
  const note = fault ?? help ?? ''
  const control = {
    id,
    'aria-describedby': note === '' ? undefined : `${id}-help`,
    'aria-invalid': fault !== null,
  }
  return (
    <div className={classOf(props)} data-testid={testId}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['value']}>
        {children(control)}
        {unit}
        {said !== undefined && (
          <span className={styles['said']} role="status">
            {said}
          </span>
        )}
      </div>
      {note !== '' && (
        <p id={`${id}-help`} className={fault === null ? styles['note'] : styles['fault']}>
          {note}
        </p>
      )}
      <Problem text={problem} />
    </div>
  )
}

interface FieldGroupProps extends Omit<FieldProps, 'said' | 'unit'> {
  readonly children: ReactNode
}

/** Controls that each have a name of their own, beside what they are about. */
export const FieldGroup = ({ label, help, fault = null, problem = null, ...props }: FieldGroupProps) => (
  <div className={classOf(props)} data-testid={props.testId}>
    <span>{label}</span>
    <div className={styles['value']}>{props.children}</div>
    <p className={fault === null ? styles['note'] : styles['fault']}>{fault ?? help}</p>
    <Problem text={problem} />
  </div>
)

interface TextFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Enter, or another field. */
  readonly onLeave?: (() => void) | undefined
  /** Never shown, and no browser is asked to remember it. */
  readonly secret?: boolean
  readonly required?: boolean
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly maxLength?: number
  /** Of a datalist with suggestions. */
  readonly list?: string
  readonly first?: boolean
  /** What of the value is chosen as the field is reached: typing replaces it. */
  readonly onReach?: ((field: HTMLInputElement) => void) | undefined
  /** For a few letters, as a field for figures is. */
  readonly short?: boolean
}

/** A line of text. */
export function TextField({
  value,
  onChange,
  onLeave,
  secret = false,
  required,
  first,
  onReach,
  testId,
  ...props
}: TextFieldProps) {
  const { inputMode, short = false, maxLength, list, ...field } = props
  return (
    <Field {...field}>
      {control => (
        <input
          {...control}
          type={secret ? 'password' : 'text'}
          inputMode={inputMode}
          size={short || inputMode !== undefined ? 8 : undefined}
          maxLength={maxLength}
          autoComplete={secret ? 'new-password' : 'off'}
          data-1p-ignore={secret}
          spellCheck={false}
          value={value}
          list={list}
          data-testid={testId}
          aria-required={required}
          // biome-ignore lint/a11y/noAutofocus: the form was asked for by the press before
          autoFocus={first}
          onFocus={onReach && (event => onReach(event.target))}
          onChange={event => onChange(event.target.value)}
          onKeyDown={onLeave && (event => event.key === 'Enter' && onLeave())}
          onBlur={onLeave}
        />
      )}
    </Field>
  )
}

interface ChoiceFieldProps<Value extends string> extends FieldProps {
  readonly value: Value
  readonly values: readonly {
    readonly value: Value
    readonly name: string
    readonly disabled?: boolean
    readonly lang?: string
  }[]
  readonly onChange: (value: Value) => void
}

/** One of a few values. */
export const ChoiceField = <Value extends string>(props: ChoiceFieldProps<Value>) => {
  const { value, values, onChange, testId, ...field } = props
  return (
    <Field {...field}>
      {control => (
        <select
          {...control}
          value={value}
          data-testid={testId}
          onChange={event => {
            const chosen = values.find(one => one.value === event.target.value)
            if (chosen !== undefined) onChange(chosen.value)
          }}
        >
          {values.map(({ value, name, ...option }) => (
            <option key={value} value={value} {...option}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface TickProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  /** The id of its help. */
  readonly describedBy?: string
  /** Where it stands in the view. */
  readonly className?: string | undefined
  readonly first?: boolean
  readonly testId?: string
}

/** A checkbox with its text. */
export const Tick = ({
  label,
  checked,
  onChange,
  disabled,
  describedBy,
  className,
  first,
  testId,
}: TickProps) => (
  <label className={className}>
    <input
      type="checkbox"
      checked={checked}
      disabled={disabled}
      aria-describedby={describedBy}
      data-first={first || undefined}
      data-testid={testId}
      onChange={event => onChange(event.currentTarget.checked)}
    />
    {label}
  </label>
)

interface TickFieldProps extends Omit<TickProps, 'describedBy'> {
  readonly help?: ReactNode
  readonly problem?: string | null
  /** It stands in no form: nothing stands beside it. */
  readonly above?: boolean
}

/** A checkbox in line with the controls of a form, and its help. */
export function TickField({ help, problem = null, above, ...tick }: TickFieldProps) {
  const id = useId()
  return (
    <div className={classOf({ above })}>
      <Tick {...tick} {...(help !== undefined && { describedBy: id })} />
      {help !== undefined && (
        <p id={id} className={styles['note']}>
          {help}
        </p>
      )}
      <Problem text={problem} />
    </div>
  )
}

const classOf = ({ above, className }: FieldKind): string =>
  [styles['field'], above && styles['above'], className].filter(Boolean).join(' ')
