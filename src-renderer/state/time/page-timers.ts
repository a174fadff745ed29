import type { Timers } from '../../../src-main/base/timers.ts'

/** Delays of this page. */
export const pageTimers: Timers = {
  after(ms, task) {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
}
