import type { CallingState } from '../../domain/calling/calling-state.ts'

export interface CallingStore {
  /** Null: nothing was kept, or nothing that can be read. */
  read(): Promise<CallingState | null>
  /** Rejects when it cannot be kept. */
  write(state: CallingState): Promise<void>
}

/** Writes the newest state, one at a time. */
export interface CallingKeeper {
  keep(state: CallingState): void
  /** Settles when nothing is being written. */
  idle(): Promise<void>
}

/** `notKept`: a write has failed, for the first time or after one that had not; a restart would not know the state. */
export function keepCalling(store: Pick<CallingStore, 'write'>, notKept: () => void): CallingKeeper {
  let waiting: CallingState | null = null
  let writing: Promise<void> | null = null
  let failed = false

  const writeAll = async (): Promise<void> => {
    while (waiting !== null) {
      const state = waiting
      waiting = null
      const before = failed
      failed = await store.write(state).then(
        () => false,
        () => true,
      )
      if (failed && !before) notKept()
    }
    writing = null
  }
  return {
    keep(state) {
      waiting = state
      writing ??= writeAll()
    },
    idle: async () => writing ?? undefined,
  }
}
