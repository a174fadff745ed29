import type { Timers } from '../../base/timers.ts'
import { within } from '../../base/within.ts'
import { saidOf } from '../../contract/message-error.ts'
import type { JournalEntry } from '../../domain/as-run/journal-entry.ts'
import { messageOf, type Said, sameMessage } from '../../domain/messages/message.ts'
import type { JournalStore } from '../ports/journal-store.ts'

interface RecorderOptions {
  readonly store: Pick<JournalStore, 'append'>
  readonly timers: Timers
  /** Entries that are kept in memory while the disk does not take them. */
  readonly most: number
  /** The disk no longer takes entries; `reason` is a sentence for the user. Called once until the disk takes entries again. */
  readonly failed: (reason: Said) => void
  /** The disk takes entries again; `dropped` entries were lost meanwhile. */
  readonly recovered: (dropped: number) => void
  readonly changed: () => void
}

/** Writes entries to disk in order, batching those that come while it is busy. Never throws. */
export interface Recorder {
  /** True once it is synced to disk; false as soon as a write has failed, which is then tried again. */
  record(entry: JournalEntry): Promise<boolean>
  /** Why entries do not reach the disk; null while they do. */
  failure(): Said | null
  /** The entries that are not on disk yet, in order. */
  waiting(): readonly JournalEntry[]
  /** Entries lost so far. */
  dropped(): number
  /** Tries to write pending entries a last time. */
  flush(): Promise<void>
}

interface Waiting {
  readonly entry: JournalEntry
  readonly settle: (recorded: boolean) => void
}

const largestBatch = 500
const retryAfter = 3_000
/** A write that takes longer than this has failed, ms. */
const writeTimeout = 5_000
const lastPatience = 2_000

export function createRecorder(options: RecorderOptions): Recorder {
  const { store, timers, most } = options
  const backlog = createBacklog(most)
  let failure: Said | null = null
  let writing: Promise<void> | null = null
  let cancelRetry: (() => void) | null = null
  let ended = false

  const fail = (reason: Said): void => {
    for (const { settle } of backlog.waiting()) settle(false)
    const before = failure
    failure = reason
    if (before === null) options.failed(reason)
    if (!sameMessage(before, reason)) options.changed()
  }

  const recover = (): void => {
    if (failure === null) return
    failure = null
    options.recovered(backlog.newlyDropped())
    options.changed()
  }

  const write = async (): Promise<void> => {
    while (backlog.waiting().length > 0) {
      const batch = backlog.waiting().slice(0, largestBatch)
      const stop = timers.after(writeTimeout, () => fail(messageOf('journal.disk-silent')))
      try {
        await store.append(batch.map(({ entry }) => entry))
      } catch (error) {
        fail(saidOf(error))
        if (!ended) cancelRetry = timers.after(retryAfter, pump)
        return
      } finally {
        stop()
      }
      backlog.remove(batch)
      for (const { settle } of batch) settle(true)
      recover()
    }
  }

  const pump = (): void => {
    cancelRetry?.()
    cancelRetry = null
    writing ??= write().finally(() => {
      writing = null
      // Entries that came after the last batch was taken found a write under way.
      if (backlog.waiting().length > 0 && cancelRetry === null && !ended) pump()
    })
  }

  return {
    record(entry) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      backlog.add({ entry, settle: resolve })
      if (failure !== null) resolve(false)
      // While writes fail, only the scheduled retry writes.
      if (cancelRetry === null && !ended) pump()
      return promise
    },
    failure: () => failure,
    waiting: () => backlog.waiting().map(({ entry }) => entry),
    dropped: backlog.dropped,
    async flush() {
      ended = true
      const rest = async (): Promise<void> => {
        await writing
        await write()
      }
      cancelRetry?.()
      cancelRetry = null
      await within(rest(), lastPatience, timers, undefined)
    },
  }
}

/** The entries that are not on disk yet, in their order; `most` of them at a time. */
function createBacklog(most: number) {
  let waiting: readonly Waiting[] = []
  let dropped = 0
  let reported = 0

  /** Drops the latencies of screens first, then the oldest entries; never the first entries of a run. */
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
  }

  return {
    waiting: () => waiting,
    add(item: Waiting): void {
      waiting = [...waiting, item]
      makeRoom()
    },
    remove(written: readonly Waiting[]): void {
      const gone = new Set(written)
      waiting = waiting.filter(item => !gone.has(item))
    },
    dropped: () => dropped,
    /** The number dropped since the last call. */
    newlyDropped(): number {
      const since = dropped - reported
      reported = dropped
      return since
    },
  }
}
