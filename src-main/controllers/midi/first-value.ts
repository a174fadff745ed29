import type { Timers } from '../../base/timers.ts'

/** A fader that is moved says more within this time, ms; a key says nothing until it is let go. */
const firstValueMs = 40

/** Distinguishes a key from a fader by the first value above the middle that a controller sends. */
export interface FirstValues {
  /** The first value of a control. `press` is called once it can only be that of a key. */
  begin(control: string, value: number, press: () => void): void
  /** Each value after it. */
  follow(control: string, value: number): void
  /** None that waits is a press. */
  drop(): void
}

interface Waiting {
  readonly value: number
  readonly press: () => void
  readonly cancel: () => void
}

/** `upBelow`: a value below it is a release. */
export function createFirstValues(timers: Timers, upBelow: number): FirstValues {
  const waiting = new Map<string, Waiting>()
  return {
    begin(control, value, press) {
      const cancel = timers.after(firstValueMs, () => {
        waiting.delete(control)
        press()
      })
      waiting.set(control, { value, press, cancel })
    },
    follow(control, value) {
      const first = waiting.get(control)
      // Some devices send each value twice.
      if (first === undefined || value === first.value) return
      waiting.delete(control)
      first.cancel()
      if (value < upBelow) first.press()
    },
    drop() {
      for (const { cancel } of waiting.values()) cancel()
      waiting.clear()
    },
  }
}
