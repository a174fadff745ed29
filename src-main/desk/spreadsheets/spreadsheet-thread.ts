import { MessageError } from '../../contract/message-error.ts'
import type { MergeChoices, MergedContent } from '../../domain/import/merge-sheet.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import type { Instant } from '../../domain/time/time.ts'
import { createFileThreads, type FileThreadOptions, ownCopy } from '../file-thread.ts'
import type { FileReading, KeptSheet, LookAt, Spreadsheets } from '../ports/spreadsheets.ts'
import type { ImportedShow } from '../transfer/import-rundown.ts'
import type { SpreadsheetWork } from './serve-spreadsheets.ts'

/** In a thread for each file, by default for 30 s at most; `entry` calls `serveSpreadsheets`. */
export function createSpreadsheets(options: FileThreadOptions): Spreadsheets {
  const inThread = createFileThreads<SpreadsheetWork>({
    name: 'spreadsheets',
    timeoutMs: 30_000,
    memory: 512,
    ...options,
  })
  return {
    read: (file, known, signal) =>
      inThread<FileReading>(
        signal,
        async ({ ask, keep }) => {
          const { own, transfer } = ownCopy(file)
          const reading = await ask(there => there.read(own, known), transfer)
          if (!reading.ok || reading.kind === 'rundown') return reading
          const tables = {
            first: reading.first,
            look: (at: LookAt) => ask(there => there.look(at)),
            preview: (at: LookAt, from: number, count: number) =>
              ask(there => there.preview(at, from, count)),
            rows: (at: LookAt) => ask(there => there.rows(at)),
            plan: (at: LookAt, show: ImportedShow) => ask(there => there.plan(at, show)),
            keep: (at: LookAt) => ask(there => there.keep(at)),
            resume: (kept: KeptSheet) => ask(there => there.resume(kept)),
            differences: (at: LookAt, content: MergedContent, chosen: MergeChoices, now: Instant) =>
              ask(there => there.differences(at, content, chosen, now)),
            close: keep(),
          }
          return { ok: true, kind: 'tables', tables }
        },
        why => ({ ok: false, reason: messageOf('spreadsheet.as-csv', { why }) }),
      ),
    readBindings: (text, signal) =>
      inThread(
        signal,
        ({ ask }) => ask(there => there.readBindings(text)),
        why => ({ ok: false, faults: [notRead(why)] }),
      ),
    readTemplates: (text, signal) =>
      inThread(signal, ({ ask }) => ask(there => there.readTemplates(text)), notRead),
    write: (sheet, signal) =>
      inThread(
        signal,
        ({ ask }) => ask(there => there.write(sheet)),
        why => {
          throw new MessageError(messageOf('spreadsheet.not-written', { why }))
        },
      ),
  }
}

const notRead = (why: Said): Message => messageOf('spreadsheet.trim', { why })
