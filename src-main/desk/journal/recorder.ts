import type { Timers } from '../../base/timers.ts'
import { saidOf } from '../../contract/message-error.ts'
import type { JournalEntry } from '../../domain/journal-entry.ts'
import { messageOf, type Said, sameMessage } from '../../domain/messages/message.ts'
import type { JournalStore } from '../ports/journal-store.ts'

export interface RecorderOptions {
  readonly store: Pick<JournalStore, 'append'>
  readonly timers: Timers
  /** Entries that are kept in memory while the disk does not take them. */
  readonly most: number
  /** The disk no longer takes entries; `reason` is a sentence for a person. Called once until it does again. */
  readonly failed: (reason: Said) => void
  /** It does again; so many entries were lost meanwhile. */
  readonly recovered: (dropped: number) => void
  readonly changed: () => void
}

/** Brings entries to the disk, in their order, those that come while it is busy together. Never throws. */
export interface Recorder {
  /** True once it is synced on disk; false as soon as it is known that it is not for now. It is tried again. */
  record(entry: JournalEntry): Promise<boolean>
  /** Why entries do not reach the disk; null while they do. */
  failure(): Said | null
  /** What is not on disk yet, in its order. */
  waiting(): readonly JournalEntry[]
  /** Entries lost so far. */
  dropped(): number
  /** Tries what waits a last time; false when something was left. */
  flush(): Promise<boolean>
}

interface Waiting {
  readonly entry: JournalEntry
  readonly settle: (recorded: boolean) => void
}

const largestBatch = 500
const retryAfter = 3_000
/** A disk that says nothing for so long does not record. */
const patience = 5_000
const lastPatience = 2_000

export function createRecorder(options: RecorderOptions): Recorder {
  const { store, timers, most } = options
  let waiting: readonly Waiting[] = []
  let failure: Said | null = null
  let dropped = 0
  let droppedSince = 0
  let writing: Promise<void> | null = null
  let cancelRetry: (() => void) | null = null
  let ended = false

  const fail = (reason: Said): void => {
    for (const { settle } of waiting) settle(false)
    const first = failure === null
    const other = !sameMessage(failure, reason)
    failure = reason
    if (first) options.failed(reason)
    if (other) options.changed()
  }

  const recover = (): void => {
    if (failure === null) return
    failure = null
    options.recovered(droppedSince)
    droppedSince = 0
    options.changed()
  }

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, largestBatch)
      const stop = timers.after(patience, () => fail(messageOf('journal.disk-silent')))
      try {
        await store.append(batch.map(({ entry }) => entry))
      } catch (error) {
        fail(saidOf(error))
        if (!ended) cancelRetry = timers.after(retryAfter, pump)
        return
      } finally {
        stop()
      }
      const written = new Set(batch)
      waiting = waiting.filter(item => !written.has(item))
      for (const { settle } of batch) settle(true)
      recover()
    }
  }

  const pump = (): void => {
    cancelRetry?.()
    cancelRetry = null
    writing ??= write().finally(() => {
      writing = null
      // What came after the last look and before now found somebody writing.
      if (waiting.length > 0 && cancelRetry === null && !ended) pump()
    })
  }

  /** First the latencies of screens, then what is oldest; never what a report begins with. */
  const makeRoom = (): void => {
    if (waiting.length <= most) return
    const kept = new Set(waiting.filter(({ entry }) => entry.kind !== 'painted'))
    for (const item of waiting) {
      if (kept.size <= most) break
      if (item.entry.kind !== 'run' && item.entry.kind !== 'desk') kept.delete(item)
    }
    const lost = waiting.filter(item => !kept.has(item))
    waiting = [...kept]
    for (const { settle } of lost) settle(false)
    dropped += lost.length
    droppedSince += lost.length
  }

  return {
    record(entry) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      waiting = [...waiting, { entry, settle: resolve }]
      makeRoom()
      if (failure !== null) resolve(false)
      // While it fails, the next try is the one that is due.
      if (cancelRetry === null && !ended) pump()
      return promise
    },
    failure: () => failure,
    waiting: () => waiting.map(({ entry }) => entry),
    dropped: () => dropped,
    async flush() {
      ended = true
      const late = Promise.withResolvers<void>()
      const stop = timers.after(lastPatience, late.resolve)
      const rest = async (): Promise<void> => {
        await writing
        await write()
      }
      cancelRetry?.()
      cancelRetry = null
      await Promise.race([rest(), late.promise])
      stop()
      return waiting.length === 0
    },
  }
}
