import { t } from '#texts/text.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useAsk } from '../../../state/session/ask.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { pairStateOf } from '../../../state/session/pair-state.ts'
import { ChoiceBar, ChoiceButton } from '../choice-bar.tsx'
import { DeskChoice } from './desk-choice.tsx'
import { FirstDeskLost } from './first-desk-lost.tsx'

/** What a person at one of two paired desks has to decide, or to know before anything else. */
export function StandbyBar() {
  const state = useDeskState(({ standby }) => pairStateOf(standby))
  switch (state) {
    case 'choose':
      return <DeskChoice />
    case 'first-lost':
      return <FirstDeskLost />
    case 'replaced':
      return <Replaced />
    case 'waiting':
      return <GoOnHere />
    default:
      return null
  }
}

/** The other desk has taken over: it stays until a person here has read it. */
function Replaced() {
  const name = useDeskState(({ standby }) => standby?.pair?.peer.name ?? '')
  const { ask, problem } = useAsk()
  return (
    <ChoiceBar
      name={t('pair.word.replaced')}
      word={t('pair.word.replaced')}
      detail={problem ?? t('pair.replaced', { name })}
      testId="standby-replaced"
      strong
    >
      <PlainButton onClick={() => void ask('standby.acknowledge', {})}>{t('pair.acknowledge')}</PlainButton>
    </ChoiceBar>
  )
}

/** At a first desk that has started again, and does not know whether the other one has taken over. */
function GoOnHere() {
  const name = useDeskState(({ standby }) => standby?.pair?.peer.name ?? '')
  const { ask, problem } = useAsk()
  return (
    <ChoiceBar
      name={t('pair.go-on')}
      word={t('pair.word.waiting')}
      detail={problem ?? t('pair.waiting', { name })}
      testId="standby-waiting"
    >
      <ChoiceButton keyCode="KeyG" onHeld={() => void ask('standby.go-on', { held: true })}>
        {t('pair.go-on')}
      </ChoiceButton>
    </ChoiceBar>
  )
}
