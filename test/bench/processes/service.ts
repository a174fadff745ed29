import { startServiceThread } from '../../../src-main/service/thread/thread.ts'
import { granted } from '../../support/granted.ts'
import { answerParent } from '../harness/answer-parent.ts'
import { bigShowBody } from '../harness/big-show.ts'

/** The embedded service as a desk runs it, in its thread, with the big show in it. Argument: data directory. */
export interface ServiceReady {
  readonly rundownUrl: string
  readonly socketUrl: string
  readonly rundownId: string
  readonly v1Token: string
  readonly v0Token: string
}

const [dataDir = ''] = process.argv.slice(2)
const thread = await startServiceThread({
  entry: new URL('../../../src-main/service/thread/thread-entry.ts', import.meta.url),
  options: { dataDir, host: '127.0.0.1', port: 0, version: '0.0.0' },
})
const { v0Token, baseUrl, socketUrl } = await thread.dashboard.deskAccess()
const { token: v1Token } = granted(
  await thread.dashboard.mint({ role: 'OWNER', rundownId: null, expiresIn: null }),
)
// Limits are counted as always; only this load would exhaust what they allow by default.
await thread.dashboard.setRate('1000000000')
const reply = await fetch(`${baseUrl}/rundowns`, {
  method: 'POST',
  headers: { authorization: `Bearer ${v1Token}`, 'content-type': 'application/json' },
  body: JSON.stringify(bigShowBody()),
})
if (reply.status !== 201) throw new Error(`The big show was refused: ${await reply.text()}`)
// The service's own reply to a create, by the contract.
const { data } = (await reply.json()) as { readonly data: { readonly id: string } }
const rundownUrl = `${baseUrl}/rundowns/${data.id}`
const ready: ServiceReady = { rundownUrl, socketUrl, rundownId: data.id, v1Token, v0Token }
answerParent(ready, () => thread.close())
