import { useState } from 'react'
import { texts } from '../../texts/en.ts'
import { type Draft, showcallAt } from './connection-draft.ts'
import { Field } from './fields.tsx'

const t = texts.connections.form

interface ShowcallPresetProps {
  readonly onAddress: (part: Partial<Draft>) => void
}

/** One address of a computer becomes the three of its service, as it is typed. */
export function ShowcallPreset({ onAddress }: ShowcallPresetProps) {
  const [host, setHost] = useState('')
  return (
    <>
      <Field
        label={t.host}
        value={host}
        help={t.hostHelp}
        first
        onChange={value => {
          setHost(value)
          const addresses = showcallAt(value)
          if (addresses !== null) onAddress({ ...addresses, name: t.showcallName(value.trim()) })
        }}
      />
      <p>{t.where}</p>
    </>
  )
}
