import type { Call } from '../../../src-main/domain/calling/call.ts'
import { pendingInside, withNextCue } from '../../../src-main/domain/calling/call-targets.ts'
import { dueAt } from '../../../src-main/domain/calling/due.ts'
import { onAirOf } from '../../../src-main/domain/show/runner.ts'
import type { Clock, Instant } from '../../../src-main/domain/time/time.ts'
import type { DeskState } from '../session/desk-state.ts'
import type { ValueStore } from '../session/store.ts'
import type { VoiceLanguage } from '../session/ui-state.ts'
import type { Ticker } from '../time/ticker.ts'
import { callingNow, nextCue } from './calling-now.ts'

/** What speaks: the voices of the system. */
export interface Speaker {
  say(text: string): void
  /** Stops what is being said, and drops what waits. */
  silence(): void
}

interface VoiceOptions {
  readonly state: ValueStore<DeskState>
  readonly ticker: Ticker
  readonly now: Clock
  readonly speaker: Speaker
}

/** Speaks standbys, the countdown to the next call, and GOs, until it is called off. */
export function speakCalls({ state, ticker, now, speaker }: VoiceOptions): () => void {
  let before = state.get()
  let due: number | null = null
  let last: number | null = null
  const stopFollowing = state.subscribe(() => {
    const after = state.get()
    if (silences(before, after)) speaker.silence()
    const text = spokenChange(before, after, now())
    if (text !== null) {
      // A GO is never said after what was said before it.
      if (text === 'GO') speaker.silence()
      speaker.say(text)
    }
    before = after
  })
  const stopCounting = ticker.add(at => {
    const next = nextDue(state.get(), at)
    // An adjustment of the time starts another countdown.
    if (next !== due) {
      due = next
      last = null
    }
    if (due === null) return null
    const left = due - at
    const { say, changesIn } = spokenSecond(left, last)
    last = left
    if (say !== null) speaker.say(String(say))
    return changesIn ?? Math.max(1, left)
  })
  return () => {
    stopFollowing()
    stopCounting()
    speaker.silence()
  }
}

/** A voice of the system in that language; the system chooses the output device. Null: it has none. */
export function systemSpeaker(language: Exclude<VoiceLanguage, 'off'>): Speaker | null {
  if (!('speechSynthesis' in window)) return null
  const { speechSynthesis } = window
  const voice = (): SpeechSynthesisVoice | null => {
    const fitting = speechSynthesis.getVoices().filter(one => one.lang.toLowerCase().startsWith(language))
    // A voice of a server would be late, or silent without the internet.
    return fitting.find(one => one.localService) ?? fitting[0] ?? null
  }
  return {
    say(text) {
      const found = voice()
      if (found === null) return
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.voice = found
      utterance.lang = found.lang
      utterance.rate = 1.15
      speechSynthesis.speak(utterance)
    },
    silence: () => speechSynthesis.cancel(),
  }
}

/** Whether the system has a voice of that language; a browser may report its voices some time after the page was opened. */
export const hasVoice = (language: Exclude<VoiceLanguage, 'off'>): boolean =>
  'speechSynthesis' in window &&
  window.speechSynthesis.getVoices().some(one => one.lang.toLowerCase().startsWith(language))

/** Seconds before a call is due that are spoken, as in manual shows. */
const marks: readonly number[] = [30, 10, 5, 4, 3, 2, 1]
/** A GO or a standby from longer ago, ms, is no news: the page has just been opened. */
const news = 2_000

/** What became of calls between two states that a person should hear: `Standby LX 12, SND 4`, `GO`; null: nothing. */
function spokenChange(before: DeskState, after: DeskState, now: Instant): string | null {
  const was = before.calling.state.records
  const is = after.calling.state.records
  if (was === is || before.rundown?.id !== after.rundown?.id) return null
  const fresh = (phase: 'standby' | 'go'): readonly string[] =>
    Object.entries(is)
      .filter(
        ([id, record]) => record.phase === phase && was[id]?.phase !== phase && now - record.since < news,
      )
      .map(([id]) => id)
  const standby = fresh('standby')
  if (standby.length > 0) {
    const { onAir, next } = callingNow(after, now)
    const calls = [...onAir, ...next].filter(({ id }) => standby.includes(id))
    return `Standby ${calls.map(call => spokenCall(call, after)).join(', ')}`
  }
  return fresh('go').length > 0 ? 'GO' : null
}

/** The call with its department, unless its text begins with it: `LX 12`, `Sound fade`. */
function spokenCall({ columnId, text }: Call, { columns }: DeskState): string {
  const column = columns.find(({ id }) => id === columnId)
  const names = [column?.name ?? '', column?.department?.shortName ?? '']
  const begins = names.some(name => name !== '' && text.toLowerCase().startsWith(name.toLowerCase()))
  return begins ? text : `${column?.name ?? ''} ${text}`.trim()
}

/** A pause, an undo, a lock: the voice is silent at once. */
const silences = (before: DeskState, after: DeskState): boolean =>
  (after.show.state.phase !== 'running' && before.show.state.phase === 'running') ||
  (after.desk.locked && !before.desk.locked) ||
  (after.pressResult !== before.pressResult && after.pressResult?.action === 'undo')

/** When the next call of all departments is due: inside the cue on air, else with the next cue. Null: none is, or it is paused. */
function nextDue(state: DeskState, now: Instant): Instant | null {
  const onAir = onAirOf(state.show.state)
  if (onAir?.phase !== 'running') return null
  const view = callingNow(state, now)
  const inside = pendingInside(view).find(call => (dueAt(call, view.state, null) ?? 0) > now)
  if (inside !== undefined) return dueAt(inside, view.state, null)
  const [call] = withNextCue(view)
  return call === undefined ? null : dueAt(call, view.state, nextCue(state))
}

interface SpokenSecond {
  /** The seconds to say now; null: none. */
  readonly say: number | null
  /** Milliseconds until the next may be due; null: none will. */
  readonly changesIn: number | null
}

/** The countdown to `due`. `last`: milliseconds that were left when it was asked before; null: it was not. */
export function spokenSecond(left: number, last: number | null): SpokenSecond {
  const crossed = last === null ? undefined : marks.find(mark => last > mark * 1_000 && left <= mark * 1_000)
  const ahead = marks.find(mark => left > mark * 1_000)
  return { say: crossed ?? null, changesIn: ahead === undefined ? null : left - ahead * 1_000 }
}
