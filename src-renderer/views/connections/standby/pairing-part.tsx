import { t } from '#texts/text.ts'
import type { DeskPairingSlice, StandbySlice } from '../../../../src-main/contract/bridge/standby.ts'
import { Box, Facts, Quiet, Row } from '../../../components/layout.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import type { Ask } from '../../../state/session/ask.ts'
import styles from './standby.module.css'

interface PairingPartProps {
  readonly pairing: DeskPairingSlice
  readonly listening: StandbySlice['listening']
  readonly ask: Ask
}

/** Two desks on their way to a pair: the address to type, then the code to compare. */
export function PairingPart({ pairing, listening, ask }: PairingPartProps) {
  const { step, code } = pairing
  const name = pairing.peer ?? ''
  return (
    <Box data-testid="pairing" data-step={step}>
      {step === 'waiting' && <Waiting listening={listening} />}
      {step === 'connecting' && <p role="status">{t('desks.connecting')}</p>}
      {code !== null && (
        <>
          <h4>{step === 'compare' ? t('desks.same-code') : t('desks.confirmed', { name })}</h4>
          <output className={styles['code']} data-testid="pairing-code" aria-label={[...code].join(' ')}>
            {code.slice(0, 4)} {code.slice(4)}
          </output>
        </>
      )}
      {step === 'compare' && <Quiet>{t('desks.compare', { name })}</Quiet>}
      <Row>
        {step === 'compare' ? (
          <>
            <PlainButton onClick={() => void ask('standby.confirm', { same: true })}>
              {t('desks.same')}
            </PlainButton>
            <PlainButton onClick={() => void ask('standby.confirm', { same: false })}>
              {t('desks.different')}
            </PlainButton>
          </>
        ) : (
          <PlainButton onClick={() => void ask('standby.listen', { on: false })}>
            {t('page.cancel')}
          </PlainButton>
        )}
      </Row>
    </Box>
  )
}

function Waiting({ listening }: Pick<PairingPartProps, 'listening'>) {
  const addresses = listening?.addresses ?? []
  return (
    <>
      <h4>{t('desks.waiting')}</h4>
      {listening === null || addresses.length === 0 ? (
        <p>{t('desks.no-address')}</p>
      ) : (
        <>
          <p>{t('desks.type-there')}</p>
          <Facts
            className={styles['addresses']}
            rows={[
              [t('desks.address'), addresses.map(address => <div key={address}>{address}</div>)],
              [t('desks.port'), listening.port],
            ]}
          />
          {addresses.length > 1 && <Quiet>{t('desks.several-addresses')}</Quiet>}
          <Quiet>{t('desks.open-port', { port: String(listening.port) })}</Quiet>
        </>
      )}
    </>
  )
}
