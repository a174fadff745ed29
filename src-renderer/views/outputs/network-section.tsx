import { useId, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type {
  OutputNetworkSlice,
  WriteOutputNetwork,
} from '../../../src-main/contract/bridge/output-pages.ts'
import { Problem } from '../../components/problem.tsx'
import { useAsk } from '../../state/session/ask.ts'
import styles from './outputs-view.module.css'

/** Whether other computers and tablets may show outputs, and by which address. */
export function NetworkSection({ network }: { readonly network: OutputNetworkSlice }) {
  const { ask, problem } = useAsk()
  const id = useId()
  const write = (change: WriteOutputNetwork): void => void ask('output-network.write', change)
  const { on, port, openPort } = network
  /** What was asked for, until the desk has answered. */
  const [asked, setAsked] = useState<boolean | null>(null)
  const turn = async (next: boolean): Promise<void> => {
    setAsked(next)
    await ask('output-network.write', { on: next })
    setAsked(null)
  }
  return (
    <section
      className={styles['network']}
      aria-label={t('outputs.network.title')}
      data-testid="output-network"
    >
      <div className={styles['switch']}>
        <label className={styles['tick']}>
          <input
            type="checkbox"
            checked={asked ?? on}
            aria-describedby={`${id}-warning`}
            onChange={event => void turn(event.target.checked)}
          />
          <strong>{t('outputs.network.open')}</strong>
        </label>
        {on && openPort !== null && network.problem === null && (
          <span className={styles['state']}>{t('outputs.network.is-open')}</span>
        )}
      </div>
      <p id={`${id}-warning`} className={styles['warning']}>
        {t('outputs.network.warning')}
      </p>
      {on && (
        <>
          <AddressField network={network} onAddress={address => write({ address })} />
          <PortField port={port} onPort={next => write({ port: next })} />
          {openPort !== null && openPort !== port && (
            <p role="status">{t('outputs.network.port-taken', { port, used: openPort })}</p>
          )}
          {openPort !== null && <p className={styles['help']}>{t('outputs.network.firewall')}</p>}
        </>
      )}
      {(problem ?? network.problem) !== null && <Problem text={problem ?? messageText(network.problem)} />}
    </section>
  )
}

interface AddressFieldProps {
  readonly network: OutputNetworkSlice
  readonly onAddress: (address: string | null) => void
}

function AddressField({ network: { address, addresses }, onAddress }: AddressFieldProps) {
  const id = useId()
  const gone = address !== null && !addresses.some(one => one.address === address)
  return (
    <div className={styles['field']}>
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
    </div>
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
    <div className={styles['field']}>
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
    </div>
  )
}
