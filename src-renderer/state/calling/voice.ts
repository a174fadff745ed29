import type { Clock } from '../../../src-main/domain/time/time.ts'
import type { DeskState } from '../session/desk-state.ts'
import type { ValueStore } from '../session/store.ts'
import type { Ticker } from '../time/ticker.ts'
import { nextDue, silences, spokenChange, spokenSecond } from './spoken.ts'

export const voiceLanguages = ['off', 'en', 'de'] as const
export type VoiceLanguage = (typeof voiceLanguages)[number]

/** What speaks: the voices of the system. */
export interface Speaker {
  say(text: string): void
  /** Stops what is being said, and drops what waits. */
  silence(): void
}

export interface VoiceOptions {
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
