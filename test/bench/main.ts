import { availableParallelism, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../src-main/hosts/ensure-built.ts'
import { findBrowser } from '../support/find-browser.ts'
import { controllers } from './controllers.ts'
import { countdownError } from './countdown-error.ts'
import { crewPages } from './crew-pages.ts'
import { editFace } from './edit-face.ts'
import { firstLoad } from './first-load.ts'
import type { Benchmark, Row } from './harness/benchmark.ts'
import { withScope } from './harness/scope.ts'
import { tableOf } from './harness/table.ts'
import { heapFace } from './heap-face.ts'
import { hitPoint } from './hit-point.ts'
import { fullDisk, hostilePeople } from './hostile.ts'
import { importing } from './import.ts'
import { linkDelay } from './link-delay.ts'
import { longShow } from './long-show.ts'
import { mainThread } from './main-thread.ts'
import { networkPages } from './network-pages.ts'
import { openFace } from './open-face.ts'
import { outage } from './outage.ts'
import { pairedPress } from './paired-press.ts'
import { pressConfirmed } from './press-confirmed.ts'
import { pressPainted } from './press-painted.ts'
import { prompter } from './prompter.ts'
import { pushFanOut } from './push-fan-out.ts'
import { scriptImport } from './script-import.ts'
import { scriptImportPage } from './script-import-page.ts'
import { scriptSheet } from './script-sheet.ts'
import { scrollFace } from './scroll-face.ts'
import { secondFlips } from './second-flips.ts'
import { serviceRequests } from './service-requests.ts'
import { serviceScale } from './service-scale.ts'
import { severalProcesses } from './several-processes.ts'
import { standby } from './standby.ts'
import { startAndRest } from './start-and-rest.ts'
import { timecodeIn } from './timecode.ts'
import { untouchedFace } from './untouched-face.ts'

const usage = `npm run bench [-- options]: one table, each figure beside its baseline of the same run.

  --only NAMES   benchmarks, by commas
  --short        those that say most in two minutes
  --clients N    of the push channel and of crew pages (50)
  --json         the figures as JSON, and nothing else on the output
  --help         prints this`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
    clients: { type: 'string', default: '50' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const all: readonly Benchmark[] = [
  pressPainted(() => findBrowser(say), values.short),
  openFace(() => findBrowser(say)),
  scrollFace(() => findBrowser(say)),
  editFace(() => findBrowser(say)),
  scriptSheet(() => findBrowser(say)),
  prompter(() => findBrowser(say)),
  untouchedFace(() => findBrowser(say)),
  heapFace(() => findBrowser(say)),
  firstLoad,
  pressConfirmed,
  linkDelay(() => findBrowser(say)),
  countdownError,
  secondFlips(() => findBrowser(say)),
  controllers,
  timecodeIn,
  hitPoint,
  longShow,
  mainThread,
  serviceRequests,
  pushFanOut(Number(values.clients)),
  serviceScale,
  severalProcesses,
  standby,
  pairedPress,
  networkPages,
  hostilePeople,
  fullDisk,
  importing(() => findBrowser(say)),
  scriptImport,
  scriptImportPage(() => findBrowser(say)),
  crewPages(Number(values.clients)),
  outage,
  startAndRest(() => findBrowser(say)),
]
/** What a press costs, on its way to the disk and to the page; what the service answers; what a page loads. */
const short = ['press', 'confirmed', 'service', 'push', 'load']
process.exitCode = await main(values.only?.split(',') ?? (values.short ? short : all.map(({ name }) => name)))

async function main(chosen: readonly string[]): Promise<number> {
  const unknown = chosen.filter(name => all.every(benchmark => benchmark.name !== name))
  if (unknown.length > 0) {
    say(`There is no benchmark ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}.`)
    return 2
  }
  if (values.help) {
    print(usage)
    return 0
  }
  const memory = Math.round(totalmem() / 2 ** 30)
  const machine = `${availableParallelism()} cores, ${memory} GiB, ${process.platform} ${process.arch}, Node ${process.versions.node}`
  if (!values.json) print(machine)
  await ensureBuilt(fileURLToPath(new URL('../../', import.meta.url)), say)
  const rows: Row[] = []
  const failed: string[] = []
  for (const benchmark of all.filter(({ name }) => chosen.includes(name))) {
    say(`${benchmark.name} …`)
    try {
      const measured = await withScope(scope => benchmark.run(scope))
      rows.push(...measured)
      // A run that is stopped has shown what it measured.
      if (!values.json) say(tableOf(measured))
    } catch (error) {
      failed.push(benchmark.name)
      say(`${benchmark.name} failed: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  print(values.json ? JSON.stringify({ machine, rows, failed }, null, 2) : tableOf(rows))
  if (failed.length > 0) say(`Failed, so not in this table: ${failed.join(', ')}.`)
  return failed.length === 0 ? 0 : 1
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}
