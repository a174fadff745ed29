import { useState } from 'react'

interface PortFieldProps {
  readonly name: string
  /** 0 where what stands there is no number. */
  readonly value: number
  readonly faulty: boolean
  readonly onChange: (value: number) => void
}

/** A port as it is typed: invalid input is passed on too, so that nothing else is saved in its place. */
export function PortField({ name, value, faulty, onChange }: PortFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      aria-label={name}
      aria-invalid={faulty}
      size={6}
      value={typed ?? (value === 0 ? '' : String(value))}
      onChange={event => {
        setTyped(event.target.value)
        const text = event.target.value.trim()
        onChange(/^\d+$/.test(text) ? Number(text) : 0)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
