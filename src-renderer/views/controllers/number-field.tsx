import { useState } from 'react'

interface NumberFieldProps {
  readonly name: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly onChange: (value: number) => void
}

/** A whole number in a range. What is none yet stays as typed and changes nothing. */
export function NumberField({ name, value, least, most, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? String(value)
  const sound = numberIn(text, least, most) !== null
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={name}
      aria-invalid={!sound}
      title={`${least} – ${most}`}
      size={6}
      value={text}
      onChange={event => {
        setTyped(event.target.value)
        const number = numberIn(event.target.value, least, most)
        if (number !== null) onChange(number)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

function numberIn(text: string, least: number, most: number): number | null {
  const written = text.trim().replace('−', '-').replace(/^\+/, '')
  const number = Number(written)
  return /^-?\d+$/.test(written) && number >= least && number <= most ? number : null
}
