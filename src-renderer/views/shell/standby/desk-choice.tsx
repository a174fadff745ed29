import { t } from '#texts/text.ts'
import type { DeskOnAir } from '../../../../src-main/contract/bridge/standby.ts'
import { useAsk } from '../../../state/session/ask.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { ChoiceBar, ChoiceButton, ChoiceSide } from '../choice-bar.tsx'

/** Both desks have called a show since they lost each other: which of them is to go on. */
export function DeskChoice() {
  const choice = useDeskState(({ standby }) => standby?.pair?.choice ?? null)
  const name = useDeskState(({ standby }) => standby?.pair?.peer.name ?? '')
  const own = useDeskState(({ standby }) => standby?.desk ?? '')
  const { ask, problem } = useAsk()
  if (choice === null) return null
  const choose = (keep: 'here' | 'there') => () => void ask('standby.choose', { keep, held: true })
  return (
    <ChoiceBar
      name={t('pair.choose')}
      word={t('pair.word.choose')}
      detail={problem ?? t('pair.choose-detail', { name })}
      testId="desk-choice"
    >
      <ChoiceSide
        name={t('pair.this-desk', { name: own })}
        cue={cueText(choice.here)}
        left={t(`authority.phase.${choice.here.phase}`)}
        effect={t('pair.keep-here-effect', { name })}
      >
        <ChoiceButton keyCode="Digit1" onHeld={choose('here')}>
          {t('pair.keep-here')}
        </ChoiceButton>
      </ChoiceSide>
      <ChoiceSide
        name={t('pair.other-desk', { name })}
        cue={cueText(choice.there)}
        left={t(`authority.phase.${choice.there.phase}`)}
        effect={t('pair.keep-there-effect', { name })}
      >
        <ChoiceButton keyCode="Digit2" onHeld={choose('there')}>
          {t('pair.keep-there')}
        </ChoiceButton>
      </ChoiceSide>
    </ChoiceBar>
  )
}

const cueText = ({ cue, rundown }: DeskOnAir): string => cue ?? rundown ?? t('pair.no-rundown')
