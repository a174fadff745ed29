import type { Timers } from './timers.ts'

/** What `work` gives, or `late` after `ms`, whichever comes first. Rejects as `work` does before that. */
export async function within<Result, Late>(
  work: Promise<Result>,
  ms: number,
  timers: Timers,
  late: Late,
): Promise<Result | Late> {
  const over = Promise.withResolvers<Late>()
  const cancel = timers.after(ms, () => over.resolve(late))
  try {
    return await Promise.race([work, over.promise])
  } finally {
    cancel()
  }
}
