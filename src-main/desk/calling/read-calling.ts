import type { Timers } from '../../base/timers.ts'
import type { CallingState } from '../../domain/calling/calling-state.ts'
import type { CallingStore } from './keep-calling.ts'

const retryAfter = 3_000

export interface ReadCallingOptions {
  readonly store: Pick<CallingStore, 'read'>
  readonly timers: Timers
  readonly read: (kept: CallingState | null) => void
  /** Told once: it is tried again until it succeeds. */
  readonly notRead: () => void
}

/** Reads the state that was kept with a rundown, for as long as that fails. Gives what ends it. */
export function readCalling({ store, timers, read, notRead }: ReadCallingOptions): () => void {
  let isOver = false
  let failed = false
  let cancel = (): void => undefined
  const tryOnce = async (): Promise<void> => {
    const kept = await store.read().catch(() => undefined)
    if (isOver) return
    if (kept !== undefined) {
      read(kept)
      return
    }
    if (!failed) notRead()
    failed = true
    cancel = timers.after(retryAfter, () => void tryOnce())
  }
  void tryOnce()
  return () => {
    isOver = true
    cancel()
  }
}
