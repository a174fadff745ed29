import { useId, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type {
  OutputNetworkSlice,
  WriteOutputNetwork,
} from '../../../src-main/contract/bridge/output-pages.ts'
import { AddressField, PortField } from '../../components/network-fields.tsx'
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
