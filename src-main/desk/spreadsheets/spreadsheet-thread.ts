import { type MessagePort, parentPort, Worker } from 'node:worker_threads'
import { endThread, type ThreadStuck, threadEndsWithin } from '../../base/thread-end.ts'
import type { Timers } from '../../base/timers.ts'
import { MessageError, saidOf } from '../../contract/message-error.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import { duration } from '../../domain/time/time.ts'
import type { CsvReading, SheetsReading, SheetToWrite, Spreadsheets } from '../ports/spreadsheets.ts'
import { type ReadTemplates, readTemplates } from '../rundowns/templates.ts'
import { type ReadBindings, readBindings } from '../surfaces/bindings-file.ts'
import { readCsv } from '../transfer/csv.ts'
import { type RundownFileReading, readRundownFile } from '../transfer/read-rundown-file.ts'
import { readXlsx } from './read-xlsx.ts'
import { writeXlsx } from './write-xlsx.ts'

type Task =
  | { readonly kind: 'read'; readonly file: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'read-csv'; readonly text: string }
  | { readonly kind: 'read-rundown'; readonly text: string }
  | { readonly kind: 'read-bindings'; readonly text: string }
  | { readonly kind: 'read-templates'; readonly text: string }
  | { readonly kind: 'write'; readonly sheet: SheetToWrite }

type Answer =
  | { readonly kind: 'read'; readonly reading: SheetsReading }
  | { readonly kind: 'read-csv'; readonly reading: CsvReading }
  | { readonly kind: 'read-rundown'; readonly reading: RundownFileReading }
  | { readonly kind: 'read-bindings'; readonly reading: ReadBindings }
  | { readonly kind: 'read-templates'; readonly reading: ReadTemplates }
  | { readonly kind: 'written'; readonly file: Uint8Array }
  | { readonly kind: 'failed'; readonly reason: Said }

/** The thread's side: one task, one answer; without a listener on its port it ends by itself then. */
export function serveSpreadsheets(port: MessagePort | null = parentPort): void {
  port?.once('message', (task: Task) => {
    void perform(task).then(
      answer => port.postMessage(answer),
      error =>
        port.postMessage({
          kind: 'failed',
          reason: saidOf(error),
        } satisfies Answer),
    )
  })
}

async function perform(task: Task): Promise<Answer> {
  if (task.kind === 'read') return { kind: 'read', reading: await readXlsx(task.file) }
  if (task.kind === 'read-csv') return { kind: 'read-csv', reading: readCsv(task.text) }
  if (task.kind === 'read-rundown') return { kind: task.kind, reading: readRundownFile(task.text) }
  if (task.kind === 'read-bindings') return { kind: task.kind, reading: readBindings(task.text) }
  if (task.kind === 'read-templates') return { kind: task.kind, reading: readTemplates(task.text) }
  return { kind: 'written', file: await writeXlsx(task.sheet) }
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
  const run = (task: Task, signal: AbortSignal): Promise<Answer> => {
    const answer = Promise.withResolvers<Answer>()
    const worker = new Worker(entry, {
      name: 'spreadsheets',
      resourceLimits: { maxOldGenerationSizeMb: memory },
    })
    const giveUp = (): void => answer.reject(new Error('Cancelled.'))
    let endsWithin = threadEndsWithin
    const late = timers.after(duration(timeoutMs), () => {
      endsWithin = 0
      answer.resolve({ kind: 'failed', reason: 'it takes too long to read' })
    })
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) giveUp()
    worker.once('message', (received: Answer) => answer.resolve(received))
    worker.once('error', () => answer.resolve({ kind: 'failed', reason: 'it needs too much memory' }))
    worker.once('exit', () => answer.resolve({ kind: 'failed', reason: 'its reader stopped' }))
    worker.postMessage(task)
    return answer.promise.finally(() => {
      late()
      signal.removeEventListener('abort', giveUp)
      void endThread(worker, stuck, endsWithin)
    })
  }
  return {
    async read(file, signal) {
      // A copy of its own: what the thread is given may be a view of something larger.
      const answer = await run({ kind: 'read', file: Uint8Array.from(file) }, signal)
      if (answer.kind === 'read') return answer.reading
      const reason = answer.kind === 'failed' ? answer.reason : messageOf('spreadsheet.not-read')
      return { ok: false, reason: messageOf('spreadsheet.as-csv', { why: reason }) }
    },
    async readCsv(text, signal) {
      const answer = await run({ kind: 'read-csv', text }, signal)
      if (answer.kind === 'read-csv') return answer.reading
      const reason = answer.kind === 'failed' ? answer.reason : messageOf('spreadsheet.not-read')
      return {
        rows: [],
        faults: [{ line: 0, reason: messageOf('spreadsheet.trim', { why: reason }) }],
      }
    },
    async readRundown(text, signal) {
      const answer = await run({ kind: 'read-rundown', text }, signal)
      if (answer.kind === 'read-rundown') return answer.reading
      return { ok: false, faults: [{ line: 0, reason: notRead(answer) }] }
    },
    async readBindings(text, signal) {
      const answer = await run({ kind: 'read-bindings', text }, signal)
      return answer.kind === 'read-bindings' ? answer.reading : { ok: false, faults: [notRead(answer)] }
    },
    async readTemplates(text, signal) {
      const answer = await run({ kind: 'read-templates', text }, signal)
      return answer.kind === 'read-templates' ? answer.reading : notRead(answer)
    },
    async write(sheet, signal) {
      const answer = await run({ kind: 'write', sheet }, signal)
      if (answer.kind === 'written') return answer.file
      const why = answer.kind === 'failed' ? answer.reason : messageOf('spreadsheet.no-file')
      throw new MessageError(messageOf('spreadsheet.not-written', { why }))
    },
  }
}

const notRead = (answer: Answer): Message => {
  const why = answer.kind === 'failed' ? answer.reason : messageOf('spreadsheet.not-read')
  return messageOf('spreadsheet.trim', { why })
}
