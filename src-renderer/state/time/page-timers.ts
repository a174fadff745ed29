import type { Timers } from '../../../src-main/base/timers.ts'

/** Delays of this page. */
export const pageTimers: Timers = {
  after(ms, task) {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
}

/** Time of the input event that is handled now, as `performance.now()`. A busy page handles an event later than it happened. */
export const inputTime = (): number => window.event?.timeStamp ?? performance.now()
