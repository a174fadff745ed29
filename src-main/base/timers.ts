/** Delays, passed in so that tests run in virtual time. */
export interface Timers {
  /** Runs `task` once after `ms` milliseconds; the answer cancels it. */
  after(ms: number, task: () => void): () => void
}
