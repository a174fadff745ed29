import type { Spreadsheets } from '../../src-main/desk/ports/spreadsheets.ts'
import { readTemplates } from '../../src-main/desk/rundowns/templates.ts'
import { readBindings } from '../../src-main/desk/surfaces/bindings-file.ts'
import { readCsv } from '../../src-main/desk/transfer/csv.ts'
import { readRundownFile } from '../../src-main/desk/transfer/read-rundown-file.ts'

/** The reading of files that are text, without a thread. */
export const textFiles: Pick<Spreadsheets, 'readCsv' | 'readRundown' | 'readBindings' | 'readTemplates'> = {
  readCsv: async text => readCsv(text),
  readRundown: async text => readRundownFile(text),
  readBindings: async text => readBindings(text),
  readTemplates: async text => readTemplates(text),
}
