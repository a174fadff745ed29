import type { ExportFormat } from '../../../src-main/contract/bridge/transfers.ts'
import type { ImportField } from '../../../src-main/domain/import-mapping.ts'
import type { CueType } from '../../../src-main/domain/rundown.ts'
import type { DurationScale } from '../../../src-main/domain/running-order-fields.ts'

const fields: Readonly<Record<ImportField, string>> = {
  title: 'Title',
  subtitle: 'Subtitle',
  duration: 'Duration',
  start: 'Start time',
  color: 'Colour',
  type: 'Type of row',
  text: 'Text column',
  ignore: 'Leave out',
}

const types: Readonly<Record<CueType, string>> = { cue: 'Cue', heading: 'Heading', group: 'Group' }

const durations: Readonly<Record<DurationScale, string>> = {
  seconds: '1:30 is a minute and a half, 90 is seconds',
  minutes: '1:30 is an hour and a half, 90 is minutes',
  sixtieth: '1:30:00 is a minute and a half (a spreadsheet took it for hours)',
}

const bare: Readonly<Record<CueType, string>> = {
  cue: 'cues without a duration',
  heading: 'headings',
  group: 'groups of the rows below them',
}

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** Of what comes in. */
export const importTexts = {
  title: 'Import',
  pasted: 'Pasted cells',
  review: (name: string) => `“${name}” waits for your word: nothing is made yet.`,
  look: 'Look at it',
  rundownTitle: 'Title of the rundown',
  sheet: 'Sheet',
  header: 'Names of the columns',
  headerLine: (line: number, text: string) => `Line ${line}: ${text}`,
  noHeader: 'There are none',
  columns: 'Columns',
  columnsHelp: (count: number) => `${plural(count, 'column')} of the file, and what each becomes.`,
  remembered: 'As you chose for the same columns before.',
  column: 'Column',
  samples: 'What stands in it',
  becomes: 'Becomes',
  becomesOf: (name: string) => `Column “${name}” becomes`,
  empty: 'empty',
  field: fields,
  durations: 'Durations',
  durationScale: durations,
  bare: (count: number) => `${plural(count, 'row')} with a title and nothing else`,
  bareAs: bare,
  preview: 'What will be made',
  counts: (cues: number, headings: number, groups: number, texts: number) =>
    [
      plural(cues, 'cue'),
      headings > 0 ? plural(headings, 'heading') : '',
      groups > 0 ? plural(groups, 'group') : '',
      plural(texts, 'text column'),
    ]
      .filter(Boolean)
      .join(', '),
  faults: (count: number) => `${plural(count, 'thing')} cannot be read`,
  faultsLeftOut: (count: number) => `${plural(count, 'thing')} will be left out`,
  noFaults: 'Everything can be read.',
  leaveOut: 'Leave out each value that cannot be read and keep its cue; rows marked LEFT OUT go whole',
  line: 'Line',
  kind: 'Type',
  cueTitle: 'Title',
  start: 'Start',
  duration: 'Dur',
  texts: 'Texts',
  left: 'LEFT OUT',
  type: types,
  fault: 'FAULT',
  onlyFaults: 'Only rows with faults',
  more: (count: number) => `Show ${plural(count, 'more row')}`,
  go: 'Import',
  ask: (rows: number) => `Import ${plural(rows, 'row')} as a new rundown?`,
  cannot: 'Choose other columns, or leave out what cannot be read.',
  working: 'Importing…',
  progress: (done: number, total: number) => `${done} of ${total}`,
  cancel: 'Cancel',
  airing: 'A show is on air. The new rundown goes into the list; the show is not left.',
} as const

/** Of what goes out. */
export const exportTexts = {
  title: 'Export',
  menu: 'Export or print…',
  rundown: 'Rundown',
  formats: {
    csv: 'CSV',
    xlsx: 'Excel (XLSX)',
    json: 'Showcall rundown (.showcall)',
  } satisfies Readonly<Record<ExportFormat, string>>,
  about: {
    csv: 'A table for any program. Import takes it back: rows, times, colours, text.',
    xlsx: 'A spreadsheet whose durations can be summed up. Import takes it back.',
    json: 'Everything: formatted text, mentions, variables, locks and skips. Import makes the same rundown of it. A double click opens it in the application.',
  } satisfies Readonly<Record<ExportFormat, string>>,
  print: 'Print or PDF…',
  aboutPrint: 'A sheet for the wall: large type, the columns that you choose, a page for each group.',
  printOther: 'Open this rundown to print it.',
  save: 'Save',
  saveNamed: (format: string) => `Save as ${format}`,
  working: 'Writing…',
  saved: (name: string) => `Saved as “${name}”.`,
  none: 'There is no rundown to export yet.',
} as const

export const printTexts = {
  title: 'Print',
  size: 'Type',
  sizes: { normal: 'Normal', large: 'Large', huge: 'Very large' },
  paper: 'Paper',
  papers: { portrait: 'Upright', landscape: 'Sideways' },
  groups: 'A new page for each group',
  skipped: 'Skipped cues as well',
  columns: 'Columns',
  start: 'Start',
  subtitle: 'Subtitle',
  print: 'Print…',
  pdf: 'To make a PDF, choose “Save as PDF” as the printer.',
  preview: 'As it will be printed',
  number: '#',
  duration: 'Dur',
  cueTitle: 'Title',
  skippedWord: 'SKIPPED',
  begins: (time: string) => `Begins ${time}`,
  ends: (time: string) => `Ends ${time}`,
  running: (time: string) => `Runs ${time}`,
  printed: (day: string, time: string) => `Printed ${day} ${time}`,
} as const
