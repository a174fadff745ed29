import { type MessagePort, parentPort } from 'node:worker_threads'
import { serve } from '../../base/channel.ts'
import { serveParent } from '../../base/thread.ts'
import { MessageError } from '../../contract/message-error.ts'
import type { KnownChoices } from '../../domain/import/import-choices.ts'
import type { MergeChoices, MergedContent } from '../../domain/import/merge-sheet.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { FileReading, KeptSheet, LookAt, SheetDraft } from '../ports/spreadsheets.ts'
import { readTemplates } from '../rundowns/templates.ts'
import { readBindings } from '../surfaces/bindings-file.ts'
import type { ImportedShow } from '../transfer/import-rundown.ts'
import { type OpenFile, openFile } from './open-file.ts'
import { writeXlsx } from './write-xlsx.ts'

/** What a thread does for one file. The tables that it has read stay in it. */
function createWork() {
  let open: OpenFile | null = null
  const opened = (): OpenFile => {
    if (open === null) throw new MessageError(messageOf('import.gone'))
    return open
  }
  return {
    async read(file: Uint8Array | string, known: KnownChoices): Promise<ThreadReading> {
      const reading = await openFile(file, known)
      if (!reading.ok || reading.kind === 'rundown') return reading
      open = reading.file
      return { ok: true, kind: 'tables', first: open.look({ sheet: null, choices: null, leaveOut: false }) }
    },
    look: async (at: LookAt) => opened().look(at),
    preview: async (at: LookAt, from: number, count: number) => opened().preview(at, from, count),
    rows: async (at: LookAt) => opened().rows(at),
    plan: async (at: LookAt, show: ImportedShow) => opened().plan(at, show),
    keep: async (at: LookAt) => opened().keep(at),
    resume: async (kept: KeptSheet) => opened().resume(kept),
    differences: async (at: LookAt, content: MergedContent, chosen: MergeChoices, now: Instant) =>
      opened().differences(at, content, chosen, now),
    readBindings,
    readTemplates,
    write: writeXlsx,
  }
}
export type SpreadsheetWork = ReturnType<typeof createWork>

type ThreadReading =
  | { readonly ok: true; readonly kind: 'tables'; readonly first: SheetDraft }
  | Exclude<FileReading, { readonly kind: 'tables' }>

/** The thread's side. */
export function serveSpreadsheets(port: MessagePort | null = parentPort): void {
  if (port !== null) serveParent(port, serve(createWork()))
}
