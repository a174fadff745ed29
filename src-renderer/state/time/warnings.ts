import { defaultStepSeconds } from '../../../src-main/domain/show/warning-steps.ts'

/** Warnings before the end of the cue on air, on this page. */
export interface Warnings {
  /** Seconds before the end, falling; each 1 to 3,600, at most 6 of them. */
  readonly at: readonly number[]
  /** A tone at each of them; only where a person has switched it on. */
  readonly sound: boolean
  /** Tones when a department asks for help or to hold; likewise. */
  readonly crewSound: boolean
  /** OVER fills the countdown and its edge blinks, in place of an outline; likewise. */
  readonly loudOver: boolean
  /** 0 to 1. */
  readonly volume: number
}

export const defaultWarnings: Warnings = {
  at: defaultStepSeconds,
  sound: false,
  crewSound: false,
  loudOver: false,
  volume: 0.4,
}

const mostWarnings = 6
const earliestWarning = 3_600

/** Seconds of a list as people type it: `60, 30, 10`, `1:30 20`. Null where it cannot be one. */
export function readWarningTimes(text: string): readonly number[] | null {
  const words = text.split(/[\s,;]+/).filter(Boolean)
  const times = words.map(secondsOf)
  if (times.length > mostWarnings || times.some(time => Number.isNaN(time))) return null
  return [...new Set(times)].sort((one, other) => other - one)
}

function secondsOf(word: string): number {
  const [, minutes, seconds] = /^(?:(\d{1,2}):)?(\d{1,4})$/.exec(word) ?? []
  if (seconds === undefined || (minutes !== undefined && Number(seconds) > 59)) return Number.NaN
  const value = Number(minutes ?? 0) * 60 + Number(seconds)
  return value >= 1 && value <= earliestWarning ? value : Number.NaN
}

/** What a browser remembers, as far as it can be read. */
export function readWarnings(saved: unknown): Warnings {
  if (typeof saved !== 'object' || saved === null) return defaultWarnings
  const { at, sound, crewSound, loudOver, volume }: Partial<Record<keyof Warnings, unknown>> = saved
  const times = Array.isArray(at) ? readWarningTimes(at.join(' ')) : null
  return {
    at: times ?? defaultWarnings.at,
    sound: sound === true,
    crewSound: crewSound === true,
    loudOver: loudOver === true,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaultWarnings.volume,
  }
}

/** Tones that this page makes itself; nothing is loaded for them. */
export interface Chime {
  /** The browser lets it sound. */
  ready(): boolean
  /** Asks the browser again; only a click or a key in the page lets it. */
  resume(): Promise<boolean>
  /** So many tones at a volume of 0 to 1. Silent while the browser does not let it. */
  play(volume: number, tones: number): void
  close(): void
}

const hertz = 880
const toneSeconds = 0.14
const apartSeconds = 0.22
/** What a volume of 1 comes to: loud, and not distorted. */
const loudest = 0.6

export function createChime(): Chime {
  const context = new AudioContext()
  const tone = (volume: number, at: number): void => {
    const oscillator = context.createOscillator()
    const gain = context.createGain()
    oscillator.frequency.value = hertz
    // A tone that begins or ends at once clicks.
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(volume * loudest, at + 0.01)
    gain.gain.setValueAtTime(volume * loudest, at + toneSeconds - 0.03)
    gain.gain.linearRampToValueAtTime(0, at + toneSeconds)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(at)
    oscillator.stop(at + toneSeconds)
  }
  return {
    ready: () => context.state === 'running',
    async resume() {
      await context.resume()
      return context.state === 'running'
    },
    play(volume, tones) {
      if (context.state !== 'running') return
      for (let count = 0; count < tones; count += 1) tone(volume, context.currentTime + count * apartSeconds)
    },
    close: () => void context.close().catch(() => undefined),
  }
}
