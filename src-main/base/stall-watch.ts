import type { Timers } from './timers.ts'

export interface StallWatch {
  /** For how long the thread stood still, ms, while input that is read now may have waited. Null: not long enough to matter. */
  waited(): number | null
  /** Calls `listener` once the thread runs again, with the time that it stood still, ms. Returns a function that stops it. */
  onStood(listener: (ms: number) => void): () => void
  close(): void
}

const beatMs = 250
/** Between two looks, ms. A healthy turn never takes so long. */
const slowMs = 750
/** After standstills of so long in sum, ms, waiting input is too old. After shorter ones it is within the time of a press. */
const longestStand = 1_500
/** Within this time after a standstill, ms, a driver's thread, which stood still as well, has read what waited in the kernel. */
const driversReadMs = 250

/**
 * Notices that the thread stood still: it was stopped, or blocked, or the computer slept. Most devices send no time with a
 * press, so a press that waited looks like a new one. Input counts as waiting until the drivers have delivered theirs, and
 * after that one turn of the event loop has read nothing. `local`: ms of a clock that runs on in sleep and that no setting
 * of the wall clock moves.
 */
export function createStallWatch(timers: Timers, local: () => number): StallWatch {
  const listeners = new Set<(ms: number) => void>()
  let last = local()
  /** Sum of the standstills, ms, whose input may not be read yet. */
  let stood = 0
  /** Input was read since the last turn. */
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
