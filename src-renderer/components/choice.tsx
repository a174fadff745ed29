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
