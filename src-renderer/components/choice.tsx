interface ChoiceProps<Value extends string> {
  /** For a screen reader; a label that is shown does without. */
  readonly name?: string
  readonly value: Value
  readonly options: readonly (readonly [Value, string])[]
  readonly onChange: (value: Value) => void
}

/** One of a few, by its name. */
export function Choice<Value extends string>({ name, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <select
      aria-label={name}
      value={value}
      onChange={event => {
        const chosen = options.find(([option]) => option === event.target.value)
        if (chosen !== undefined) onChange(chosen[0])
      }}
    >
      {options.map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </select>
  )
}

interface ChoiceLineProps<Value extends string> extends Omit<ChoiceProps<Value>, 'name'> {
  readonly label: string
  /** How the label and the choice stand in the view. */
  readonly className?: string | undefined
}

/** A choice after its label. */
export const ChoiceLine = <Value extends string>({ label, className, ...choice }: ChoiceLineProps<Value>) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: Choice is the control
  <label className={className}>
    <span>{label}</span>
    <Choice {...choice} />
  </label>
)
