import { useState } from 'react'
import { t } from '#texts/text.ts'
import { CopyField } from '../../components/copy-field.tsx'
import { TextField } from '../../components/field.tsx'
import { type ConnectionFields, showcallAt } from './connection-draft.ts'

interface ShowcallPresetProps {
  /** As it stands in the form: one that a person typed stays. */
  readonly name: string
  readonly onAddress: (part: Partial<ConnectionFields>) => void
}

/** One address of a computer becomes the three of its service, as it is typed. */
export function ShowcallPreset({ name, onAddress }: ShowcallPresetProps) {
  const [host, setHost] = useState('')
  const [given, setGiven] = useState('')
  return (
    <>
      <TextField
        label={t('connections.form.host')}
        value={host}
        help={t('connections.form.host-help')}
        first
        onChange={value => {
          setHost(value)
          const addresses = showcallAt(value)
          if (addresses === null) return
          const free = name === '' || name === given || name === t('connections.form.studio')
          const called = free ? t('connections.form.showcall-name', { host: value.trim() }) : name
          if (free) setGiven(called)
          onAddress({ ...addresses, name: called })
        }}
      />
      <p>{t('connections.form.where')}</p>
      <CopyField
        label={t('connections.form.serve')}
        value="npm start -- --service --host 0.0.0.0"
        testId="command-serve"
      />
      <CopyField
        label={t('connections.form.mint')}
        value="npm start -s -- token mint --role SHOWCALL"
        testId="command-mint"
      />
      <CopyField label={t('connections.form.mint-v0')} value="npm start -s -- token v0" testId="command-v0" />
    </>
  )
}
