/** Delays, passed in so that tests run in virtual time. */
export interface Timers {
  /** Runs `task` once after `ms` milliseconds; 0: after the event loop has read the input that has arrived. The function that is returned cancels it. */
  after(ms: number, task: () => void): () => void
}

/** Runs `task` after `ms`, the length of a hold. A release that has arrived by then is read first, and can cancel it. */
export function afterHold(timers: Timers, ms: number, task: () => void): () => void {
  let cancel = timers.after(ms, () => {
    cancel = timers.after(0, task)
  })
  return () => cancel()
}
