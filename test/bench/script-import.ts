import { createScriptFiles } from '../../src-main/desk/script-files/script-file-thread.ts'
import { realTimers } from '../../src-main/hosts/real-time.ts'
import { hostileScripts } from '../desk/script-files/hostile-scripts.ts'
import { longPlay } from '../desk/script-files/long-play.ts'
import type { Benchmark, Row } from './harness/benchmark.ts'
import { medianOf, spreadOf } from './harness/statistics.ts'

const rounds = 3
const pages = 400
/** MB of the thread that reads a file; one that needs more is given up, which fails the benchmark. */
const memory = 512

/** A long script from its bytes to its first draft, its thread included; beside one of a page. And what hostile documents take until they are refused. */
export const scriptImport: Benchmark = {
  name: 'script-import',
  async run() {
    const { signal } = new AbortController()
    const scripts = createScriptFiles({
      entry: new URL('../../src-main/hosts/threads/script-file-entry.ts', import.meta.url),
      timers: realTimers,
      memory,
    })
    const draft = async (file: Uint8Array): Promise<number> => {
      const begun = performance.now()
      const reading = await scripts.read(file, signal, () => undefined)
      const took = performance.now() - begun
      if (!reading.ok) throw new Error('It was not read.')
      reading.close()
      return took
    }
    const [long, short] = [longPlay(pages), longPlay(1)]
    const ours: number[] = []
    const least: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      least.push(await draft(short))
      ours.push(await draft(long))
    }
    const table: Row[] = [
      {
        what: `a script of ${pages} pages in PDF, to its draft, within ${memory} MB`,
        unit: 'ms',
        ours: spreadOf(ours),
        baseline: { what: '1 page', figure: { p50: medianOf(least) } },
        bars: [{ of: 'p50', is: 'at most', value: 10_000 }],
      },
    ]
    for (const { what, make } of hostileScripts) {
      const file = make()
      const begun = performance.now()
      const reading = await scripts.read(file, signal, () => undefined)
      const took = performance.now() - begun
      if (reading.ok) throw new Error(`${what} was read.`)
      table.push({
        what: `${what}, refused within ${memory} MB`,
        unit: 'ms',
        ours: { p50: took },
        baseline: null,
        bars: [{ of: 'p50', is: 'at most', value: 20_000 }],
      })
    }
    return table
  },
}
