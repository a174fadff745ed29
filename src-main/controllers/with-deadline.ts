import type { Timers } from '../base/timers.ts'
import { within } from '../base/within.ts'

/** Settles when the work does, or after `ms`, whichever is first. Never rejects: what hangs or fails is left behind. */
export const withDeadline = (work: Promise<unknown>, ms: number, timers: Timers): Promise<void> =>
  within(
    work.then(
      () => undefined,
      () => undefined,
    ),
    ms,
    timers,
    undefined,
  )
