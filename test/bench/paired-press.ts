import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { nameDesk, sliceOf, succeeded, until } from '../hosts/standby/two-desks.ts'
import { go, startBenchHost } from './harness/bench-host.ts'
import type { Benchmark } from './harness/benchmark.ts'
import { bigShowCsv } from './harness/big-show.ts'
import { startChild } from './harness/child.ts'
import { timed } from './harness/request.ts'
import type { Scope } from './harness/scope.ts'
import { medianSpread, type Spread, spreadOf } from './harness/statistics.ts'
import type { StandbyDeskReady } from './processes/standby-desk.ts'

const rounds = 5
const presses = 60

/**
 * A press at a desk that another one stands by for, over TLS and in a process of its own, beside a desk that has none: by
 * turns, so that what else this computer does falls on both.
 */
export const pairedPress: Benchmark = {
  name: 'paired',
  async run(scope) {
    const paired = await openDesk(scope, 'Booth 1')
    const alone = await openDesk(scope, 'Alone')
    succeeded(await paired.standby.acts.listen({ on: true }))
    const confirmed = until(paired, ({ pairing }) => pairing?.step === 'compare').then(() =>
      paired.standby.acts.confirm({ same: true }),
    )
    const { port } = sliceOf(paired).listening ?? { port: 0 }
    const second = await startChild<StandbyDeskReady>(scope, 'standby-desk.ts', [
      scope.tempDir(),
      String(port),
    ])
    succeeded(await confirmed)
    await second.ask('copied')

    const ours: Spread[] = []
    const least: Spread[] = []
    for (let round = 0; round < rounds; round += 1) {
      least.push(spreadOf(await timed(presses, () => go(alone))))
      ours.push(spreadOf(await timed(presses, () => go(paired))))
    }
    await second.ask('copied')
    const { pair } = sliceOf(paired)
    if (pair?.copy?.behind !== 0) throw new Error(`The copy is behind: ${JSON.stringify(pair)}`)
    return [
      {
        what: 'press → confirmed, 1,000 cues, another desk stands by',
        unit: 'ms',
        ours: medianSpread(ours),
        baseline: { what: 'a desk alone', figure: medianSpread(least) },
        bars: [{ of: 'p50 more', is: 'at most', value: 1 }],
      },
    ]
  },
}

async function openDesk(scope: Scope, name: string): Promise<NodeHost> {
  const dataDir = scope.tempDir()
  nameDesk(dataDir, name)
  const file = join(dataDir, 'big-show.csv')
  writeFileSync(file, bigShowCsv())
  const host = await startBenchHost(dataDir, file)
  scope.defer(() => host.close())
  await go(host)
  return host
}
