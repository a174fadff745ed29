import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { OutputNetworkSlice } from '../../src-main/contract/bridge/output-pages.ts'
import { ChoiceField, Field } from './field.tsx'

interface AddressFieldProps {
  readonly network: Pick<OutputNetworkSlice, 'address' | 'addresses'>
  readonly onAddress: (address: string | null) => void
}

/** The address of this computer by which it is reached, or all of them. */
export function AddressField({ network: { address, addresses }, onAddress }: AddressFieldProps) {
  const gone = address !== null && !addresses.some(one => one.address === address)
  return (
    <ChoiceField
      label={t('outputs.network.address')}
      value={address ?? ''}
      values={[
        { value: '', name: t('outputs.network.all-addresses') },
        ...(gone ? [{ value: address, name: t('outputs.gone', { label: address }), disabled: true }] : []),
        ...addresses.map(one => ({ value: one.address, name: `${one.address} · ${one.name}` })),
      ]}
      onChange={chosen => onAddress(chosen === '' ? null : chosen)}
    />
  )
}

const leastPort = 1_024
const mostPort = 65_535

interface PortFieldProps {
  readonly port: number
  readonly onPort: (port: number) => void
}

/** Saved when it is left or Enter is pressed. */
export function PortField({ port, onPort }: PortFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const chosen = draft === null ? port : Number(draft)
  const good = Number.isInteger(chosen) && chosen >= leastPort && chosen <= mostPort
  const save = (): void => {
    if (!good) return
    if (chosen !== port) onPort(chosen)
    setDraft(null)
  }
  return (
    <Field label={t('outputs.network.port')} fault={good ? null : t('outputs.network.bad-port')}>
      {control => (
        <input
          {...control}
          type="text"
          inputMode="numeric"
          size={8}
          value={draft ?? String(port)}
          onChange={event => setDraft(event.target.value)}
          onBlur={save}
          onKeyDown={event => {
            if (event.key === 'Enter') save()
            if (event.key === 'Escape') setDraft(null)
          }}
        />
      )}
    </Field>
  )
}
