import type { Timers } from './timers.ts'

export interface StallWatch {
  /** For how long, ms, input that is read now may have waited while the thread stood still. After `longestStand` it is too old. */
  waited(): number
  /** Calls `then` once input that waited while the thread stood still has been read; at once where none did. */
  whenRead(then: () => void): void
  /** Calls `listener` once the thread runs again, with the time that it stood still, ms. Returns a function that stops it. */
  onStood(listener: (ms: number) => void): () => void
  close(): void
}

const beatMs = 250
/** Between two looks, ms: input may have waited in an order of its own. */
const briefMs = 350
/** Between two looks, ms. A healthy turn never takes so long, and the input that waited is not fresh. */
export const slowMs = 750
/** After standstills of so long in sum, ms, waiting input is too old. After shorter ones it is within the time of a press. */
export const longestStand = 1_500
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
  /** Wait until what waited is read; null while nothing does. */
  let unread: (() => void)[] | null = null
  let cancelBeat = (): void => undefined
  let cancelEnd = (): void => undefined

  const drain = (): void => {
    read = false
    cancelEnd = timers.after(0, () => {
      if (read) {
        drain()
        return
      }
      stood = 0
      const waiting = unread ?? []
      unread = null
      for (const then of waiting) then()
    })
  }
  const look = (): void => {
    const now = local()
    const gap = now - last
    last = now
    if (gap <= briefMs) return
    if (gap > slowMs) stood += gap
    unread ??= []
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
      return stood
    },
    whenRead(then) {
      look()
      if (unread === null) then()
      else unread.push(then)
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
