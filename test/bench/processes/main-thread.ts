import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { answerParent } from '../harness/answer-parent.ts'
import { go, startBenchHost } from '../harness/bench-host.ts'
import { bigShowCsv } from '../harness/big-show.ts'
import type { Spread } from '../harness/statistics.ts'

/** A desk in the Node host that tells how long its main thread was held up. Argument: data directory. */
export interface MainThreadReady {
  readonly baseUrl: string
  readonly token: string
}

export interface HeldUp extends Spread {
  readonly longest: number
}

const resolutionMs = 1
const watchMs = 5_000
const pressEveryMs = 100

const [dataDir = ''] = process.argv.slice(2)
const file = join(dataDir, 'big-show.csv')
writeFileSync(file, bigShowCsv())
const host = await startBenchHost(dataDir, file)
const { v1Token: token, baseUrl } = await host.dashboard.deskAccess()
await go(host)

/** Beyond the millisecond in which the monitor itself looks. */
async function heldUp(work: () => Promise<unknown>): Promise<HeldUp> {
  const monitor = monitorEventLoopDelay({ resolution: resolutionMs })
  monitor.enable()
  const until = performance.now() + watchMs
  while (performance.now() < until) await work()
  monitor.disable()
  const ms = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolutionMs)
  return {
    p50: ms(monitor.percentile(50)),
    p95: ms(monitor.percentile(95)),
    p99: ms(monitor.percentile(99)),
    longest: ms(monitor.max),
  }
}

const ready: MainThreadReady = { baseUrl, token }
answerParent(ready, () => host.close(), {
  rest: () => heldUp(() => pause(pressEveryMs)),
  press: () =>
    heldUp(async () => {
      await go(host)
      await pause(pressEveryMs)
    }),
})
