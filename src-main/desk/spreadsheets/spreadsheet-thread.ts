import { type MessagePort, parentPort } from 'node:worker_threads'
import { type Remote, remote, serve } from '../../base/channel.ts'
import { serveParent, startThread } from '../../base/thread.ts'
import { type ThreadStuck, threadEndsWithin } from '../../base/thread-end.ts'
import type { Timers } from '../../base/timers.ts'
import { MessageError, saidOf } from '../../contract/message-error.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import { duration } from '../../domain/time/time.ts'
import type { FileReading, Spreadsheets, TablesReading } from '../ports/spreadsheets.ts'
import { readTemplates } from '../rundowns/templates.ts'
import { readBindings } from '../surfaces/bindings-file.ts'
import { readRundownFile } from '../transfer/read-rundown-file.ts'
import { readTables, readText } from './read-tables.ts'
import { writeXlsx } from './write-xlsx.ts'

const work = {
  read: async (file: Uint8Array) => withRundown(await readTables(file)),
  readText: async (text: string) => withRundown(await readText(text)),
  readBindings,
  readTemplates,
  write: writeXlsx,
}
type Work = Remote<typeof work>

/** A whole rundown is read in the same thread: it takes longer to start one than to read most files. */
export const withRundown = (reading: TablesReading): FileReading => {
  if (!reading.ok || !('kind' in reading)) return reading
  const { text, kind } = reading
  return kind === 'xml'
    ? { ok: true, kind, text }
    : { ok: true, kind: 'rundown', rundown: readRundownFile(text) }
}

/** The thread's side. */
export function serveSpreadsheets(port: MessagePort | null = parentPort): void {
  if (port !== null) serveParent(port, serve(work))
}

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
  /** Rejects only when called off by the signal. */
  const run = async <Result>(
    signal: AbortSignal,
    task: (there: Work) => Promise<Result>,
    failed: (why: Said) => Result,
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<Result> => {
    const { channel, end } = startThread({
      entry,
      name: 'spreadsheets',
      stuck,
      resourceLimits: { maxOldGenerationSizeMb: memory },
      ended: cause => new Error(cause === undefined ? 'its reader stopped' : 'it needs too much memory'),
    })
    let endsWithin = threadEndsWithin
    const late = timers.after(duration(timeoutMs), () => {
      endsWithin = 0
      channel.dispose(new Error('it takes too long to read'))
    })
    try {
      return await task(remote<typeof work>(channel, () => ({ signal, transfer })))
    } catch (error) {
      if (signal.aborted) throw new Error('Cancelled.')
      return failed(saidOf(error))
    } finally {
      late()
      void end(endsWithin)
    }
  }
  return {
    read(file, signal) {
      // A copy of its own: what the thread is given may be a view of something larger.
      const own = Uint8Array.from(file)
      return run(
        signal,
        there => there.read(own),
        why => ({ ok: false, reason: messageOf('spreadsheet.as-csv', { why }) }),
        [own.buffer],
      )
    },
    readText: (text, signal) =>
      run(
        signal,
        there => there.readText(text),
        why => ({ ok: false, reason: notRead(why) }),
      ),
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
