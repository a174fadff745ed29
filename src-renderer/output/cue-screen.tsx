import { t } from '#texts/text.ts'
import type {
  OutputCue,
  OutputLook,
  ScreenFace,
  TimedOutputFace,
} from '../../src-main/domain/output/output-page.ts'
import { formatDuration } from '../../src-main/domain/time/span.ts'
import { UserText } from '../components/user-text.tsx'
import { barStep, FiguresField } from './figures-field.tsx'
import styles from './output-screen.module.css'
import { useTickedFace } from './screen-time.ts'
import { type Condition, conditionAt, figureAt, figuresAt, partAt, standbyAt, stepColorAt } from './timed.ts'

interface Props<Kind extends ScreenFace['kind']> {
  readonly look: OutputLook
  readonly face: Extract<ScreenFace, { kind: Kind }>
}

/** The time left, as large as the screen allows. */
export function CountdownScreen({ look, face }: Props<'countdown'>) {
  const airing = face.state.phase === 'running' || face.state.phase === 'paused'
  return (
    <div className={styles['timed']}>
      {face.cue !== null && (
        <CueLine
          cue={face.cue}
          tag={look.labels ? (airing ? airWord(face) : t('output.first')) : null}
          air={airing && !face.rehearsal}
        />
      )}
      <Field face={face} labels={look.labels} />
      <Bar face={face} />
    </div>
  )
}

/** On air and next. */
export function CueScreen({ look, face }: Props<'cue'>) {
  const { phase } = face.state
  const label = (word: string): string | null => (look.labels ? word : null)
  return (
    <div className={styles['timed']} data-with-next>
      {face.onAir !== null && (
        <CueLine cue={face.onAir} tag={label(airWord(face))} air={!face.rehearsal} large />
      )}
      {phase === 'ended' && (
        <p className={styles['said']}>{t('output.ended-detail', { rehearsal: face.rehearsal })}</p>
      )}
      <Field face={face} labels={look.labels} />
      <Bar face={face} />
      {face.next !== null && (
        <CueLine
          cue={face.next}
          tag={label(phase === 'pre-show' ? t('output.first') : t('output.next'))}
          air={false}
          next
        />
      )}
      {face.next === null && face.onAir !== null && <p className={styles['tag']}>{t('output.last')}</p>}
    </div>
  )
}

/** What is rehearsed is not on air. */
const airWord = ({ rehearsal }: TimedOutputFace): string => (rehearsal ? t('output.now') : t('output.on-air'))

interface CueLineProps {
  readonly cue: OutputCue
  readonly tag: string | null
  readonly air: boolean
  readonly large?: boolean
  readonly next?: boolean
}

function CueLine({ cue, tag, air, large = false, next = false }: CueLineProps) {
  return (
    <div className={styles['cue']} data-large={large} data-testid={next ? 'output-next' : 'output-cue'}>
      {tag !== null && (
        <span className={styles['tag']} data-air={air}>
          {tag}
        </span>
      )}
      {cue.color !== null && (
        <i className={styles['band']} style={{ '--band': cue.color }} aria-hidden="true" />
      )}
      <h2>
        {cue.number !== null && <span className={styles['number']}>{cue.number}</span>}
        <UserText text={cue.title || t('output.untitled')} />
      </h2>
      {next && <span className={styles['length']}>{formatDuration(cue.duration)}</span>}
      {large && cue.subtitle !== '' && <p dir="auto">{cue.subtitle}</p>}
    </div>
  )
}

const words: Readonly<Partial<Record<Condition, readonly string[]>>> = {
  over: [t('output.over')],
  paused: [t('output.paused')],
  late: [t('output.paused'), t('output.over')],
}

/** The figures in their field, which is outlined while over and hatched while paused. */
function Field({ face, labels }: { readonly face: TimedOutputFace; readonly labels: boolean }) {
  const condition = useTickedFace(face, conditionAt)
  const figures = useTickedFace(face, figuresAt)
  const step = useTickedFace(face, stepColorAt)
  const standby = useTickedFace(face, standbyAt)
  const figure = useTickedFace(face, figureAt)
  const waits = condition === 'standby' || condition === 'closed'
  const word = words[condition]
  return (
    <FiguresField
      condition={condition}
      step={step}
      word={word}
      name={figure ?? t(face.figure === 'clock' ? 'output.figures.clock' : 'output.remaining')}
      figures={figures}
      below={waits ? standby : labels ? figure : null}
    />
  )
}

function Bar({ face }: { readonly face: TimedOutputFace }) {
  const part = useTickedFace(face, partAt)
  const condition = useTickedFace(face, conditionAt)
  const step = useTickedFace(face, stepColorAt)
  if (part === null) return null
  return (
    <div className={styles['bar']} data-step={barStep(step, condition)} aria-hidden="true">
      <i style={{ '--part': part }} />
    </div>
  )
}
