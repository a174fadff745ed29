import { useState } from 'react'
import { t } from '#texts/text.ts'
import { Choice } from '../../components/choice.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import styles from './controllers.module.css'

/** Plugs in a device that is only on screen. */
export function SimulatorPart() {
  const models = useDeskState(state => state.controllers.simulated)
  const [chosen, setChosen] = useState<string | null>(null)
  const { ask, problem } = useAsk()
  const first = models[0]
  if (first === undefined) return null
  const modelId = models.find(model => model.modelId === chosen)?.modelId ?? first.modelId
  return (
    <section className={styles['part']} aria-label={t('controllers.simulator.title')}>
      <h3>{t('controllers.simulator.title')}</h3>
      <p className={styles['intro']}>{t('controllers.simulator.intro')}</p>
      <div className={styles['acts']}>
        <Choice
          name={t('controllers.simulator.model')}
          value={modelId}
          options={models.map(model => [model.modelId, model.model] as const)}
          onChange={setChosen}
        />
        <PlainButton onClick={() => void ask('simulator.plug', { modelId })}>
          {t('controllers.simulator.plug')}
        </PlainButton>
      </div>
      <Problem text={problem} />
    </section>
  )
}
