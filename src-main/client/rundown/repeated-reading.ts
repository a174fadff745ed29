import type { Timers } from '../../base/timers.ts'

export interface RepeatedReading {
  /** Reads, once more if it is being read; tries again by itself. */
  start(): void
  /** The same, for a caller that waits for it; rejects where it cannot be read. */
  readNow(): Promise<void>
  close(): void
}

const retryDelays = { first: 1_000, most: 30_000 } as const

/** A reading that is tried again, ever more rarely, until it succeeds. `failed`: false ends it. */
export function createRepeatedReading(
  timers: Timers,
  task: () => Promise<void>,
  failed: (error: unknown) => boolean,
): RepeatedReading {
  let closed = false
  let failures = 0
  let cancelRetry: (() => void) | null = null
  const read = coalesce(async () => {
    if (closed) return
    await task()
    failures = 0
  })
  const start = (): void => {
    if (closed) return
    cancelRetry?.()
    cancelRetry = null
    read().catch(error => {
      if (closed || !failed(error)) return
      const delay = Math.min(retryDelays.most, retryDelays.first * 2 ** failures)
      failures += 1
      cancelRetry ??= timers.after(delay, () => {
        cancelRetry = null
        start()
      })
    })
  }
  return {
    start,
    readNow: read,
    close() {
      closed = true
      cancelRetry?.()
    },
  }
}

/**
 * Runs `task` now, or once more after the run under way: any number of calls during a run cost one more run, and
 * each caller's promise settles with a run that began after its call.
 */
export function coalesce(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let again: Promise<void> | null = null
  const run = (): Promise<void> => {
    const current = task().finally(() => {
      if (running === current) running = null
    })
    running = current
    return current
  }
  return () => {
    if (running === null) return run()
    again ??= running
      .catch(() => undefined)
      .then(() => {
        again = null
        return run()
      })
    return again
  }
}
