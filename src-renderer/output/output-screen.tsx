import type { CSSProperties } from 'react'
import { t } from '#texts/text.ts'
import type {
  CrewAsk,
  OutputLook,
  ScreenFace,
  ShownMessage,
  TimedOutputFace,
} from '../../src-main/domain/output/output-page.ts'
import { readable } from './contrast.ts'
import { CountdownScreen, CueScreen } from './cue-screen.tsx'
import { ListScreen } from './list-screen.tsx'
import styles from './output-screen.module.css'
import type { Shown } from './output-session.ts'
import { PlayerScreen } from './player-screen.tsx'
import { LaterPrompter } from './prompter/later-prompter.tsx'
import { useTickedFace } from './screen-time.ts'
import { autoNoticeAt, stepColorAt, stepMessageAt, timeOfDayAt } from './timed.ts'
import { TimerScreen } from './timer-screen.tsx'

interface OutputScreenProps extends Shown {
  /** Said in a corner: what is shown may be out of date. */
  readonly note: string | null
}

/** One output as it fills its screen, or the frame of a preview. */
export function OutputScreen({ look, face, rows, text, note }: OutputScreenProps) {
  return (
    <div
      className={styles['screen']}
      data-testid="output-screen"
      data-brightness={look.theme}
      data-mirrored={look.mirrored}
      data-own-colors={look.ink !== null || look.ground !== null}
      data-kind={face.kind}
      data-rehearsal={face.rehearsal}
      data-loud={look.loudOver === true}
      style={styleOf(look)}
    >
      <div className={styles['safe']}>
        <div className={styles['content']}>
          {(face.title !== null || face.rehearsal) && (
            <header className={styles['head']}>
              {face.rehearsal && (
                <strong className={styles['rehearsal']} data-testid="output-rehearsal">
                  {t('output.rehearsal')}
                </strong>
              )}
              <h1 dir="auto">{face.title}</h1>
            </header>
          )}
          <Face look={look} face={face} rows={rows} text={text} />
          {face.message !== null && face.kind !== 'message' && (
            <MessageFoot message={face.message} look={look} />
          )}
          {face.message === null && (face.kind === 'countdown' || face.kind === 'cue') && (
            <StepFoot face={face} />
          )}
          <AutoFoot face={face} />
          {face.crew !== undefined && <CrewFoot crew={face.crew} />}
          {note !== null && (
            <p className={styles['note']} role="status" data-testid="output-away">
              {note}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

function Face({ look, face, rows, text }: Shown) {
  switch (face.kind) {
    case 'countdown':
      return <CountdownScreen look={look} face={face} />
    case 'cue':
      return <CueScreen look={look} face={face} />
    case 'list':
      return <ListScreen look={look} face={face} rows={rows} />
    case 'message':
      return face.message === null ? <div /> : <BigMessage message={face.message} look={look} />
    case 'clock':
      return <ClockFace look={look} face={face} />
    case 'timer':
      return <TimerScreen look={look} face={face} />
    case 'player':
      return <PlayerScreen face={face} />
    case 'prompter':
      return <LaterPrompter look={look} face={face} text={text} />
  }
}

function ClockFace({ look, face }: { readonly look: OutputLook; readonly face: ScreenFace }) {
  const time = useTickedFace(face, timeOfDayAt)
  return (
    <div className={styles['clock']}>
      <div className={styles['room']}>
        <time className={styles['figures']} data-testid="output-clock" style={{ '--count': time.length }}>
          {time}
        </time>
      </div>
      {look.labels && face.timezone !== null && <p className={styles['zone']}>{face.timezone}</p>}
    </div>
  )
}

/** That GO comes by itself, while it is announced. */
function AutoFoot({ face }: { readonly face: ScreenFace }) {
  const notice = useTickedFace(face, autoNoticeAt)
  return notice === null ? null : (
    <p className={styles['note']} role="status" data-testid="output-auto">
      {notice}
    </p>
  )
}

interface MessageProps {
  readonly message: ShownMessage
  readonly look: OutputLook
}

/** A colour that can be read on this ground is the colour of the text; any other stands beside it. */
function colorsOf({ message, look }: MessageProps): CSSProperties {
  const own = look.theme !== 'blackout' && readable(message.color, look)
  return {
    '--band': look.theme === 'blackout' ? undefined : message.color,
    ...(own && { color: message.color }),
  }
}

const MessageFoot = (props: MessageProps) => (
  <p className={styles['foot']} role="status" data-testid="output-message" style={colorsOf(props)}>
    <i aria-hidden="true" />
    <span dir="auto" data-bold={props.message.bold} data-underline={props.message.underline}>
      {props.message.text}
    </span>
  </p>
)

/** The message of a warning step, where a person shows none. */
function StepFoot({ face }: { readonly face: TimedOutputFace }) {
  const message = useTickedFace(face, stepMessageAt)
  const step = useTickedFace(face, stepColorAt)
  if (message === null) return null
  return (
    <p className={styles['foot']} role="status" data-step={step ?? 'calm'} data-testid="output-step-message">
      <i aria-hidden="true" />
      <span dir="auto">{message}</span>
    </p>
  )
}

const CrewFoot = ({ crew }: { readonly crew: readonly CrewAsk[] }) => {
  const names = (word: CrewAsk['word']): string =>
    crew
      .filter(one => one.word === word)
      .map(({ shortName }) => shortName)
      .join(', ')
  const [help, hold] = [names('help'), names('hold')]
  return (
    <p className={styles['crew']} role="alert" data-testid="output-crew">
      {help !== '' && <span>{t('output.help', { names: help })}</span>}
      {hold !== '' && <span>{t('output.hold', { names: hold })}</span>}
    </p>
  )
}

const BigMessage = (props: MessageProps) => (
  <p
    className={styles['message']}
    role="status"
    data-testid="output-message"
    style={{ ...colorsOf(props), '--length': sizeOf(props.message.text) }}
  >
    <i aria-hidden="true" />
    <span dir="auto" data-bold={props.message.bold} data-underline={props.message.underline}>
      {props.message.text}
    </span>
  </p>
)

/** In hundredths of the screen, as large as it can be read whole. */
const sizeOf = ({ length }: string): number => {
  if (length <= 14) return 13
  if (length <= 45) return 9
  if (length <= 130) return 6
  return length <= 400 ? 3.8 : 2.3
}

const mirrors = { none: '1', sides: '-1 1', top: '1 -1', both: '-1' } as const

const styleOf = ({ ink, ground, size, safeArea, mirrored }: OutputLook): CSSProperties => ({
  '--size': size / 100,
  '--safe': safeArea / 100,
  '--mirror': mirrors[mirrored],
  ...(ground !== null && { '--ground': ground }),
  // Smaller text is distinguished by its size: one colour was chosen for all text.
  ...(ink !== null && { '--ink': ink, '--ink-2': ink, '--ink-3': ink }),
})
