import { t } from '#texts/text.ts'
import type { DeskPairingSlice, StandbySlice } from '../../../../src-main/contract/bridge/standby.ts'
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
    <div className={styles['pairing']} data-testid="pairing" data-step={step}>
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
      {step === 'compare' && <p className={styles['detail']}>{t('desks.compare', { name })}</p>}
      <p className={styles['acts']}>
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
      </p>
    </div>
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
          <dl className={styles['facts']}>
            <div>
              <dt>{t('desks.address')}</dt>
              <dd>
                <ul className={styles['addresses']}>
                  {addresses.map(address => (
                    <li key={address}>{address}</li>
                  ))}
                </ul>
              </dd>
            </div>
            <div>
              <dt>{t('desks.port')}</dt>
              <dd className={styles['addresses']}>{listening.port}</dd>
            </div>
          </dl>
          {addresses.length > 1 && <p className={styles['detail']}>{t('desks.several-addresses')}</p>}
          <p className={styles['detail']}>{t('desks.open-port', { port: String(listening.port) })}</p>
        </>
      )}
    </>
  )
}
