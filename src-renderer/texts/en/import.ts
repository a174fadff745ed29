import type { ExportFormat } from '../../../src-main/contract/bridge/transfers.ts'
import type { CueType } from '../../../src-main/domain/rundown/rundown.ts'
import type { ImportField } from '../../../src-main/domain/running-order/import-mapping.ts'
import type { DurationScale } from '../../../src-main/domain/running-order/running-order-fields.ts'

const fields: Readonly<Record<ImportField, string>> = {
  number: 'Cue number',
  title: 'Title',
  subtitle: 'Subtitle',
  duration: 'Duration',
  start: 'Start time',
  color: 'Colour',
  type: 'Type of row',
  text: 'Text column',
  ignore: 'Ignore',
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
  review: (name: string) => `“${name}” is ready to import.`,
  look: 'Review',
  rundownTitle: 'Rundown title',
  sheet: 'Sheet',
  header: 'Column names',
  headerLine: (line: number, text: string) => `Line ${line}: ${text}`,
  noHeader: 'None',
  columns: 'Columns',
  columnsHelp: (count: number) => `${plural(count, 'column')} in the file. Choose what to import each as.`,
  remembered: 'Set as the last time for these columns. Check before you import.',
  column: 'Column',
  samples: 'Sample',
  becomes: 'Import as',
  becomesOf: (name: string) => `Import column “${name}” as`,
  empty: 'empty',
  field: fields,
  durations: 'Durations',
  durationScale: durations,
  bare: (count: number) => `${plural(count, 'row')} with a title only`,
  bareAs: bare,
  preview: 'Preview',
  counts: (cues: number, headings: number, groups: number, texts: number) =>
    [
      plural(cues, 'cue'),
      headings > 0 ? plural(headings, 'heading') : '',
      groups > 0 ? plural(groups, 'group') : '',
      plural(texts, 'text column'),
    ]
      .filter(Boolean)
      .join(', '),
  faults: (count: number) => `${plural(count, 'value')} not recognised`,
  faultsLeftOut: (count: number) => `${plural(count, 'value')} will be ignored`,
  noFaults: 'All values recognised.',
  leaveOut: 'Ignore values that are not recognised; rows marked IGNORED are not imported',
  line: 'Line',
  kind: 'Type',
  cueTitle: 'Title',
  start: 'Start',
  duration: 'Dur',
  texts: 'Texts',
  left: 'IGNORED',
  type: types,
  fault: 'ERROR',
  onlyFaults: 'Only rows with errors',
  more: (count: number) => `Show ${plural(count, 'more row')}`,
  go: 'Import',
  ask: (rows: number) => `Import ${plural(rows, 'row')} as a new rundown?`,
  cannot: 'Choose other columns, or ignore what is not recognised.',
  working: 'Importing…',
  progress: (done: number, total: number) => `${done} of ${total}`,
  cancel: 'Cancel',
  airing: 'A show is on air and stays open. The new rundown is added to the list.',
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
    csv: 'For any program: rows, times, colours, text. Can be imported again.',
    xlsx: 'Spreadsheet with durations as numbers. Can be imported again.',
    json: 'Everything but private columns: formatted text, mentions, variables, locks and skips. Opens with a double click.',
  } satisfies Readonly<Record<ExportFormat, string>>,
  print: 'Print or PDF…',
  aboutPrint: 'Large type, the columns you choose.',
  printOther: 'Open this rundown to print it.',
  save: 'Save',
  saveNamed: (format: string) => `Save as ${format}`,
  working: 'Writing…',
  saved: (name: string) => `Saved as “${name}”.`,
  none: 'No rundown to export yet.',
} as const

export const printTexts = {
  title: 'Print',
  size: 'Type',
  sizes: { normal: 'Normal', large: 'Large', huge: 'Very large' },
  paper: 'Paper',
  papers: { portrait: 'Portrait', landscape: 'Landscape' },
  groups: 'New page for each group',
  skipped: 'Include skipped cues',
  columns: 'Columns',
  start: 'Start',
  subtitle: 'Subtitle',
  print: 'Print…',
  pdf: 'To make a PDF, choose “Save as PDF” as the printer.',
  notOnAir:
    'The print dialog would stop this window while the show is on air. Print before or after the show.',
  preview: 'Preview',
  previewFirst: (rows: number): string => `Preview: the first ${rows} rows. All of them are printed.`,
  number: '#',
  duration: 'Dur',
  cueTitle: 'Title',
  skippedWord: 'SKIPPED',
  begins: (time: string) => `Starts ${time}`,
  ends: (time: string) => `Ends ${time}`,
  running: (time: string) => `Runs ${time}`,
  printed: (day: string, time: string) => `Printed ${day} ${time}`,
} as const
