import { useId, useState } from 'react'
import { t } from '#texts/text.ts'
import type { OutputNetworkSlice } from '../../src-main/contract/bridge/output-pages.ts'
import { FieldRow } from './field-row.tsx'
import styles from './network-fields.module.css'

interface AddressFieldProps {
  readonly network: Pick<OutputNetworkSlice, 'address' | 'addresses'>
  readonly onAddress: (address: string | null) => void
}

/** The address of this computer by which it is reached, or all of them. */
export function AddressField({ network: { address, addresses }, onAddress }: AddressFieldProps) {
  const id = useId()
  const gone = address !== null && !addresses.some(one => one.address === address)
  return (
    <FieldRow>
      <label htmlFor={id}>{t('outputs.network.address')}</label>
      <select
        id={id}
        value={address ?? ''}
        onChange={event => onAddress(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">{t('outputs.network.all-addresses')}</option>
        {gone && (
          <option value={address} disabled>
            {t('outputs.gone', { label: address })}
          </option>
        )}
        {addresses.map(one => (
          <option key={one.address} value={one.address}>
            {one.address} · {one.name}
          </option>
        ))}
      </select>
    </FieldRow>
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
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const chosen = draft === null ? port : Number(draft)
  const good = Number.isInteger(chosen) && chosen >= leastPort && chosen <= mostPort
  const save = (): void => {
    if (!good) return
    if (chosen !== port) onPort(chosen)
    setDraft(null)
  }
  return (
    <FieldRow>
      <label htmlFor={id}>{t('outputs.network.port')}</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        className={styles['port']}
        aria-invalid={!good}
        aria-describedby={good ? undefined : `${id}-fault`}
        value={draft ?? String(port)}
        onChange={event => setDraft(event.target.value)}
        onBlur={save}
        onKeyDown={event => {
          if (event.key === 'Enter') save()
          if (event.key === 'Escape') setDraft(null)
        }}
      />
      {!good && (
        <p id={`${id}-fault`} role="alert" data-fault="true">
          {t('outputs.network.bad-port')}
        </p>
      )}
    </FieldRow>
  )
}
