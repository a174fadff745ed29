import {
  type CSSProperties,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import { shownMoment } from '../../../src-main/domain/calling/call.ts'
import { callCountdown } from '../../../src-main/domain/calling/due.ts'
import type { CueLightFace, OutputLook } from '../../../src-main/domain/output/output-page.ts'
import { plannedStart } from '../../../src-main/domain/show/planned-start.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { UserText } from '../../components/user-text.tsx'
import { useStore } from '../../state/session/store.ts'
import type { Ticked } from '../../state/time/use-ticked.ts'
import { localNote } from '../local-note.ts'
import { useScreenTime, useTickedFace } from '../screen-time.ts'
import { autoNoticeAt, formatsOf } from '../timed.ts'
import { answerLine, type CrewAnswers, type OpenAnswer } from './crew-answers.ts'
import { CrewFoot } from './crew-foot.tsx'
import { type CrewMoment, momentAt, type ShownCall, type ShownFace } from './crew-moment.ts'
import styles from './cue-light.module.css'
import type { Senses } from './senses.ts'

interface CueLightScreenProps {
  readonly face: CueLightFace
  readonly look: OutputLook
  readonly answers: CrewAnswers
  readonly senses: Senses
  /** What this phone lacks, a sentence each. */
  readonly lacks: readonly string[]
}

/** The calls of one department: the most urgent one as a field with one word, what else there is below it. */
export function CueLightScreen({ face, look, answers, senses, lacks }: CueLightScreenProps) {
  const moment = useMoment(face)
  const { field } = moment
  const notice = useTickedFace(face, autoNoticeAt)
  const [said, say] = useSaid()
  const takenBack = useCleared(face, say)
  const open = useStore(answers.open, all => all)
  const last = open.at(-1)
  const acknowledge = open.find(({ of }) => of === 'acknowledge')
  useSignals(moment, senses)
  const { department } = face
  return (
    <main
      className={styles['screen']}
      data-testid="cue-light"
      data-face={field?.face ?? 'idle'}
      data-theme={look.theme}
      data-rehearsal={face.rehearsal}
    >
      <header className={styles['head']}>
        <i style={{ '--band': department?.color }} aria-hidden="true" />
        {department !== null && department.shortName.toLowerCase() !== department.name.toLowerCase() && (
          <strong dir="auto">{department.shortName}</strong>
        )}
        <h1 dir="auto" title={department?.name ?? face.departmentName}>
          {department?.name ?? face.departmentName}
        </h1>
        {face.rehearsal && <b>{t('output.rehearsal')}</b>}
        {face.state.phase === 'paused' && <b>{t('output.paused')}</b>}
        <small>{t('cue-light.connected')}</small>
      </header>
      <Field
        key={field === null ? 'idle' : field.call.id}
        face={face}
        moment={moment}
        answers={answers}
        open={acknowledge}
        lacks={lacks}
      />
      <Others face={face} others={moment.others} answers={answers} open={acknowledge} />
      <Message text={face.message?.text ?? ''} />
      <CrewFoot face={face} answers={answers} open={open} senses={senses} onTakeBack={takenBack} />
      <p
        className={styles['note']}
        role="status"
        data-testid="crew-said"
        data-doubt={last === undefined && said === null && noteOf(face) !== null}
      >
        {last === undefined
          ? (notice ?? said ?? noteOf(face) ?? wordNote(face, field))
          : answerLine(last, face)}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {field === null ? '' : `${wordOf(field.face)}: ${field.call.text}`}
      </p>
    </main>
  )
}

/** What may be out of date although the desk is there. */
function noteOf(face: CueLightFace): string | null {
  if (face.away) return t('cue-light.no-service')
  return localNote(face)
}

/** The word that is pressed is not about the call that is shown, but about one before. */
function wordNote({ word }: CueLightFace, field: ShownCall | null): string | null {
  if (word?.about === undefined || field === null || field.call.id === word.callId) return null
  return t('cue-light.word-about', { word: t(`calling.crew.${word.word}`), call: isolated(word.about) })
}

interface FieldProps {
  readonly face: CueLightFace
  readonly moment: CrewMoment
  readonly lacks: CueLightScreenProps['lacks']
  readonly answers: CrewAnswers
  /** The last acknowledge, while it is sent or failed. */
  readonly open: OpenAnswer | undefined
}

/** A tap so soon after the call came on screen was meant for what was there before, ms. */
const notBefore = 350

function Field({ face, moment, answers, open, lacks }: FieldProps) {
  const { field } = moment
  const text = useRef<HTMLSpanElement>(null)
  useFit(text, field, 1.9)
  const since = useRef(performance.now())
  if (field === null) return <Calm face={face} moment={moment} lacks={lacks} />
  const { call, due } = field
  const { record } = call
  // In one line with the first word of the title.
  const number = call.number === null ? '' : `${call.number}\u00a0`
  const content = (
    <>
      <span className={styles['sign']}>
        {/* Its word has the shape. */}
        {field.face !== 'acknowledged' && <Shape face={field.face} />}
        <strong className={styles['word']} style={countOf(wordOf(field.face))}>
          {wordOf(field.face)}
        </strong>
      </span>
      <span ref={text} className={styles['call']}>
        <UserText text={call.text || call.title} />
      </span>
      <span className={styles['cue']} style={{ '--count': longestWord(`${number}${call.title}`) }}>
        <b>{number}</b>
        <UserText text={call.title} title={call.title} />
      </span>
      {!isOver(field.face) && <Countdown face={face} due={due} />}
    </>
  )
  const data = { className: styles['field'], 'data-testid': 'crew-field', 'data-face': field.face }
  if (field.face !== 'standby' || record === null || record.standby === null)
    return <section {...data}>{content}</section>
  const { standby } = record
  const acknowledge = (): void => {
    if (performance.now() - since.current >= notBefore) answers.acknowledge(call.id, standby)
  }
  const fate = fateOf(open, call)
  return (
    <button type="button" {...data} onClick={acknowledge}>
      {content}
      <span className={styles['tap']} data-fate={fate}>
        {t(fate === undefined ? 'cue-light.tap' : tapWords[fate === 'sending' ? 'sending' : 'not-sent'])}
      </span>
    </button>
  )
}

const tapWords = { sending: 'cue-light.sending', 'not-sent': 'cue-light.tap-again' } as const

/** What became of the acknowledge of the standby of this call; undefined: there was none. */
const fateOf = (
  open: OpenAnswer | undefined,
  { id, record }: ShownCall['call'],
): OpenAnswer['fate'] | undefined =>
  open?.press.say === 'acknowledge' && open.press.callId === id && open.press.standby === record?.standby
    ? open.fate
    : undefined

/** Nothing is to be done: the name, and when there is something. */
function Calm({ face, moment, lacks }: Pick<FieldProps, 'face' | 'moment' | 'lacks'>) {
  const lines = useRef<HTMLDivElement>(null)
  useFit(lines, moment)
  const next = moment.others.find(({ due }) => due !== null)
  const start = useTickedFace(face, startAt)
  const calmText = (): string => {
    if (face.state.phase === 'ended') return t('output.ended-detail', { rehearsal: face.rehearsal })
    if (moment.others.length === 0)
      return face.state.phase === 'pre-show' ? t('cue-light.none') : t('cue-light.nothing')
    if (start !== '') return t('cue-light.planned-start')
    return next === undefined ? '' : t('cue-light.next')
  }
  return (
    <section className={styles['field']} data-testid="crew-field" data-face="idle">
      {face.department === null ? (
        <p>{face.open ? t('cue-light.no-department') : t('output.no-show')}</p>
      ) : (
        <>
          <span className={styles['small']}>{calmText()}</span>
          {start === '' ? (
            <Countdown face={face} due={next?.due ?? null} />
          ) : (
            <span className={styles['left']}>{start}</span>
          )}
        </>
      )}
      <div ref={lines} className={styles['lacks']} data-testid="crew-lacks">
        {lacks.map(line => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </section>
  )
}

interface OthersProps extends Pick<FieldProps, 'face' | 'answers' | 'open'> {
  readonly others: readonly ShownCall[]
}

function Others({ face, others, answers, open }: OthersProps) {
  const list = useRef<HTMLUListElement>(null)
  useFit(list, others)
  const order = others.map(({ call }) => call.id).join()
  const moved = useRef({ order, at: performance.now() })
  useLayoutEffect(() => {
    if (moved.current.order !== order) moved.current = { order, at: performance.now() }
  }, [order])
  return (
    <ul ref={list} className={styles['others']} aria-label={t('cue-light.others')}>
      {others.map(other => (
        <li key={other.call.id}>
          <Other
            face={face}
            shown={other}
            fate={fateOf(open, other.call)}
            onTap={standby => {
              if (performance.now() - moved.current.at >= notBefore)
                answers.acknowledge(other.call.id, standby)
            }}
          />
        </li>
      ))}
    </ul>
  )
}

/** The output message. */
function Message({ text }: { readonly text: string }) {
  const message = useRef<HTMLParagraphElement>(null)
  useFit(message, text)
  return (
    <p ref={message} className={styles['message']} role="status" data-testid="crew-message">
      {text !== '' && <UserText text={text} />}
    </p>
  )
}

interface OtherProps {
  readonly face: CueLightFace
  readonly shown: ShownCall
  readonly fate: OpenAnswer['fate'] | undefined
  readonly onTap: (standby: number) => void
}

/** A call that stands by is acknowledged here as well. */
function Other({ face, shown: { call, face: says, due }, fate, onTap }: OtherProps) {
  const content = (
    <>
      {says === 'idle' ? null : <em>{says === 'go' ? t('cue-light.gone') : wordOf(says)}</em>}
      <UserText text={call.text || call.title} />
      {call.number !== null && (
        <span className={styles['of']}>{t('show.cue-number', { number: call.number })}</span>
      )}
      {due === null || isOver(says) ? (
        <span>{isOver(says) ? '' : shownMoment(call)}</span>
      ) : (
        <Countdown face={face} due={due} />
      )}
    </>
  )
  const data = { className: styles['other'], 'data-testid': 'crew-other', 'data-face': says }
  const standby = call.record?.standby ?? null
  if (says !== 'standby' || standby === null) return <div {...data}>{content}</div>
  return (
    <button type="button" {...data} data-fate={fate} onClick={() => onTap(standby)}>
      {content}
      <small>
        {fate === undefined
          ? t('cue-light.tap-here')
          : t(`cue-light.mark.${fate === 'sending' ? 'sending' : 'not-sent'}`)}
      </small>
    </button>
  )
}

/** Empty where it is not known; it takes its room all the same. */
function Countdown({ face, due }: { readonly face: CueLightFace; readonly due: Instant | null }) {
  const [of, setOf] = useState({ face, due })
  if (of.face !== face || of.due !== due) setOf({ face, due })
  const text = useTickedFace(of, leftAt)
  return (
    <span className={styles['left']} role="timer" aria-live="off" data-testid="crew-left">
      {text}
    </span>
  )
}

function leftAt(
  { face: { state, planned }, due }: { readonly face: CueLightFace; readonly due: Instant | null },
  now: Instant,
): Ticked<string> {
  if (due === null) return ['', null]
  return callCountdown(due, state, planned, now)
}

/** When the show is planned to start, before it; a rehearsal starts when it is started. */
function startAt(face: CueLightFace, now: Instant): Ticked<string> {
  const start = face.rehearsal ? null : plannedStart(face.startTime, face.state.phase, now)
  if (start === null) return ['', null]
  const { formatTime, formatDay } = formatsOf(face)
  return [start.near ? formatTime(start.at) : formatDay(start.at), start.changesIn]
}

/** As it is now, and again when it changes by itself. */
function useMoment(face: CueLightFace): CrewMoment {
  const { clock, ticker } = useScreenTime()
  const [known, setKnown] = useState(() => ({ face, moment: momentAt(face, clock()) }))
  useLayoutEffect(
    () =>
      ticker.add(now => {
        const moment = momentAt(face, now)
        setKnown({ face, moment })
        return moment.changesIn
      }),
    [ticker, face],
  )
  // The states from before the link was lost are never shown again.
  return known.face === face ? known.moment : momentAt(face, clock())
}

/** Signals what the large call says anew, and each standby below it that nobody has seen. */
function useSignals({ field, others }: CrewMoment, senses: Senses): void {
  const keyOf = ({ face, call }: ShownCall): string => `${face} ${call.id} ${call.record?.standby ?? ''}`
  const below = others.filter(({ face }) => face === 'standby')
  const now = { field: field === null ? '' : keyOf(field), below: below.map(keyOf) }
  const known = useRef<typeof now | null>(null)
  const shown = [now.field, ...now.below].join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each face of a call
  useEffect(() => {
    const was = known.current
    known.current = now
    if (field !== null && was?.field !== now.field) senses.signal(field.face)
    else if (now.below.some(key => key !== was?.field && was?.below.includes(key) !== true))
      senses.signal('standby')
  }, [shown])
}

/**
 * Shows a sentence when HOLD or HELP does not stand any more: the desk has cleared it, or the word was left behind, as in the
 * show when a rehearsal begins. The phone calls the result before it clears its own word: then no sentence is shown.
 */
function useCleared({ word, wordsAt }: CueLightFace, say: Say): () => void {
  const last = useRef({ word, wordsAt })
  const isOwn = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each word that is said
  useEffect(() => {
    const before = last.current
    const was = before.word?.word
    last.current = { word, wordsAt }
    if (word !== null) say(null)
    else if (!isOwn.current && (was === 'hold' || was === 'help')) {
      const named = { word: t(`calling.crew.${was}`) }
      if (wordsAt === before.wordsAt) say(t('cue-light.cleared', named))
      else say(t('cue-light.left-behind', named), leftBehindFor)
    }
    isOwn.current = false
  }, [word?.word, word?.at, wordsAt, say])
  return () => {
    isOwn.current = true
  }
}

const saidFor = 4_000
/** Who asked for help may not look at once. */
const leftBehindFor = 60_000

type Say = (text: string | null, shownFor?: number) => void

/** A sentence about what was pressed; it stays for some seconds. */
function useSaid(): readonly [said: string | null, say: Say] {
  const [said, setSaid] = useState<{ readonly text: string; readonly shownFor: number } | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), said.shownFor)
    return () => clearTimeout(timer)
  }, [said])
  const say = useCallback<Say>(
    (text, shownFor = saidFor) => setSaid(text === null ? null : { text, shownFor }),
    [],
  )
  return [said?.text ?? null, say]
}

/** What it counts down to has come, or is off. */
const isOver = (face: ShownFace): boolean => face === 'go' || face === 'cancelled'

function wordOf(face: ShownFace): string {
  return face === 'idle' ? '' : t(`cue-light.word.${face}`)
}

const countOf = (word: string): CSSProperties => ({ '--count': Math.max(2.4, word.length) })

/** One shape for each word, so that nobody needs its colour. */
const shapes: Readonly<Record<ShownFace, string>> = {
  idle: '',
  warn: 'M32 6 60 58H4zM32 24v16M32 47v4',
  standby: 'M20 6h24l14 14v24L44 58H20L6 44V20z',
  acknowledged: 'M8 34l16 18L56 12',
  go: 'M14 6l44 26-44 26z',
  time: 'M32 6a26 26 0 1 0 0 52 26 26 0 0 0 0-52zM32 16v18l12 8',
  cancelled: 'M10 10l44 44M54 10 10 54',
}

const Shape = ({ face }: { readonly face: ShownFace }) => (
  <svg className={styles['shape']} viewBox="0 0 64 64" data-face={face} aria-hidden="true">
    <path d={shapes[face]} />
  </svg>
)

/** Sizes of type, in parts of the usual one. */
const sizes = [1.9, 1.6, 1.35, 1.15, 1, 0.9, 0.8, 0.7, 0.62] as const

/**
 * The letters of the node are the largest with which all of it is in sight; with the smallest ones it is scrolled. `content`:
 * what it says.
 */
function useFit(part: RefObject<HTMLElement | null>, content: unknown, largest = 1): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when it says something else
  useLayoutEffect(() => {
    const { current } = part
    if (current === null) return
    const shrinkFrom = (largest: number): void => {
      for (const size of sizes) {
        if (size > largest) continue
        current.style.setProperty('--fit', String(size))
        if (current.scrollHeight <= current.clientHeight + 1) break
      }
    }
    const choose = (): void => shrinkFrom(largest)
    const resized = new ResizeObserver(entries => {
      if (entries.some(({ target }) => target === document.documentElement)) choose()
      // Another part took room after this one had chosen. It only shrinks, so that the two come to an end.
      else shrinkFrom(Number(current.style.getPropertyValue('--fit')))
    })
    // It reports first when all is laid out, before it is painted.
    resized.observe(document.documentElement)
    resized.observe(current)
    document.fonts.addEventListener('loadingdone', choose)
    return () => {
      resized.disconnect()
      document.fonts.removeEventListener('loadingdone', choose)
    }
  }, [part, content, largest])
}

/** Letters of the longest part between spaces: so many stand in one line. */
export const longestWord = (text: string): number => Math.max(...text.split(' ').map(({ length }) => length))
