import type { Timers } from '../base/timers.ts'

/** Settles when the work does, or after `ms`, whichever is first. Never rejects: what hangs or fails is left behind. */
export function withDeadline(work: Promise<unknown>, ms: number, timers: Timers): Promise<void> {
  return new Promise(resolve => {
    const cancel = timers.after(ms, resolve)
    const done = (): void => {
      cancel()
      resolve()
    }
    work.then(done, done)
  })
}
