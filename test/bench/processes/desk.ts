import { answerParent } from '../harness/answer-parent.ts'
import { startBenchHost } from '../harness/bench-host.ts'

/** A desk in the Node host, alone in its process, with a running order imported. Arguments: data directory, file. */
export interface DeskReady {
  readonly origin: string
  /** Pairs one browser, once. */
  readonly pairingAddress: string
}

const [dataDir = '', file = ''] = process.argv.slice(2)
const host = await startBenchHost(dataDir, file)
const ready: DeskReady = {
  origin: new URL(host.address).origin,
  pairingAddress: await host.pairingAddress(),
}
answerParent(ready, () => host.close())
