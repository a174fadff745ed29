import type { StepColor } from '../../src-main/domain/show/warning-steps.ts'
import styles from './output-screen.module.css'

interface FiguresFieldProps {
  readonly condition: string
  /** The colour of the warning step that stands; null: none does. */
  readonly step: StepColor | null
  /** Of the condition, one line for each; left out: it has none. */
  readonly word: readonly string[] | undefined
  /** For screen readers: what the figures are of. */
  readonly name: string
  readonly figures: string
  /** Stands below the figures; null: nothing does. */
  readonly below: string | null
}

/** A time that is read across a room, in the colours of its condition. */
export const FiguresField = ({ condition, step, word, name, figures, below }: FiguresFieldProps) => (
  <div
    className={styles['field']}
    data-condition={condition}
    data-step={step ?? undefined}
    data-testid="output-field"
  >
    {word !== undefined && (
      <p className={styles['word']} data-testid="output-word">
        {word.map(one => (
          <span key={one}>{one}</span>
        ))}
      </p>
    )}
    <div className={styles['room']}>
      <div
        className={styles['figures']}
        role="timer"
        aria-live="off"
        aria-label={name}
        data-testid="output-figures"
        style={{ '--count': Math.max(4, figures.length) }}
      >
        {figures}
      </div>
    </div>
    {below !== null && <p className={styles['standby']}>{below}</p>}
  </div>
)

/** Of the bar below it: OVER is urgent, unless a step after the end says otherwise. */
export const barStep = (step: StepColor | null, condition: string): StepColor | undefined =>
  step ?? (condition === 'over' ? 'urgent' : undefined)
