import type { Timers } from './timers.ts'

export interface StallWatch {
  /** How long what is read now may have waited, ms: the thread stood still for so long. Null: not too long. */
  waited(): number | null
  close(): void
}

const beatMs = 250
/** A stand of so long makes what waited in it too old; what waited for less is within the time that a press may take. */
const longestStand = 1_500
/** A driver's thread, which stood still as well, has read what waited in the kernel within this time after it, ms. */
const driversReadMs = 250

/**
 * Notices that the thread stood still: it was stopped, or blocked, or the computer slept. Most devices send no time with a
 * press, so what they sent meanwhile cannot be told from what they send now. What is read is old until the drivers have
 * had their time, and then a turn of the loop has passed in which nothing was read. `local`: ms of a clock that passes in
 * sleep, and that no setting moves.
 */
export function createStallWatch(timers: Timers, local: () => number): StallWatch {
  let last = local()
  let stood: number | null = null
  /** Something was read since the last turn. */
  let read = false
  let cancelBeat = (): void => undefined
  let cancelEnd = (): void => undefined

  const drain = (): void => {
    read = false
    cancelEnd = timers.after(0, () => {
      if (read) drain()
      else stood = null
    })
  }
  const look = (): void => {
    const now = local()
    const gap = now - last
    last = now
    if (gap <= longestStand) return
    stood = Math.max(stood ?? 0, gap)
    cancelEnd()
    cancelEnd = timers.after(driversReadMs, drain)
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
    close() {
      cancelBeat()
      cancelEnd()
    },
  }
}
