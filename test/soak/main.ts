import { availableParallelism, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../src-main/hosts/ensure-built.ts'
import { withScope } from '../bench/harness/scope.ts'
import { house } from './house.ts'
import { outside } from './outside.ts'
import { pair } from './pair.ts'
import { Recording } from './series.ts'

/**
 * `npm run soak [-- --minutes 10] [--only house,pair,outside]`: a day of shows in an hour. It fails where something is lost, happens
 * twice or out of order, and where the last sixth of the time is worse than the first.
 */
const parts = { house, pair, outside }
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, only: { type: 'string' } },
})
process.exitCode = await main(Number(values.minutes), values.only?.split(',') ?? Object.keys(parts))

async function main(minutes: number, chosen: readonly string[]): Promise<number> {
  const memory = Math.round(totalmem() / 2 ** 30)
  print(
    `${availableParallelism()} cores, ${memory} GiB, ${process.platform} ${process.arch}, Node ${process.versions.node}`,
  )
  await ensureBuilt(fileURLToPath(new URL('../../', import.meta.url)), say)
  let recording = new Recording(0, () => 0)
  let failed: unknown = null
  try {
    await withScope(async scope => {
      const works = await Promise.all(chosen.map(name => parts[name as keyof typeof parts](scope)))
      recording = new Recording(minutes * 60_000, () => performance.now())
      const over = AbortSignal.timeout(minutes * 60_000)
      await Promise.all(works.map(work => work(recording, over)))
    })
  } catch (error) {
    failed = error
  }
  print(recording.table())
  if (failed !== null) say(failed instanceof Error ? (failed.stack ?? failed.message) : String(failed))
  return failed === null && recording.missed.length === 0 ? 0 : 1
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}
