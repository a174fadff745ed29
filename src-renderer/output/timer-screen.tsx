import { t } from '#texts/text.ts'
import type { OutputLook, OutputTimer, TimerOutputFace } from '../../src-main/domain/output/output-page.ts'
import { UserText } from '../components/user-text.tsx'
import {
  type ShownTimer,
  type TimerCondition,
  timerConditionAt,
  timerFiguresAt,
  timerPartAt,
  timerStepAt,
} from '../state/time/timer-ticks.ts'
import { barStep, FiguresField } from './figures-field.tsx'
import styles from './output-screen.module.css'
import { useTickedFace } from './screen-time.ts'

interface TimerScreenProps {
  readonly look: OutputLook
  readonly face: TimerOutputFace
}

/** A timer beside the show, as large as the screen allows. */
export function TimerScreen({ look, face: { timer, expected, open } }: TimerScreenProps) {
  if (timer === null) {
    return (
      <div className={styles['timed']}>
        <div className={styles['field']} data-condition="closed" data-testid="output-field">
          <div className={styles['room']} />
          <p className={styles['standby']}>{open ? t('output.no-timer') : t('output.no-show')}</p>
        </div>
      </div>
    )
  }
  return <Shown timer={timer} expected={expected} labels={look.labels} />
}

const words: Readonly<Partial<Record<TimerCondition, readonly string[]>>> = {
  over: [t('output.over')],
  paused: [t('output.paused')],
  late: [t('output.paused'), t('output.over')],
}

function Shown(props: ShownTimer & { readonly timer: OutputTimer; readonly labels: boolean }) {
  const { timer, labels } = props
  const condition = useTickedFace(props, timerConditionAt)
  const figures = useTickedFace(props, timerFiguresAt)
  const step = useTickedFace(props, timerStepAt)
  const part = useTickedFace(props, timerPartAt)
  const word = words[condition]
  return (
    <div className={styles['timed']}>
      {timer.name !== '' && (
        <div className={styles['cue']} data-testid="output-timer">
          {timer.color !== null && (
            <i className={styles['band']} style={{ '--band': timer.color }} aria-hidden="true" />
          )}
          <h2>
            <UserText text={timer.name} />
          </h2>
        </div>
      )}
      <FiguresField
        condition={condition}
        step={step}
        word={word}
        name={timer.name === '' ? t('outputs.kinds.timer') : timer.name}
        figures={figures}
        below={labels && condition === 'standby' ? t('output.timer-rest') : null}
      />
      {part !== null && (
        <div className={styles['bar']} data-step={barStep(step, condition)} aria-hidden="true">
          <i style={{ '--part': part }} />
        </div>
      )}
    </div>
  )
}
