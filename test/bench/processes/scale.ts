import { startServiceThread } from '../../../src-main/service/thread/thread.ts'
import { answerParent } from '../harness/answer-parent.ts'

/** The embedded service as a desk runs it, in its thread, with nothing in it. Argument: data directory. */
export interface ScaleReady {
  readonly pid: number
  readonly baseUrl: string
  readonly socketUrl: string
  readonly token: string
  readonly v0Token: string
}

const [dataDir = ''] = process.argv.slice(2)
const thread = await startServiceThread({
  entry: new URL('../../../src-main/service/thread/thread-entry.ts', import.meta.url),
  options: { dataDir, host: '127.0.0.1', port: 0, version: '0.0.0' },
})
// The desk's own token stands outside the budgets that this load would exhaust.
const { v1Token, v0Token, baseUrl, socketUrl } = await thread.dashboard.deskAccess()
const ready: ScaleReady = { pid: process.pid, baseUrl, socketUrl, token: v1Token, v0Token }
answerParent(ready, () => thread.close())
