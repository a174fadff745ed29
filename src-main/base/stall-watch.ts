import type { Timers } from './timers.ts'

export interface StallWatch {
  /** How long what is read now may have waited, ms: the thread stood still for so long. Null: not too long. */
  waited(): number | null
  /** Calls `listener` once the thread runs again, with the time that it stood still, ms. Returns a function that stops it. */
  onStood(listener: (ms: number) => void): () => void
  close(): void
}

const beatMs = 250
/** Between two looks, ms: no turn takes so long unless the thread stands still. */
const slowMs = 750
/** Stands of so long together make what waited in them too old; what waited for less is within the time of a press. */
const longestStand = 1_500
/** A driver's thread, which stood still as well, has read what waited in the kernel within this time after it, ms. */
const driversReadMs = 250

/**
 * Notices that the thread stood still: it was stopped, or blocked, or the computer slept. Most devices send no time with a
 * press, so what they sent meanwhile cannot be told from what they send now. What is read counts as from before until the
 * drivers have had their time, and then a turn of the loop has passed in which nothing was read. `local`: ms of a clock
 * that passes in sleep, and that no setting moves.
 */
export function createStallWatch(timers: Timers, local: () => number): StallWatch {
  const listeners = new Set<(ms: number) => void>()
  let last = local()
  /** Of all stands of which something may not be read yet. */
  let stood = 0
  /** Something was read since the last turn. */
  let read = false
  let cancelBeat = (): void => undefined
  let cancelEnd = (): void => undefined

  const drain = (): void => {
    read = false
    cancelEnd = timers.after(0, () => {
      if (read) drain()
      else stood = 0
    })
  }
  const look = (): void => {
    const now = local()
    const gap = now - last
    last = now
    if (gap <= slowMs) return
    stood += gap
    cancelEnd()
    cancelEnd = timers.after(driversReadMs, drain)
    if (gap > longestStand) for (const listener of listeners) listener(gap)
  }
  const beat = (): void => {
    cancelBeat = timers.after(beatMs, () => {
      look()
      beat()
    })
  }
  beat()
  return {
    waited() {
      look()
      read = true
      return stood > longestStand ? stood : null
    },
    onStood(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      cancelBeat()
      cancelEnd()
    },
  }
}
