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
