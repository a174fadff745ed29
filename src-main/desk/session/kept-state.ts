import type { Timers } from '../../base/timers.ts'

/** States that the service stores with a rundown beside its content: those of calls, and timers. */
export interface KeptStore<State extends object> {
  /** Null: nothing was kept, or nothing that can be read. */
  read(): Promise<State | null>
  /** Rejects when it cannot be kept. */
  write(state: State): Promise<void>
}

const retryAfter = 3_000

/** Writes the newest state, one at a time, and one that could not be written again until it can. */
export function keepState<State extends object>(
  { write }: KeptStore<State>,
  timers: Timers,
  stored: (isStored: boolean) => void,
) {
  let waiting: State | null = null
  let writing: Promise<void> | null = null
  let failed = false
  let isClosed = false
  let cancel = (): void => undefined

  const writeAll = async (): Promise<void> => {
    cancel()
    while (waiting !== null) {
      const state: State = waiting
      waiting = null
      const before = failed
      failed = await write(state).then(
        () => false,
        () => true,
      )
      if (failed !== before) stored(!failed)
      if (!failed || waiting !== null || isClosed) continue
      cancel = timers.after(retryAfter, () => {
        waiting ??= state
        start()
      })
      break
    }
    writing = null
  }
  const start = (): void => {
    writing ??= writeAll()
  }
  return {
    keep(state: State): void {
      waiting = state
      start()
    },
    /** Settles when nothing is being written. */
    idle: async (): Promise<void> => writing ?? undefined,
    /** Nothing is tried again any more. */
    close(): void {
      isClosed = true
      cancel()
    },
  }
}

/** Reads the state that was kept with a rundown; tried again until it succeeds. `failed` is called once. Gives what ends it. */
export function readState<State extends object>(
  store: KeptStore<State>,
  timers: Timers,
  { read, failed }: { readonly read: (kept: State | null) => void; readonly failed: () => void },
): () => void {
  let isOver = false
  let hasFailed = false
  let cancel = (): void => undefined
  const tryOnce = async (): Promise<void> => {
    const kept = await store.read().catch(() => undefined)
    if (isOver) return
    if (kept !== undefined) {
      read(kept)
      return
    }
    if (!hasFailed) failed()
    hasFailed = true
    cancel = timers.after(retryAfter, () => void tryOnce())
  }
  void tryOnce()
  return () => {
    isOver = true
    cancel()
  }
}
