import { t } from '#texts/text.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useAsk } from '../../../state/session/ask.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { ChoiceBar } from '../choice-bar.tsx'

/** The other desk has taken over: it stays until a person here has read it. */
export function Replaced() {
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
