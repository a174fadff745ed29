import { useState } from 'react'
import { connectionTexts } from '#texts/connections.ts'
import { type Draft, showcallAt } from './connection-draft.ts'
import { Field } from './fields.tsx'

const t = connectionTexts.form

interface ShowcallPresetProps {
  /** As it stands in the form: one that a person typed stays. */
  readonly name: string
  readonly onAddress: (part: Partial<Draft>) => void
}

/** One address of a computer becomes the three of its service, as it is typed. */
export function ShowcallPreset({ name, onAddress }: ShowcallPresetProps) {
  const [host, setHost] = useState('')
  const [given, setGiven] = useState('')
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
          if (addresses === null) return
          const free = name === '' || name === given || name === t.studio
          const called = free ? t.showcallName(value.trim()) : name
          if (free) setGiven(called)
          onAddress({ ...addresses, name: called })
        }}
      />
      <p>{t.where}</p>
    </>
  )
}
