import { createSpreadsheets } from '../../src-main/desk/spreadsheets/spreadsheet-thread.ts'
import { realTimers } from '../../src-main/hosts/real-time.ts'
import { hostileFiles } from '../desk/spreadsheets/hostile-files.ts'
import { odsOf, odsRow } from '../desk/spreadsheets/ods-file.ts'
import { rowOf, xlsxOf } from '../desk/spreadsheets/xlsx-file.ts'
import type { Benchmark, Row } from './harness/benchmark.ts'
import { medianOf, spreadOf } from './harness/statistics.ts'

const rounds = 5
const [rows, columns] = [5_000, 30]
/** MB of the thread that reads a file; one that needs more is given up, which fails the benchmark. */
const memory = 200

const files = () =>
  createSpreadsheets({
    entry: new URL('../../src-main/hosts/threads/spreadsheet-entry.ts', import.meta.url),
    timers: realTimers,
    memory,
  })

/** A large sheet from its bytes to its first draft, its thread included; beside a small one. And what hostile files take until they are refused. */
export const importing: Benchmark = {
  name: 'import',
  async run() {
    const { signal } = new AbortController()
    const spreadsheets = files()
    const preview = async (file: Uint8Array): Promise<number> => {
      const begun = performance.now()
      const reading = await spreadsheets.read(file, {}, signal)
      const took = performance.now() - begun
      if (!reading.ok || reading.kind !== 'tables') throw new Error('It was not read.')
      reading.tables.close()
      return took
    }
    const small = new TextEncoder().encode('Start,Title\n20:00,A\n20:05,B\n')
    const large: readonly (readonly [string, Uint8Array])[] = [
      ['CSV', csv()],
      ['XLSX', xlsx()],
      ['ODS', ods()],
    ]
    const table: Row[] = []
    for (const [name, file] of large) {
      const ours: number[] = []
      const least: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        least.push(await preview(small))
        ours.push(await preview(file))
      }
      table.push({
        what: `${rows} rows × ${columns} columns of ${name}, to the preview, within ${memory} MB`,
        unit: 'ms',
        ours: spreadOf(ours),
        baseline: { what: '2 rows', figure: { p50: medianOf(least) } },
        bars: [{ of: 'p50', is: 'at most', value: 1_000 }],
      })
    }
    for (const { what, make } of hostileFiles) {
      const file = make()
      const begun = performance.now()
      const reading = await spreadsheets.read(file, {}, signal)
      const took = performance.now() - begun
      if (reading.ok && reading.kind === 'tables') reading.tables.close()
      table.push({
        what: `${what}, refused within ${memory} MB`,
        unit: 'ms',
        ours: { p50: took },
        baseline: null,
        bars: [{ of: 'p50', is: 'at most', value: 2_000 }],
      })
    }
    return table
  },
}

const two = (value: number): string => String(value).padStart(2, '0')

const table = (): readonly (readonly string[])[] => [
  ['Start', 'Duration', 'Title', 'Notes', ...Array.from({ length: columns - 4 }, (_, at) => `Column ${at}`)],
  ...Array.from({ length: rows - 1 }, (_, row) => [
    `${two(Math.floor(row / 60) % 24)}:${two(row % 60)}`,
    '1:00',
    `Cue ${row}`,
    `A few words for row ${row}`,
    ...Array.from({ length: columns - 4 }, (_, at) => `Cell ${row}, ${at}, as it is`),
  ]),
]

const csv = (): Uint8Array =>
  new TextEncoder().encode(
    table()
      .map(row => row.map(cell => `"${cell}"`).join(','))
      .join('\n'),
  )
const ods = (): Uint8Array =>
  odsOf({
    Show: table()
      .map(row => odsRow(row))
      .join(''),
  })
/** As spreadsheets write it: texts stand once, and cells name them. */
function xlsx(): Uint8Array {
  const texts = new Map<string, number>()
  const cells = table().map(row =>
    row.map(text => {
      const at = texts.get(text) ?? texts.size
      texts.set(text, at)
      return { xml: `<c t="s"><v>${at}</v></c>` }
    }),
  )
  const sharedStrings = [...texts.keys()].map(text => `<si><t>${text}</t></si>`).join('')
  return xlsxOf({ Show: cells.map((row, at) => rowOf(at + 1, row)).join('') }, { sharedStrings })
}
