import { t } from '#texts/text.ts'
import type { Timers } from '../../../src-main/base/timers.ts'
import type { CrewAnswer, CrewMessage, CrewPress } from '../../../src-main/contract/bridge/output-pages.ts'
import { type CrewWord, lastingWords } from '../../../src-main/domain/calling/calling-state.ts'
import type { CueLightFace, OutputFace } from '../../../src-main/domain/output/output-page.ts'
import { lateAfter } from '../../../src-main/domain/show/gate.ts'
import type { Clock, Instant } from '../../../src-main/domain/time/time.ts'
import { createStore, type ValueStore } from '../../state/session/store.ts'
import { formatsOf } from '../timed.ts'

/** An answer of this phone that is on its way to the desk, or that failed. */
export interface OpenAnswer {
  readonly press: CrewPress
  /** The button that it belongs to. */
  readonly of: CrewWord | 'acknowledge'
  /** When it was said, on the clock of the show. */
  readonly at: Instant
  /** `not-sent`: the desk did not take it in time, as far as this phone knows. */
  readonly fate: 'sending' | 'not-sent' | Exclude<CrewAnswer, 'done'>
}

interface CrewAnswersOptions {
  /** Rejects when the desk does not answer. */
  readonly send: (message: Exclude<CrewMessage, { readonly say: 'presence' }>) => Promise<CrewAnswer>
  readonly timers: Timers
  readonly now: Clock
  /** Time of the input event that is handled now, by a monotonic clock, ms. */
  readonly tapped: () => number
  /** The same for the desk, see `PageClock.earliest`. */
  readonly made: () => number | null
}

interface Kept extends OpenAnswer {
  readonly made: number | null
  /** HELP and HOLD: sent until the desk has it. */
  readonly lasts: boolean
}

/** Another tap on a word within this time was meant for the same, ms. */
const onceWithin = 1_000
const againAfter = 1_000
/** So long it is shown that an answer failed, ms. */
const failedShownFor = 10_000

/**
 * The answers of one phone. HELP and HOLD are kept until the desk has them; all others count in their moment alone, and fail
 * when the desk does not take them at once.
 */
export class CrewAnswers {
  readonly open: ValueStore<readonly OpenAnswer[]>
  readonly #options: CrewAnswersOptions
  readonly #lastTap = new Map<CrewWord, number>()
  #kept: readonly Kept[] = []
  /** As things stand; null while the desk is away or calls no such department. */
  #face: CueLightFace | null = null

  constructor(options: CrewAnswersOptions) {
    this.#options = options
    this.open = createStore<readonly OpenAnswer[]>([])
  }

  /** The page shows another state; null: it does not know how things stand. */
  shown(face: CueLightFace | null): void {
    const isBack = this.#face === null
    this.#face = face?.department == null ? null : face
    if (this.#face === null) return
    for (const one of this.#kept) if (isAnswered(one, this.#face)) this.#drop(one)
    if (!isBack) return
    for (const one of this.#kept)
      if (one.fate !== 'sending') this.#forgetLater(one)
      else if (one.lasts) this.#send(one)
  }

  acknowledge(callId: string, standby: number): void {
    const isOpen = this.#kept.some(({ of, fate }) => of === 'acknowledge' && fate === 'sending')
    if (!isOpen) this.#say({ say: 'acknowledge', callId, standby }, 'acknowledge')
  }

  /** Says the word, or takes it back where it stands. Gives what was done. */
  tap(word: CrewWord): 'said' | 'taken-back' | 'ignored' {
    const { now, tapped } = this.#options
    const last = this.#lastTap.get(word) ?? Number.NEGATIVE_INFINITY
    this.#lastTap.set(word, tapped())
    const stands = this.#face?.word?.word === word ? this.#face.word : null
    const open = this.#kept.find(one => one.of === word && one.fate === 'sending')
    if (open === undefined ? stands === null : takesBack(open)) {
      const callId = word === 'ready' || word === 'done' ? (this.#face?.answers[word] ?? null) : null
      this.#say({ say: 'word', word, ...(callId !== null && { callId }) }, word)
      return 'said'
    }
    // Nobody takes back at once what was said here or on another phone of the department.
    if (tapped() - last < onceWithin || (stands !== null && now() - stands.at < onceWithin)) return 'ignored'
    this.#say({ say: 'word', word: null }, word)
    return 'taken-back'
  }

  #say(press: CrewPress, of: OpenAnswer['of']): void {
    const { made, now, timers } = this.#options
    const isWord = of !== 'acknowledge'
    // What failed before is told no more once somebody answers again.
    const others = this.#kept.filter(
      one => one.of !== of && (one.fate === 'sending' || (one.of !== 'acknowledge') !== isWord),
    )
    const lasts = press.say === 'word' && press.word !== null && lastingWords.has(press.word)
    const answer: Kept = { press, of, at: now(), made: made(), fate: 'sending', lasts }
    this.#set([...others, answer])
    if (!lasts) timers.after(lateAfter, () => this.#failed(answer, 'not-sent'))
    this.#send(answer)
  }

  #send(answer: Kept): void {
    const { send, timers } = this.#options
    const { press, made, lasts } = answer
    send({ ...press, made }).then(
      fate => {
        if (fate === 'done') this.#drop(answer)
        else this.#failed(answer, fate)
      },
      () => {
        if (!lasts) this.#failed(answer, 'not-sent')
        else
          timers.after(againAfter, () => {
            // Where the desk is away, it is sent once the desk is back.
            if (this.#kept.includes(answer) && this.#face !== null) this.#send(answer)
          })
      },
    )
  }

  #failed(answer: Kept, fate: Exclude<OpenAnswer['fate'], 'sending'>): void {
    if (!this.#kept.includes(answer)) return
    const failed: Kept = { ...answer, fate }
    this.#set(this.#kept.map(one => (one === answer ? failed : one)))
    this.#forgetLater(failed)
  }

  /** NO LINK goes on to say what failed, and HELP and HOLD stay until somebody taps. */
  #forgetLater(failed: Kept): void {
    this.#options.timers.after(failedShownFor, () => {
      if (this.#face !== null && !failed.lasts) this.#drop(failed)
    })
  }

  #drop(answer: Kept): void {
    if (this.#kept.includes(answer)) this.#set(this.#kept.filter(one => one !== answer))
  }

  #set(kept: readonly Kept[]): void {
    this.#kept = kept
    this.open.set(kept)
  }
}

/** The answer takes the word of its button back. */
export const takesBack = ({ press }: OpenAnswer): boolean => press.say === 'word' && press.word === null

/** The desk has it: its answer to the phone was lost. */
function isAnswered({ press, made }: Kept, { calls, word, clockSteps }: CueLightFace): boolean {
  if (press.say === 'acknowledge')
    return calls.some(
      ({ id, record }) =>
        id === press.callId && record?.phase === 'acknowledged' && record.standby === press.standby,
    )
  if (press.word === null) return word === null
  return word?.word === press.word && made !== null && word.at >= made + clockSteps
}

/** What became of an answer, in a sentence. */
export function answerLine(
  answer: OpenAnswer,
  formats: Pick<OutputFace, 'timezone' | 'timeOfDayFormat'>,
): string {
  const { of, at, fate } = answer
  if (fate === 'late') return t('cue-light.late')
  if (of === 'acknowledge') {
    if (fate === 'sending') return t('cue-light.sending')
    return fate === 'not-sent' ? t('cue-light.not-acknowledged') : t('cue-light.stale')
  }
  const word = t(`calling.crew.${of}`)
  if (fate === 'not-sent') return t('cue-light.not-sent', { word })
  if (fate !== 'sending') return t(fate === 'stale' ? 'cue-light.call-over' : 'cue-light.refused')
  if (takesBack(answer)) return t('cue-light.taking-back', { word })
  return t('cue-light.said-at', { word, time: formatsOf(formats).formatTime(at) })
}
