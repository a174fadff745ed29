import { useEffect, useRef } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { messageOf } from '../../../../src-main/domain/messages/message.ts'
import { HoldButton } from '../../../components/hold-button.tsx'
import { Box, Quiet, Section } from '../../../components/layout.tsx'
import { Problem } from '../../../components/problem.tsx'
import { type Ask, useAsk } from '../../../state/session/ask.ts'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import { BeginPairing } from './begin-pairing.tsx'
import { DeskName } from './desk-name.tsx'
import { PairPart } from './pair-part.tsx'
import { PairingPart } from './pairing-part.tsx'

/** This desk and the one beside it: pairs two desks, shows the pair, and ends it. */
export function StandbySection() {
  const standby = useDeskState(state => state.standby)
  const section = useWanted()
  const { ask, problem, forget } = useAsk()
  const asked: Ask = (name, payload) => {
    forget()
    return ask(name, payload)
  }
  return (
    <Section ref={section} title={t('desks.title')} aria-label={t('desks.title')} data-testid="standby">
      {standby === null ? (
        <Quiet>{messageText(messageOf('standby.not-here'))}</Quiet>
      ) : (
        <>
          {standby.pair === null && <Quiet>{t('desks.intro')}</Quiet>}
          <Problem text={problem ?? messageText(standby.problem)} testId="standby-problem" />
          {standby.pair !== null && <PairPart standby={standby} pair={standby.pair} ask={asked} />}
          {standby.pairing !== null && (
            <PairingPart pairing={standby.pairing} listening={standby.listening} ask={asked} />
          )}
          {standby.pair === null && standby.pairing === null && <BeginPairing ask={asked} />}
          {standby.keysKnownTo.length > 0 && <KnownKeys names={standby.keysKnownTo} ask={asked} />}
          <DeskName name={standby.desk} ask={asked} />
        </>
      )}
    </Section>
  )
}

/** Comes into sight where a person has asked for it. */
function useWanted() {
  const { ui } = useDesk()
  const wanted = useUi(state => state.wantedPart === 'standby')
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!wanted) return
    section.current?.scrollIntoView({ block: 'start' })
    ui.set({ ...ui.get(), wantedPart: null })
  }, [wanted, ui])
  return section
}

interface KnownKeysProps {
  /** Of desks that were paired with this one. */
  readonly names: readonly string[]
  readonly ask: Ask
}

/** After a pair has ended: new keys for this desk, since the other one may know those that it has. */
const KnownKeys = ({ names, ask }: KnownKeysProps) => (
  <Box data-testid="known-keys">
    <p>{t('desks.keys-known', { names: names.join(', ') })}</p>
    <HoldButton notBySpace onHeld={() => void ask('standby.renew-keys', { held: true })}>
      {t('desks.renew-keys')}
    </HoldButton>
    <Quiet>{t('desks.renew-keys-detail')}</Quiet>
  </Box>
)
