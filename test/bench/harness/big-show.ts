const cues = 1_000
const usual = 10

/** The CSV of a rundown of 1,000 cues, always the same. Cells beyond 10 columns are empty: an import has a limit. */
export function bigShowCsv(columns = usual): string {
  const rows = Array.from({ length: cues }, (_, at) => [
    'cue',
    `Cue ${at + 1}: item of the running order`,
    at % 3 === 0 ? `Presenter ${at % 7}` : '',
    `0:0${1 + (at % 5)}:${String((at * 7) % 60).padStart(2, '0')}`,
    at === 0 ? '20:00:00' : '',
    at % 4 === 0 ? '#1565c0' : '',
    ...cellsOf(at, columns).map((cell, column) => (column < usual ? cell : '')),
  ])
  return [headOf(columns), ...rows].map(row => row.join(',')).join('\n')
}

/** The same cells as a page with a plain table, and nothing of ours. */
export function bigTablePage(columns: number): string {
  const [, ...head] = headOf(columns)
  const rows = Array.from({ length: cues }, (_, at) => [
    `Cue ${at + 1}: item of the running order`,
    at % 3 === 0 ? `Presenter ${at % 7}` : '',
    `${1 + (at % 5)}:${String((at * 7) % 60).padStart(2, '0')}`,
    at === 0 ? '20:00:00' : '',
    '',
    ...cellsOf(at, columns),
  ])
  const line = (tag: string, cells: readonly string[]): string =>
    `<tr>${cells.map(cell => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return [
    '<!doctype html><title>Bare</title><p id="line">0</p>',
    '<style>body{margin:0}#list{height:90vh;overflow:auto}td,th{white-space:nowrap}</style>',
    `<div id="list" data-list><table>${line('th', head)}`,
    ...rows.map(row => line('td', row)),
    '</table></div>',
  ].join('\n')
}

/** What such a CSV leaves empty. `cue` and `column` count from 0. */
export const cellsBeyond = (
  columns: number,
): readonly { readonly cue: number; readonly column: number; readonly content: string }[] =>
  Array.from({ length: cues }, (_, cue) =>
    cellsOf(cue, columns)
      .map((content, column) => ({ cue, column, content }))
      .slice(usual),
  ).flat()

const headOf = (columns: number): string[] => [
  'type',
  'title',
  'subtitle',
  'duration',
  'start',
  'color',
  ...names(columns, (_, at) => `Column ${at + 1}`),
]

const cellsOf = (at: number, columns: number): string[] =>
  names(columns, (_, column) => `Note ${column + 1} of ${at + 1}`)

const names = (columns: number, name: (_: unknown, at: number) => string): string[] =>
  Array.from({ length: columns }, name)

/** The running order of 10 columns as the body of `POST /rundowns`. */
export const bigShowBody = () => ({
  title: 'Big show',
  columns: names(usual, (_, at) => `Column ${at + 1}`).map(name => ({ name })),
  cues: Array.from({ length: cues }, (_, at) => ({
    title: `Cue ${at + 1}: item of the running order`,
    subtitle: at % 3 === 0 ? `Presenter ${at % 7}` : '',
    duration_ms: 60_000 + (at % 5) * 1_000,
    cells: names(usual, (_, column) => `Column ${column + 1}`).map((column, index) => ({
      column,
      content: `Note ${index + 1} of ${at + 1}`,
    })),
  })),
})
