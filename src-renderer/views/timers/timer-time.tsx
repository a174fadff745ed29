import { t } from '#texts/text.ts'
import { useTickedFace } from '../../output/screen-time.ts'
import {
  type ShownTimer,
  timerConditionAt,
  timerFiguresAt,
  timerStepAt,
} from '../../state/time/timer-ticks.ts'
import styles from './timers.module.css'

/** Its figures, with the word of its state. `shown` keeps its identity until it changes. */
export function TimerTime({ shown }: { readonly shown: ShownTimer }) {
  const condition = useTickedFace(shown, timerConditionAt)
  const figures = useTickedFace(shown, timerFiguresAt)
  const step = useTickedFace(shown, timerStepAt)
  const word = t(`timers.conditions.${condition}`)
  return (
    <span
      className={styles['time']}
      role="timer"
      aria-live="off"
      data-condition={condition}
      data-step={step ?? undefined}
      data-testid="timer-time"
    >
      <span className={styles['word']}>{word}</span> <b data-figures>{figures}</b>
    </span>
  )
}
