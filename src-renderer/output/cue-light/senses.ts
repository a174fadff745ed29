import type { ShownFace } from './crew-moment.ts'

export type Sense = 'sound' | 'vibration'

/** Sound and vibration of a crew page, each as the person at the phone chose it. */
export interface Senses {
  has(sense: Sense): boolean
  isOn(sense: Sense): boolean
  /** From a press of a person: browsers sound nothing before one. */
  turn(sense: Sense, on: boolean): void
  /** A call says something else. */
  signal(face: ShownFace): void
}

/** Milliseconds on, off, on…; and the tones in Hz. */
const patterns: Readonly<
  Partial<Record<ShownFace, { readonly pulses: readonly number[]; readonly hz: number }>>
> = {
  warn: { pulses: [120], hz: 520 },
  standby: { pulses: [300, 150, 300], hz: 520 },
  go: { pulses: [900], hz: 1_040 },
  time: { pulses: [120, 100, 120], hz: 780 },
  cancelled: { pulses: [120, 100, 120, 100, 120], hz: 330 },
}

const keyOf = (sense: Sense): string => `showcall.crew-${sense}`

export function createSenses(storage: () => Storage): Senses {
  const on: Record<Sense, boolean> = {
    sound: stored(storage, 'sound'),
    vibration: stored(storage, 'vibration'),
  }
  let audio: AudioContext | null = null
  const has = (sense: Sense): boolean =>
    sense === 'sound' ? 'AudioContext' in window : 'vibrate' in navigator
  // Chosen on another day: the first press of today lets it sound.
  const begin = (): void => {
    if (!on.sound || !has('sound')) return
    audio ??= new AudioContext()
    void audio.resume()
  }
  document.addEventListener('pointerdown', begin)
  return {
    has,
    isOn: sense => on[sense],
    turn(sense, next) {
      on[sense] = next
      try {
        storage().setItem(keyOf(sense), String(next))
      } catch {
        // It is on for as long as the page is open.
      }
      begin()
    },
    signal(face) {
      const pattern = patterns[face]
      if (pattern === undefined) return
      if (on.vibration && has('vibration')) navigator.vibrate([...pattern.pulses])
      if (on.sound && audio !== null) sound(audio, pattern.pulses, pattern.hz)
    },
  }
}

function stored(storage: () => Storage, sense: Sense): boolean {
  try {
    return storage().getItem(keyOf(sense)) === 'true'
  } catch {
    return false
  }
}

function sound(audio: AudioContext, pulses: readonly number[], hz: number): void {
  let at = audio.currentTime
  pulses.forEach((ms, index) => {
    if (index % 2 === 0) {
      const tone = audio.createOscillator()
      const level = audio.createGain()
      level.gain.value = 0.25
      tone.frequency.value = hz
      tone.connect(level).connect(audio.destination)
      tone.start(at)
      tone.stop(at + ms / 1_000)
    }
    at += ms / 1_000
  })
}
