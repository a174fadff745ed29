import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type {
  OutputNetworkSlice,
  WriteOutputNetwork,
} from '../../../src-main/contract/bridge/output-pages.ts'
import { TickField } from '../../components/field.tsx'
import { Hint, Section } from '../../components/layout.tsx'
import { AddressField, PortField } from '../../components/network-fields.tsx'
import { Problem } from '../../components/problem.tsx'
import { Tag } from '../../components/tag.tsx'
import { useAsk } from '../../state/session/ask.ts'

/** Whether other computers and tablets may show outputs, and by which address. */
export function NetworkSection({ network }: { readonly network: OutputNetworkSlice }) {
  const { ask, problem } = useAsk()
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
    <Section
      title={
        <>
          {t('outputs.network.title')}{' '}
          {on && openPort !== null && network.problem === null && <Tag>{t('outputs.network.is-open')}</Tag>}
        </>
      }
      aria-label={t('outputs.network.title')}
      data-testid="output-network"
    >
      <TickField
        above
        label={<strong>{t('outputs.network.open')}</strong>}
        help={t('outputs.network.warning')}
        checked={asked ?? on}
        onChange={next => void turn(next)}
      />
      {on && (
        <>
          <AddressField network={network} onAddress={address => write({ address })} />
          <PortField port={port} onPort={next => write({ port: next })} />
          {openPort !== null && openPort !== port && (
            <p role="status">{t('outputs.network.port-taken', { port, used: openPort })}</p>
          )}
          {openPort !== null && <Hint>{t('outputs.network.firewall')}</Hint>}
        </>
      )}
      <Problem text={problem ?? messageText(network.problem)} />
    </Section>
  )
}
