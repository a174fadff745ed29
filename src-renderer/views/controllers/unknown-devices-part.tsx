import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { LearningSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { HoldButton } from '../../components/hold-button.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import styles from './controllers.module.css'
import deviceStyles from './devices.module.css'

type Learning = Extract<LearningSlice, { readonly what: 'device' }>

/** Devices that no driver knows, the one that is being learned, and those that were. */
export function UnknownDevicesPart() {
  const { strangers, drivers, learning } = useDeskState(state => state.controllers)
  const { ask, problem } = useAsk()
  if (strangers.length === 0 && drivers.length === 0) return null
  const device = learning?.what === 'device' ? learning : null
  return (
    <section className={styles['part']} aria-label={t('controllers.strangers.title')}>
      {strangers.length > 0 && <h3>{t('controllers.strangers.title')}</h3>}
      {strangers.length > 0 && <p className={styles['intro']}>{t('controllers.strangers.intro')}</p>}
      <ul className={deviceStyles['rows']}>
        {strangers.map(({ id, name }) => (
          <li key={id} data-testid="stranger">
            <strong>{name}</strong>
            {device?.strangerId === id ? (
              <Steps learning={device} onStop={keep => void ask('learn.stop', { keep })} />
            ) : (
              <PlainButton
                onClick={() => void ask('learn.device', { strangerId: id })}
                name={t('controllers.strangers.learn-named', { name })}
              >
                {t('controllers.strangers.learn')}
              </PlainButton>
            )}
          </li>
        ))}
      </ul>
      {drivers.length > 0 && <h3>{t('controllers.strangers.drivers')}</h3>}
      <ul className={deviceStyles['rows']}>
        {drivers.map(({ vendorId, productId, name, switches }) => (
          <li key={`${vendorId} ${productId}`}>
            <strong>{name}</strong>
            <span>{t('controllers.strangers.driver', { switches: switches.length })}</span>
            <HoldButton
              onHeld={() => void ask('driver.remove', { vendorId, productId })}
              name={`${t('controllers.strangers.remove')} ${name}`}
            >
              {t('controllers.strangers.remove')}
            </HoldButton>
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </section>
  )
}

interface StepsProps {
  readonly learning: Learning
  readonly onStop: (keep: boolean) => void
}

function Steps({ learning, onStop }: StepsProps) {
  const { step, left, switches, reason } = learning
  return (
    <div className={deviceStyles['steps']} data-step={step}>
      <p role="status">
        {step === 'press'
          ? t('controllers.strangers.press', { left })
          : step === 'failed'
            ? t('controllers.strangers.failed', { reason: messageText(reason) })
            : t(`controllers.strangers.${step}`)}
      </p>
      {switches > 0 && (
        <p className={styles['help']}>{t('controllers.strangers.switches', { count: switches })}</p>
      )}
      <span className={styles['acts']}>
        {switches > 0 && (
          <PlainButton onClick={() => onStop(true)}>{t('controllers.strangers.finish')}</PlainButton>
        )}
        <PlainButton onClick={() => onStop(false)}>{t('page.cancel')}</PlainButton>
      </span>
    </div>
  )
}
