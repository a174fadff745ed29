import { createSpreadsheets } from '../../src-main/desk/spreadsheets/spreadsheet-thread.ts'
import { realTimers } from '../../src-main/hosts/real-time.ts'
import { hostileFiles } from '../desk/spreadsheets/hostile-files.ts'
import type { Benchmark, Row } from './harness/benchmark.ts'
import { largeSheets, sheetColumns, sheetLines } from './harness/large-sheet.ts'
import { medianOf, spreadOf } from './harness/statistics.ts'
import { importPage } from './import-page.ts'

const rounds = 5
/** MB of the thread that reads a file; one that needs more is given up, which fails the benchmark. */
const memory = 200

const files = () =>
  createSpreadsheets({
    // As it is built: a thread that compiles its sources first would be measured with that.
    entry: new URL('../../out/main/spreadsheets.js', import.meta.url),
    timers: realTimers,
    memory,
  })

/** A large sheet from its bytes to its first draft, its thread included; beside a small one. What hostile files take until they are refused. And the longest tasks of the page that shows it. */
export const importing = (browserPath: () => string): Benchmark => ({
  name: 'import',
  async run(scope) {
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
    const table: Row[] = []
    for (const [name, file] of largeSheets()) {
      const ours: number[] = []
      const least: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        least.push(await preview(small))
        ours.push(await preview(file))
      }
      table.push({
        what: `${sheetLines} rows × ${sheetColumns} columns of ${name}, to the preview, within ${memory} MB`,
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
    return [...table, ...(await importPage(scope, browserPath()))]
  },
})
