import type { Timers } from '../base/timers.ts'

/** Beyond it, `setTimeout` fires at once. */
const longestDelay = 2 ** 31 - 1

/** Delays of this process, of any length. */
export const realTimers: Timers = {
  after(ms, task) {
    if (ms <= 0) {
      // The event loop runs a timer of 0 ms before it reads its sockets; it runs an immediate after that.
      const immediate = setImmediate(task)
      return () => clearImmediate(immediate)
    }
    const arm = (left: number) =>
      left > longestDelay
        ? setTimeout(() => {
            timer = arm(left - longestDelay)
          }, longestDelay)
        : setTimeout(task, left)
    let timer = arm(ms)
    return () => clearTimeout(timer)
  },
}

/** Epoch milliseconds with fractions that a change of the computer's wall clock does not move. */
export const monotonicMs = (): number => performance.timeOrigin + performance.now()
