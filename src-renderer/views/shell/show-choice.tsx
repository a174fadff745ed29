import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { RunnerState } from '../../../src-main/domain/show/runner.ts'
import { TickText } from '../../components/tick-text.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import { ChoiceBar, ChoiceButton, ChoiceSide } from './choice-bar.tsx'
import { cueOf, paintLeft } from './cue-on-air.ts'

/** After an outage in which the show was moved here and at the service: both, and which of them is to go on. */
export function ShowChoice() {
  const there = useDeskState(state => state.show.authority.there)
  const why = useDeskState(state => state.show.authority.why)
  const cueHere = useDeskState(state => cueOf(state, stateHere(state)))
  const cueThere = useDeskState(state => cueOf(state, stateThere(state)))
  const { ask, problem } = useAsk()
  if (there === null) return null
  const choose = (keep: 'here' | 'there') => () => void ask('show.choose', { keep, held: true })
  return (
    <ChoiceBar
      name={t('authority.choose')}
      word={t('link.reconciling')}
      detail={problem ?? (why === null ? t('authority.choose-detail') : messageText(why))}
      testId="show-choice"
    >
      <ChoiceSide
        name={t('authority.here')}
        cue={cueHere}
        left={<TickText paint={paintHere} />}
        effect={t('authority.keep-here-effect')}
      >
        <ChoiceButton keyCode="Digit1" onHeld={choose('here')}>
          {t('authority.keep-here')}
        </ChoiceButton>
      </ChoiceSide>
      <ChoiceSide
        name={t('authority.there')}
        cue={cueThere}
        left={<TickText paint={paintThere} />}
        effect={t('authority.keep-there-effect')}
      >
        <ChoiceButton keyCode="Digit2" onHeld={choose('there')}>
          {t('authority.keep-there')}
        </ChoiceButton>
      </ChoiceSide>
    </ChoiceBar>
  )
}

const stateHere = (state: DeskState): RunnerState => state.show.state
const stateThere = (state: DeskState): RunnerState => state.show.authority.there ?? state.show.state

const paintHere = paintLeft(stateHere)
const paintThere = paintLeft(stateThere)
