import type { Timers } from '../../base/timers.ts'
import type { CallingState } from '../../domain/calling/calling-state.ts'
import type { OwnerActions } from '../ports/show-service.ts'

export interface CallingStore {
  /** Null: nothing was kept, or nothing that can be read. */
  read(): Promise<CallingState | null>
  /** Rejects when it cannot be kept. */
  write(state: CallingState): Promise<void>
}

/** Keeps the calls of a rundown with it. Null: its service keeps none. */
export function callingStoreOf(ownerActions: OwnerActions | null, rundownId: string): CallingStore | null {
  if (ownerActions?.calling === undefined || ownerActions.setCalling === undefined) return null
  const { calling, setCalling } = ownerActions
  return {
    read: () => calling(rundownId),
    async write(state) {
      const reply = await setCalling(rundownId, state)
      if (!reply.ok) throw new Error(reply.detail)
    },
  }
}

/** Writes the newest state, one at a time, and one that could not be written again until it can. */
export interface CallingKeeper {
  keep(state: CallingState): void
  /** Settles when nothing is being written. */
  idle(): Promise<void>
  /** Nothing is tried again any more. */
  close(): void
}

const retryAfter = 3_000

export interface KeepCallingOptions {
  readonly store: Pick<CallingStore, 'write'>
  readonly timers: Timers
  /** False: a write has failed, and a restart would not know the state; true: it is written now. */
  readonly stored: (isStored: boolean) => void
}

export function keepCalling({ store, timers, stored }: KeepCallingOptions): CallingKeeper {
  let waiting: CallingState | null = null
  let writing: Promise<void> | null = null
  let failed = false
  let isClosed = false
  let cancel = (): void => undefined

  const writeAll = async (): Promise<void> => {
    cancel()
    while (waiting !== null) {
      const state: CallingState = waiting
      waiting = null
      const before = failed
      failed = await store.write(state).then(
        () => false,
        () => true,
      )
      if (failed !== before) stored(!failed)
      if (!failed || waiting !== null || isClosed) continue
      cancel = timers.after(retryAfter, () => {
        waiting ??= state
        write()
      })
      break
    }
    writing = null
  }
  const write = (): void => {
    writing ??= writeAll()
  }
  return {
    keep(state) {
      waiting = state
      write()
    },
    idle: async () => writing ?? undefined,
    close() {
      isClosed = true
      cancel()
    },
  }
}

interface ReadCallingOptions {
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
