import type { Spreadsheets } from '../../src-main/desk/ports/spreadsheets.ts'
import { readTemplates } from '../../src-main/desk/rundowns/templates.ts'
import { readText } from '../../src-main/desk/spreadsheets/read-tables.ts'
import { withRundown } from '../../src-main/desk/spreadsheets/spreadsheet-thread.ts'
import { readBindings } from '../../src-main/desk/surfaces/bindings-file.ts'

/** The reading of files that are text, without a thread. */
export const textFiles: Pick<Spreadsheets, 'readText' | 'readBindings' | 'readTemplates'> = {
  readText: async text => withRundown(await readText(text)),
  readBindings: async text => readBindings(text),
  readTemplates: async text => readTemplates(text),
}
