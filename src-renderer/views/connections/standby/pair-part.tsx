import { t } from '#texts/text.ts'
import type { DeskPairSlice, StandbySlice } from '../../../../src-main/contract/bridge/standby.ts'
import { HoldButton } from '../../../components/hold-button.tsx'
import { Facts, Quiet, TightStack } from '../../../components/layout.tsx'
import type { Ask } from '../../../state/session/ask.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import { copyText } from '../../../state/session/pair-state.ts'

interface PairPartProps {
  readonly standby: StandbySlice
  readonly pair: DeskPairSlice
  readonly ask: Ask
}

/** The pair: who is which, how the copy stands, and what can be done with it. */
export function PairPart({ standby, pair, ask }: PairPartProps) {
  const formatTime = useDeskState(state => state.formatTime)
  const { name } = pair.peer
  const calls = pair.role === 'first' && pair.passive === null && !pair.handingOver
  return (
    <>
      <Facts data-testid="pair" rows={factsOf(standby, pair, formatTime)} />
      {pair.handingOver && <p role="status">{t('desks.handing-over', { name })}</p>}
      {calls && (
        <TightStack>
          <HoldButton notBySpace onHeld={() => void ask('standby.hand-over', { held: true })}>
            {t('desks.hand-over', { name })}
          </HoldButton>
          <Quiet>{t('desks.hand-over-detail')}</Quiet>
        </TightStack>
      )}
      <TightStack>
        <HoldButton notBySpace onHeld={() => void ask('standby.unpair', { held: true })}>
          {t('desks.unpair')}
        </HoldButton>
        <Quiet>{t('desks.unpair-detail')}</Quiet>
      </TightStack>
    </>
  )
}

function factsOf(
  { desk }: StandbySlice,
  { role, peer, copy }: DeskPairSlice,
  formatTime: DeskState['formatTime'],
): readonly (readonly [string, string])[] {
  const other = role === 'first' ? 'standby' : 'first'
  const lastReceived =
    peer.lastReceivedAt === null
      ? t('desks.never-heard')
      : t('desks.last-heard', { time: formatTime(peer.lastReceivedAt) })
  const identicalAt = copy?.identicalAt ?? null
  const compared = identicalAt === null ? [] : [t('desks.compared', { time: formatTime(identicalAt) })]
  return [
    [t('desks.this-desk'), t('desks.named', { name: desk, role: t(`desks.role.${role}`) })],
    [t('desks.other-desk'), t('desks.named', { name: peer.name, role: t(`desks.role.${other}`) })],
    [t('desks.connection'), peer.connected ? t('desks.connected') : lastReceived],
    [t('desks.copy'), [copyText(copy), ...compared].join(', ')],
  ]
}
