import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { OutputLinksSlice, OutputPageItem } from '../../../src-main/contract/bridge/output-pages.ts'
import { FieldGroup } from '../../components/field.tsx'
import { Row } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { useDesk } from '../../state/session/desk-context.ts'
import styles from './outputs-view.module.css'

interface LinkFieldsProps {
  readonly page: Pick<OutputPageItem, 'id' | 'name'>
  readonly links: OutputLinksSlice
  readonly onSaid: (said: string) => void
}

/** The links of one output: for this computer, and for the network while that is open. */
export function LinkFields({ page, links, onSaid }: LinkFieldsProps) {
  const ask = useLink(page.id, onSaid)
  const { origins } = links.network
  const local = location.protocol.startsWith('http') ? location.origin : links.origin
  return (
    <>
      <FieldGroup label={t('outputs.this-computer')}>
        <PlainButton onClick={() => void ask(local, copy)} testId="output-copy">
          {t('outputs.copy')}
        </PlainButton>
        <PlainButton onClick={() => void ask(local, open)} testId="output-open">
          {t('outputs.open')}
        </PlainButton>
      </FieldGroup>
      {origins.length > 0 && (
        <FieldGroup label={t('outputs.network.label')}>
          <ul>
            {origins.map(({ origin, name }) => (
              <li key={origin}>
                <NetworkLink origin={origin} adapter={name} page={page} ask={ask} />
              </li>
            ))}
          </ul>
        </FieldGroup>
      )}
    </>
  )
}

type Ask = ReturnType<typeof useLink>

interface NetworkLinkProps {
  readonly origin: string
  /** Name of the network adapter. */
  readonly adapter: string
  readonly page: LinkFieldsProps['page']
  readonly ask: Ask
}

function NetworkLink({ origin, adapter, page, ask }: NetworkLinkProps) {
  const { host } = new URL(origin)
  const [shown, setShown] = useState<string | null>(null)
  const toggle = (): void => {
    if (shown !== null) setShown(null)
    else
      void ask(origin, async address => {
        setShown(address)
        return ''
      })
  }
  return (
    <>
      <Row>
        <span className={styles['origin']}>
          <strong>{host}</strong> {adapter}
        </span>
        <PlainButton
          onClick={() => void ask(origin, copy)}
          name={t('outputs.network.copy-named', { host })}
          testId="output-copy-network"
        >
          {t('outputs.copy')}
        </PlainButton>
        <PlainButton
          onClick={toggle}
          name={t('outputs.network.qr-named', { shown: shown !== null, host })}
          testId="output-qr-toggle"
        >
          <span className={styles['toggle']}>
            {t(shown === null ? 'outputs.network.qr' : 'outputs.network.qr-hide')}
          </span>
        </PlainButton>
      </Row>
      {shown !== null && <QrCode text={shown} name={t('outputs.network.qr-of', { name: page.name })} />}
    </>
  )
}

/** The link is asked for when it is used; it does not lie in the page meanwhile. */
function useLink(id: string, onSaid: (said: string) => void) {
  const { bridge } = useDesk()
  return async (origin: string, use: (address: string) => Promise<string>): Promise<void> => {
    try {
      const reply = await bridge.request('output-page.link', { id })
      onSaid(reply.ok ? await use(origin + reply.path) : messageText(reply.reason))
    } catch {
      onSaid(t('page.failed'))
    }
  }
}

async function copy(address: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(address)
    return t('outputs.copied')
  } catch {
    return `${t('outputs.not-copied')} ${address}`
  }
}

async function open(address: string): Promise<string> {
  window.open(address, '_blank', 'noopener,noreferrer')
  return ''
}
