import { t } from '#texts/text.ts'
import { useAsk } from '../../../state/session/ask.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { ChoiceBar, ChoiceButton } from '../choice-bar.tsx'

/** At a first desk that has started again, and does not know whether the other one has taken over. */
export function GoOnHere() {
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
