import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerParent } from '../harness/answer-parent.ts'
import { go, startBenchHost } from '../harness/bench-host.ts'
import { smallShowCsv } from '../harness/small-show.ts'

/** A desk in the Node host with a show that runs. Argument: data directory. */
export interface RunningShowReady {
  /** Each pairs one browser, once. */
  readonly pairingAddresses: readonly [string, string]
  /** When the cue on air comes to zero, on the service's clock, which is this computer's wall clock. */
  readonly deadline: number
}

const [dataDir = ''] = process.argv.slice(2)
const file = join(dataDir, 'small-show.csv')
writeFileSync(file, smallShowCsv())
const host = await startBenchHost(dataDir, file)
await go(host)
const { state } = host.desk.snapshot().show
if (state.phase !== 'running') throw new Error(`The show is ${state.phase}.`)
const ready: RunningShowReady = {
  pairingAddresses: [await host.pairingAddress(), await host.pairingAddress()],
  deadline: state.deadline,
}
answerParent(ready, () => host.close())
