import { type Remote, remote } from '../../base/channel.ts'
import { startThread } from '../../base/thread.ts'
import { type ThreadStuck, threadEndsWithin } from '../../base/thread-end.ts'
import type { Timers } from '../../base/timers.ts'
import { saidOf } from '../../contract/message-error.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { ScriptDraft } from '../../domain/script/read-script.ts'
import type { ScriptChoices } from '../../domain/script/script-rules.ts'
import { duration } from '../../domain/time/time.ts'
import type { ScriptFiles } from '../ports/script-files.ts'
import type { ScriptFileWork } from './serve-script-files.ts'

export interface ScriptFileThreadOptions {
  /** A module that calls `serveScriptFiles`. */
  readonly entry: URL
  readonly timers: Timers
  /** Longest time for one file, ms; 60 s by default. */
  readonly timeoutMs?: number
  /** Of the thread, MB; a file that wants more is given up. */
  readonly memory?: number
  /** What the process takes, in bytes. */
  readonly memoryTaken?: () => number
  readonly stuck?: ThreadStuck
}

/** How often it is looked at, ms. */
const lookEach = 100

/** A thread for each file, which ends with it: a file that takes too long, or too much, takes nothing else along. */
export function createScriptFiles({
  entry,
  timers,
  timeoutMs = 60_000,
  memory = 768,
  memoryTaken = () => process.memoryUsage.rss(),
  stuck,
}: ScriptFileThreadOptions): ScriptFiles {
  return {
    async read(file, signal, progress) {
      const { channel, end } = startThread({
        entry,
        name: 'script-files',
        stuck,
        resourceLimits: { maxOldGenerationSizeMb: memory },
        ended: cause => new Error(cause === undefined ? 'its reader stopped' : 'it needs too much memory'),
      })
      const close = (): void => void end(threadEndsWithin)
      /** Rejects when called off, or when it takes too long: the thread is over then. */
      const ask = async <Result>(
        task: (there: Remote<ScriptFileWork>) => Promise<Result>,
        within?: AbortSignal,
        transfer: readonly ArrayBuffer[] = [],
      ): Promise<Result> => {
        const giveUp = (why: Error): void => {
          channel.dispose(why)
          void end(0)
        }
        const late = timers.after(duration(timeoutMs), () => giveUp(new Error('it takes too long to read')))
        // Its limit does not hold for what is unpacked, which stands beside its heap.
        const atFirst = memoryTaken()
        let stopLooking = (): void => undefined
        const look = (): void => {
          const isTooMuch = memoryTaken() - atFirst > memory * 2 ** 20
          if (isTooMuch) giveUp(new Error('it needs too much memory'))
          else stopLooking = timers.after(duration(lookEach), look)
        }
        look()
        try {
          return await task(
            remote<ScriptFileWork>(channel, () => ({ ...(within && { signal: within }), transfer })),
          )
        } finally {
          late()
          stopLooking()
        }
      }
      // A copy of its own: what the thread is given may be a view of something larger.
      const own = typeof file === 'string' ? file : Uint8Array.from(file)
      const stopListening = remote<ScriptFileWork>(channel).onPages((done, of) => progress(done, of))
      let keeps = false
      try {
        const transfer = typeof own === 'string' ? [] : [own.buffer]
        const reading = await ask(there => there.read(own), signal, transfer)
        if (!reading.ok) return reading
        keeps = true
        const draftWith = (choices: ScriptChoices): Promise<ScriptDraft> => ask(there => there.draft(choices))
        return { ...reading, draftWith, close }
      } catch (error) {
        if (signal.aborted) throw new Error('Cancelled.')
        return { ok: false, reason: messageOf('script-file.as-text', { why: saidOf(error) }) }
      } finally {
        stopListening()
        // One that is in the middle of a file does not hear that it ends.
        if (!keeps) void end(signal.aborted ? 0 : threadEndsWithin)
      }
    },
  }
}
