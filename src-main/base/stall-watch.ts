import type { Timers } from './timers.ts'

export interface StallWatch {
  /** True while input may be old: it arrived while the thread stood still, and is read only now. */
  stale(): boolean
  close(): void
}

const beatMs = 250
/** A stand of so long makes what waited in it too old; what waited for less is within the time that a press may take. */
const longestStand = 1_500
/** What waited in the kernel, in a driver's thread or in a socket is read within this time after it, ms. */
const readWithin = 250

/**
 * Notices that the thread stood still: it was stopped, or blocked, or the computer was. Devices send no time with a press, so
 * what they sent meanwhile cannot be told from what they send now. `monotonic`: ms of a clock that no setting moves.
 */
export function createStallWatch(timers: Timers, monotonic: () => number): StallWatch {
  let last = monotonic()
  let staleUntil = Number.NEGATIVE_INFINITY
  let cancel = (): void => undefined
  const look = (): number => {
    const now = monotonic()
    if (now - last > longestStand) staleUntil = now + readWithin
    last = now
    return now
  }
  const beat = (): void => {
    cancel = timers.after(beatMs, () => {
      look()
      beat()
    })
  }
  beat()
  return {
    stale: () => look() < staleUntil,
    close: () => cancel(),
  }
}
