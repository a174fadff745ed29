const cues = 1_000
const columns = 10

/** The CSV of a rundown of 1,000 cues by 10 columns, always the same. */
export function bigShowCsv(): string {
  const head = [
    'type',
    'title',
    'subtitle',
    'duration',
    'start',
    'color',
    ...names((_, at) => `Column ${at + 1}`),
  ]
  const rows = Array.from({ length: cues }, (_, at) => [
    'cue',
    `Cue ${at + 1}: item of the running order`,
    at % 3 === 0 ? `Presenter ${at % 7}` : '',
    `0:0${1 + (at % 5)}:${String((at * 7) % 60).padStart(2, '0')}`,
    at === 0 ? '20:00:00' : '',
    at % 4 === 0 ? '#1565c0' : '',
    ...names((_, column) => `Note ${column + 1} of ${at + 1}`),
  ])
  return [head, ...rows].map(row => row.join(',')).join('\n')
}

const names = (name: (_: unknown, at: number) => string): string[] => Array.from({ length: columns }, name)

/** The same as the body of `POST /rundowns`. */
export const bigShowBody = () => ({
  title: 'Big show',
  columns: names((_, at) => `Column ${at + 1}`).map(name => ({ name })),
  cues: Array.from({ length: cues }, (_, at) => ({
    title: `Cue ${at + 1}: item of the running order`,
    subtitle: at % 3 === 0 ? `Presenter ${at % 7}` : '',
    duration_ms: 60_000 + (at % 5) * 1_000,
    cells: names((_, column) => `Column ${column + 1}`).map((column, index) => ({
      column,
      content: `Note ${index + 1} of ${at + 1}`,
    })),
  })),
})
