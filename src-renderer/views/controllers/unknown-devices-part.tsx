import { controllersTexts as t } from '#texts/controllers.ts'
import { messageText } from '#texts/messages.ts'
import type { LearningSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { HoldButton } from '../../components/hold-button.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import styles from './controllers.module.css'
import deviceStyles from './devices.module.css'

const s = t.strangers

type Learning = Extract<LearningSlice, { readonly what: 'device' }>

/** Devices that no driver knows, the one that is being learned, and those that were. */
export function UnknownDevicesPart() {
  const { strangers, drivers, learning } = useDeskState(state => state.controllers)
  const { ask, problem } = useAsk(t.failed)
  if (strangers.length === 0 && drivers.length === 0) return null
  const device = learning?.what === 'device' ? learning : null
  return (
    <section className={styles['part']} aria-label={s.title}>
      {strangers.length > 0 && <h3>{s.title}</h3>}
      {strangers.length > 0 && <p className={styles['intro']}>{s.intro}</p>}
      <ul className={deviceStyles['rows']}>
        {strangers.map(({ id, name }) => (
          <li key={id} data-testid="stranger">
            <strong>{name}</strong>
            {device?.strangerId === id ? (
              <Steps learning={device} onStop={keep => void ask('learn.stop', { keep })} />
            ) : (
              <PlainButton
                onClick={() => void ask('learn.device', { strangerId: id })}
                name={s.learnNamed(name)}
              >
                {s.learn}
              </PlainButton>
            )}
          </li>
        ))}
      </ul>
      {drivers.length > 0 && <h3>{s.drivers}</h3>}
      <ul className={deviceStyles['rows']}>
        {drivers.map(({ vendorId, productId, name, switches }) => (
          <li key={`${vendorId} ${productId}`}>
            <strong>{name}</strong>
            <span>{s.driver(switches.length)}</span>
            <HoldButton
              onHeld={() => void ask('driver.remove', { vendorId, productId })}
              name={`${s.remove} ${name}`}
            >
              {s.remove}
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
        {step === 'press' ? s.press(left) : step === 'failed' ? s.failed(messageText(reason)) : s[step]}
      </p>
      {switches > 0 && <p className={styles['help']}>{s.switches(switches)}</p>}
      <span className={styles['acts']}>
        {switches > 0 && <PlainButton onClick={() => onStop(true)}>{s.finish}</PlainButton>}
        <PlainButton onClick={() => onStop(false)}>{s.cancel}</PlainButton>
      </span>
    </div>
  )
}
