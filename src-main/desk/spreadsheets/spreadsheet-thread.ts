import { type Remote, remote } from '../../base/channel.ts'
import { startThread } from '../../base/thread.ts'
import { type ThreadStuck, threadEndsWithin } from '../../base/thread-end.ts'
import type { Timers } from '../../base/timers.ts'
import { MessageError, saidOf } from '../../contract/message-error.ts'
import type { MergeChoices, MergedContent } from '../../domain/import/merge-sheet.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import { duration, type Instant } from '../../domain/time/time.ts'
import type { KeptSheet, LookAt, Spreadsheets } from '../ports/spreadsheets.ts'
import type { ImportedShow } from '../transfer/import-rundown.ts'
import type { SpreadsheetWork } from './serve-spreadsheets.ts'

export interface SpreadsheetThreadOptions {
  /** A module that calls `serveSpreadsheets`. */
  readonly entry: URL
  readonly timers: Timers
  /** Longest time for one file, ms; 30 s by default. */
  readonly timeoutMs?: number
  /** Of the thread, MB; a file that wants more is given up. */
  readonly memory?: number
  readonly stuck?: ThreadStuck
}

/** A thread for each file, which ends with it: a file that takes too long, or too much, takes nothing else along. */
export function createSpreadsheets({
  entry,
  timers,
  timeoutMs = 30_000,
  memory = 512,
  stuck,
}: SpreadsheetThreadOptions): Spreadsheets {
  const start = () => {
    const { channel, end } = startThread({
      entry,
      name: 'spreadsheets',
      stuck,
      resourceLimits: { maxOldGenerationSizeMb: memory },
      ended: cause => new Error(cause === undefined ? 'its reader stopped' : 'it needs too much memory'),
    })
    /** Rejects when called off, or when it takes too long: the thread is over then. */
    const ask = async <Result>(
      task: (there: Remote<SpreadsheetWork>) => Promise<Result>,
      signal?: AbortSignal,
      transfer: readonly ArrayBuffer[] = [],
    ): Promise<Result> => {
      const late = timers.after(duration(timeoutMs), () => {
        channel.dispose(new Error('it takes too long to read'))
        void end(0)
      })
      try {
        return await task(remote<SpreadsheetWork>(channel, () => ({ ...(signal && { signal }), transfer })))
      } finally {
        late()
      }
    }
    return { ask, end: () => void end(threadEndsWithin) }
  }
  /** Rejects only when called off by the signal. */
  const run = async <Result>(
    signal: AbortSignal,
    task: (there: Remote<SpreadsheetWork>) => Promise<Result>,
    failed: (why: Said) => Result,
  ): Promise<Result> => {
    const thread = start()
    try {
      return await thread.ask(task, signal)
    } catch (error) {
      if (signal.aborted) throw new Error('Cancelled.')
      return failed(saidOf(error))
    } finally {
      thread.end()
    }
  }
  return {
    async read(file, known, signal) {
      const thread = start()
      // A copy of its own: what the thread is given may be a view of something larger.
      const own = typeof file === 'string' ? file : Uint8Array.from(file)
      let keeps = false
      try {
        const transfer = typeof own === 'string' ? [] : [own.buffer]
        const reading = await thread.ask(there => there.read(own, known), signal, transfer)
        if (!reading.ok || reading.kind === 'rundown') return reading
        keeps = true
        const tables = {
          first: reading.first,
          look: (at: LookAt) => thread.ask(there => there.look(at)),
          preview: (at: LookAt, from: number, count: number) =>
            thread.ask(there => there.preview(at, from, count)),
          rows: (at: LookAt) => thread.ask(there => there.rows(at)),
          plan: (at: LookAt, show: ImportedShow) => thread.ask(there => there.plan(at, show)),
          keep: (at: LookAt) => thread.ask(there => there.keep(at)),
          resume: (kept: KeptSheet) => thread.ask(there => there.resume(kept)),
          differences: (at: LookAt, content: MergedContent, chosen: MergeChoices, now: Instant) =>
            thread.ask(there => there.differences(at, content, chosen, now)),
          close: thread.end,
        }
        return { ok: true, kind: 'tables', tables }
      } catch (error) {
        if (signal.aborted) throw new Error('Cancelled.')
        return { ok: false, reason: messageOf('spreadsheet.as-csv', { why: saidOf(error) }) }
      } finally {
        if (!keeps) thread.end()
      }
    },
    readBindings: (text, signal) =>
      run(
        signal,
        there => there.readBindings(text),
        why => ({ ok: false, faults: [notRead(why)] }),
      ),
    readTemplates: (text, signal) => run(signal, there => there.readTemplates(text), notRead),
    write: (sheet, signal) =>
      run(
        signal,
        there => there.write(sheet),
        why => {
          throw new MessageError(messageOf('spreadsheet.not-written', { why }))
        },
      ),
  }
}

const notRead = (why: Said): Message => messageOf('spreadsheet.trim', { why })
