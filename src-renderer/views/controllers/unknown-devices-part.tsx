import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { LearningSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { HoldButton } from '../../components/hold-button.tsx'
import { Box, Hint, Item, Row, Section } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'

type Learning = Extract<LearningSlice, { readonly what: 'device' }>

/** Devices that no driver knows, the one that is being learned, and those that were. */
export function UnknownDevicesPart() {
  const { strangers, drivers, learning } = useDeskState(state => state.controllers)
  const { ask, problem } = useAsk()
  if (strangers.length === 0 && drivers.length === 0) return null
  const device = learning?.what === 'device' ? learning : null
  return (
    <Section
      title={strangers.length > 0 ? t('controllers.strangers.title') : undefined}
      detail={strangers.length > 0 ? t('controllers.strangers.intro') : undefined}
      aria-label={t('controllers.strangers.title')}
    >
      <ul>
        {strangers.map(({ id, name }) => (
          <Item
            key={id}
            data-testid="stranger"
            title={<b>{name}</b>}
            acts={
              device?.strangerId !== id && (
                <PlainButton
                  onClick={() => void ask('learn.device', { strangerId: id })}
                  name={t('controllers.strangers.learn-named', { name })}
                >
                  {t('controllers.strangers.learn')}
                </PlainButton>
              )
            }
          >
            {device?.strangerId === id && (
              <Steps learning={device} onStop={keep => void ask('learn.stop', { keep })} />
            )}
          </Item>
        ))}
      </ul>
      {drivers.length > 0 && <h3>{t('controllers.strangers.drivers')}</h3>}
      <ul>
        {drivers.map(({ vendorId, productId, name, switches }) => (
          <Item
            key={`${vendorId} ${productId}`}
            title={<b>{name}</b>}
            about={t('controllers.strangers.driver', { switches: switches.length })}
            acts={
              <HoldButton
                onHeld={() => void ask('driver.remove', { vendorId, productId })}
                name={`${t('controllers.strangers.remove')} ${name}`}
              >
                {t('controllers.strangers.remove')}
              </HoldButton>
            }
          />
        ))}
      </ul>
      <Problem text={problem} />
    </Section>
  )
}

interface StepsProps {
  readonly learning: Learning
  readonly onStop: (keep: boolean) => void
}

function Steps({ learning, onStop }: StepsProps) {
  const { step, left, switches, reason } = learning
  return (
    <Box tone={step === 'failed' ? 'fault' : 'ask'}>
      <p role="status">
        {step === 'press'
          ? t('controllers.strangers.press', { left })
          : step === 'failed'
            ? t('controllers.strangers.failed', { reason: messageText(reason) })
            : t(`controllers.strangers.${step}`)}
      </p>
      {switches > 0 && <Hint>{t('controllers.strangers.switches', { count: switches })}</Hint>}
      <Row>
        {switches > 0 && (
          <PlainButton onClick={() => onStop(true)}>{t('controllers.strangers.finish')}</PlainButton>
        )}
        <PlainButton onClick={() => onStop(false)}>{t('page.cancel')}</PlainButton>
      </Row>
    </Box>
  )
}
