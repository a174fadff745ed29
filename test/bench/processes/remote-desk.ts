import { answerParent } from '../harness/answer-parent.ts'
import { startBenchHost } from '../harness/bench-host.ts'
import { openElsewhere } from '../harness/open-elsewhere.ts'

/** A desk in the Node host at another service, with a small show in that. Arguments: data directory, origin, v1 token, v0 token. */
export interface RemoteDeskReady {
  readonly origin: string
  /** Pairs one browser, once. */
  readonly pairingAddress: string
  readonly rundownId: string
  /** As the desk itself tells it, ms. */
  readonly roundTripMs: number | null
}

const [dataDir = '', service = '', v1Token = '', v0Token = ''] = process.argv.slice(2)
const host = await startBenchHost(dataDir, null)
const { desk } = host
const rundownId = await openElsewhere(host, { service, v1Token, v0Token })

const { link } = desk.snapshot()
const ready: RemoteDeskReady = {
  origin: new URL(host.address).origin,
  pairingAddress: await host.pairingAddress(),
  rundownId,
  roundTripMs: link.roundTripMs,
}
answerParent(ready, () => host.close())
