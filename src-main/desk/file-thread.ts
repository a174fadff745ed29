import { type Remote, remote } from '../base/channel.ts'
import { startThread } from '../base/thread.ts'
import { type ThreadStuck, threadEndsWithin } from '../base/thread-end.ts'
import type { Timers } from '../base/timers.ts'
import { saidOf } from '../contract/message-error.ts'
import type { Said } from '../domain/messages/message.ts'
import { duration } from '../domain/time/time.ts'

export interface FileThreadOptions {
  /** A module that serves the work. */
  readonly entry: URL
  readonly timers: Timers
  /** Longest time for one file, ms. */
  readonly timeoutMs?: number
  /** Of the thread, MB; a file that wants more is given up. */
  readonly memory?: number
  /** What the process takes, in bytes; without it only the heap of the thread is limited. */
  readonly memoryTaken?: () => number
  readonly stuck?: ThreadStuck
}

interface FileThreadsOptions extends FileThreadOptions {
  readonly name: string
  readonly timeoutMs: number
  readonly memory: number
  /** After how long one that is called off is terminated, ms. */
  readonly calledOffWithin?: number
}

interface FileThread<Work> {
  /** Rejects when called off, or when it takes too long or too much: the thread is over then. */
  ask<Result>(
    task: (there: Remote<Work>) => Promise<Result>,
    transfer?: readonly ArrayBuffer[],
  ): Promise<Result>
  /** It stays until the function that is returned is called, and is not called off any more. */
  keep(): () => void
}

/** Rejects only when called off by the signal, or when `failed` throws. */
type InFileThread<Work> = <Result>(
  signal: AbortSignal,
  task: (thread: FileThread<Work>) => Promise<Result>,
  failed: (why: Said) => Result,
) => Promise<Result>

/** How often it is looked at, ms. */
const lookEach = 100

/** A thread for each file, which ends with it: a file that takes too long, or too much, takes nothing else along. */
export const createFileThreads =
  <Work extends object>({
    timers,
    timeoutMs,
    memory,
    memoryTaken,
    calledOffWithin = threadEndsWithin,
    ...options
  }: FileThreadsOptions): InFileThread<Work> =>
  async (signal, task, failed) => {
    const { channel, end } = startThread({
      ...options,
      resourceLimits: { maxOldGenerationSizeMb: memory },
      ended: cause => new Error(cause === undefined ? 'its reader stopped' : 'it needs too much memory'),
    })
    const giveUp = (why: string): void => {
      channel.dispose(new Error(why))
      void end(0)
    }
    /** The limit of a thread is on its heap. A file is unpacked beside the heap, so that the memory of the process is watched. */
    const watchMemory = (taken: () => number): (() => void) => {
      const atFirst = taken()
      let stop = (): void => undefined
      const look = (): void => {
        const isTooMuch = taken() - atFirst > memory * 2 ** 20
        if (isTooMuch) giveUp('it needs too much memory')
        else stop = timers.after(duration(lookEach), look)
      }
      look()
      return () => stop()
    }
    let isKept = false
    const thread: FileThread<Work> = {
      async ask(task, transfer = []) {
        const late = timers.after(duration(timeoutMs), () => giveUp('it takes too long to read'))
        const stopWatching = memoryTaken && watchMemory(memoryTaken)
        try {
          return await task(remote<Work>(channel, () => ({ ...(!isKept && { signal }), transfer })))
        } finally {
          late()
          stopWatching?.()
        }
      },
      keep() {
        isKept = true
        return () => void end()
      },
    }
    try {
      return await task(thread)
    } catch (error) {
      if (signal.aborted) throw new Error('Cancelled.')
      return failed(saidOf(error))
    } finally {
      if (!isKept) void end(signal.aborted ? calledOffWithin : threadEndsWithin)
    }
  }

/** A copy for the thread, and its memory: what it is made of may be a view of something larger. */
export function ownCopy(file: Uint8Array | string): {
  readonly own: Uint8Array | string
  readonly transfer: readonly ArrayBuffer[]
} {
  if (typeof file === 'string') return { own: file, transfer: [] }
  const own = Uint8Array.from(file)
  return { own, transfer: [own.buffer] }
}
