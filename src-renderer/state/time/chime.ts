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
