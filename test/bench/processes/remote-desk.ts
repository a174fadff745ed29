import { inEnglish } from '../../../src-main/contract/english.ts'
import { answerParent } from '../harness/answer-parent.ts'
import { linked, startBenchHost } from '../harness/bench-host.ts'
import { smallShowCsv } from '../harness/small-show.ts'

/** A desk in the Node host at another service, with a small show in that. Arguments: data directory, origin, v1 token, v0 token. */
export interface RemoteDeskReady {
  readonly origin: string
  /** Pairs one browser, once. */
  readonly pairingAddress: string
  readonly rundownId: string
  /** As the desk itself tells it, ms. */
  readonly roundTripMs: number | null
  readonly timing: string | null
}

const [dataDir = '', service = '', v1Token = '', v0Token = ''] = process.argv.slice(2)
const host = await startBenchHost(dataDir, null)
const { desk } = host
const rundownId = await openElsewhere()
await linked(host)

const { link } = desk.snapshot()
const ready: RemoteDeskReady = {
  origin: new URL(host.address).origin,
  pairingAddress: await host.pairingAddress(),
  rundownId,
  roundTripMs: link.roundTripMs,
  timing: link.timing,
}
answerParent(ready, () => host.close())

/** Saves the connection, goes over to it and imports the show there, as a person would; the identifier of its rundown. */
async function openElsewhere(): Promise<string> {
  const saved = await desk.saveConnection({
    name: 'The other service',
    baseUrl: `${service}/api-v1`,
    v0Url: `${service}/api-v0`,
    socketUrl: service,
    goAs: 'auto',
    v1Token,
    v0Token,
  })
  if (!saved.ok) throw new Error(inEnglish(saved.reason))
  const { useConnection: goOver } = desk
  const used = await goOver(saved.id, true)
  if (!used.ok) throw new Error(inEnglish(used.reason))
  const imported = await desk.import({ name: 'small-show.csv', text: smallShowCsv() })
  if (!imported.ok) throw new Error(imported.faults.map(({ reason }) => inEnglish(reason)).join(' '))
  return imported.rundownId
}
