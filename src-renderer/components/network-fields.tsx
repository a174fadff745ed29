import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { OutputNetworkSlice } from '../../src-main/contract/bridge/output-pages.ts'
import { ChoiceField, Field, TickField } from './field.tsx'

interface SwitchProps {
  readonly on: boolean
  readonly name: string
  readonly warning: string
  readonly testId?: string
  /** Has the focus when the dialog opens. */
  readonly first?: boolean
  readonly onTurn: (on: boolean) => Promise<boolean>
}

/** Opens something of the desk to the network. */
export function Switch({ on, name, warning, onTurn, ...tick }: SwitchProps) {
  /** The state that the person has chosen, while the desk has not answered yet. */
  const [asked, setAsked] = useState<boolean | null>(null)
  const turn = async (next: boolean): Promise<void> => {
    setAsked(next)
    await onTurn(next)
    setAsked(null)
  }
  return (
    <TickField
      above
      label={<strong>{name}</strong>}
      help={warning}
      checked={asked ?? on}
      onChange={next => void turn(next)}
      {...tick}
    />
  )
}

interface NetworkPlaceProps {
  readonly network: Pick<OutputNetworkSlice, 'address' | 'addresses' | 'port' | 'openPort'>
  /** The text for a port that another program uses. */
  readonly taken: 'people.port-taken' | 'outputs.network.port-taken'
  readonly onChange: (change: Partial<Pick<OutputNetworkSlice, 'address' | 'port'>>) => void
}

/** The address of this computer by which it is reached, or all of them, and the port. */
export function NetworkPlaceFields({ network, taken, onChange }: NetworkPlaceProps) {
  const { address, addresses, port, openPort } = network
  const gone = address !== null && !addresses.some(one => one.address === address)
  return (
    <>
      <ChoiceField
        label={t('outputs.network.address')}
        value={address ?? ''}
        values={[
          { value: '', name: t('outputs.network.all-addresses') },
          ...(gone ? [{ value: address, name: t('outputs.gone', { label: address }), disabled: true }] : []),
          ...addresses.map(one => ({ value: one.address, name: `${one.address} · ${one.name}` })),
        ]}
        onChange={chosen => onChange({ address: chosen === '' ? null : chosen })}
      />
      <PortField port={port} onPort={next => onChange({ port: next })} />
      {openPort !== null && openPort !== port && <p role="status">{t(taken, { port, used: openPort })}</p>}
    </>
  )
}

const leastPort = 1_024
const mostPort = 65_535

interface PortFieldProps {
  readonly port: number
  readonly onPort: (port: number) => void
}

/** Saved when it is left or Enter is pressed. */
function PortField({ port, onPort }: PortFieldProps) {
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
