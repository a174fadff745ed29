import type { KeptSheet, LookAt, Spreadsheets } from '../../src-main/desk/ports/spreadsheets.ts'
import { readTemplates } from '../../src-main/desk/rundowns/templates.ts'
import { openFile } from '../../src-main/desk/spreadsheets/open-file.ts'
import { readBindings } from '../../src-main/desk/surfaces/bindings-file.ts'
import type { ImportedShow } from '../../src-main/desk/transfer/import-rundown.ts'
import type { MergeChoices, MergedContent } from '../../src-main/domain/import/merge-sheet.ts'
import type { Instant } from '../../src-main/domain/time/time.ts'

/** The reading of files without a thread. */
export const filesHere: Pick<Spreadsheets, 'read' | 'readBindings' | 'readTemplates'> = {
  async read(content, known) {
    const reading = await openFile(content, known)
    if (!reading.ok || reading.kind === 'rundown') return reading
    const { file } = reading
    const tables = {
      first: file.look({ sheet: null, choices: null, leaveOut: false }),
      look: async (at: LookAt) => file.look(at),
      preview: async (at: LookAt, from: number, count: number) => file.preview(at, from, count),
      rows: async (at: LookAt) => file.rows(at),
      plan: async (at: LookAt, show: ImportedShow) => file.plan(at, show),
      keep: async (at: LookAt) => file.keep(at),
      resume: async (kept: KeptSheet) => file.resume(kept),
      differences: async (at: LookAt, content: MergedContent, chosen: MergeChoices, now: Instant) =>
        file.differences(at, content, chosen, now),
      close: () => undefined,
    }
    return { ok: true, kind: 'tables', tables }
  },
  readBindings: async text => readBindings(text),
  readTemplates: async text => readTemplates(text),
}
