import type { Timers } from '../desk/ports/timers.ts'

/** Delays of this process. */
export const realTimers: Timers = {
  after(ms, task) {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
}

/** Epoch milliseconds with fractions that a change of the computer's wall clock does not move. */
export const monotonicMs = (): number => performance.timeOrigin + performance.now()
