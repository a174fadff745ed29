import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { RunnerState } from '../../../../src-main/domain/show/runner.ts'
import { TickText } from '../../../components/tick-text.tsx'
import { useAsk } from '../../../state/session/ask.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import { ChoiceBar, ChoiceButton, ChoiceSide } from '../choice-bar.tsx'
import { cueOf, paintLeft } from '../cue-on-air.ts'

/** At the desk that stands by, once nothing calls the show: what it would go on with, and the key that does it. */
export function FirstDeskLost() {
  const name = useDeskState(({ standby }) => standby?.pair?.peer.name ?? '')
  const connected = useDeskState(({ standby }) => standby?.pair?.peer.connected ?? false)
  const since = useDeskState(({ standby, formatTime }) => {
    const offer = standby?.pair?.offer ?? null
    return offer === null ? '' : formatTime(offer.since)
  })
  const cue = useDeskState(state => cueOf(state, here(state)))
  const { ask, problem } = useAsk()
  const [pending, setPending] = useState(false)
  const takeOver = async (): Promise<void> => {
    setPending(true)
    await ask('standby.take-over', { held: true })
    setPending(false)
  }
  const said = connected ? t('pair.nobody-calls', { name, since }) : t('pair.lost-since', { name, since })
  return (
    <ChoiceBar
      name={t('pair.take-over')}
      word={t('pair.word.first-lost')}
      detail={pending ? t('pair.taking-over') : (problem ?? said)}
      testId="standby-offer"
      strong
    >
      <ChoiceSide
        name={t('pair.on-air-here')}
        cue={cue}
        left={<TickText paint={paintHere} />}
        effect={t('pair.take-over-effect')}
      >
        <ChoiceButton keyCode="KeyG" onHeld={() => void takeOver()}>
          {t('pair.take-over')}
        </ChoiceButton>
      </ChoiceSide>
    </ChoiceBar>
  )
}

const here = (state: DeskState): RunnerState => state.show.state
const paintHere = paintLeft(here)
