import type { NodeHost } from '../../../src-main/hosts/node/node-host.ts'
import { granted } from '../../support/granted.ts'
import { answerParent } from '../harness/answer-parent.ts'
import { startBenchHost } from '../harness/bench-host.ts'
import { cellsBeyond } from '../harness/big-show.ts'

/**
 * A desk in the Node host, alone in its process, with a running order imported, and its cells beyond what an import
 * takes. Arguments: data directory, file, columns.
 */
export interface DeskReady {
  readonly origin: string
  /** Pairs one browser, once. */
  readonly pairingAddress: string
}

const atOnce = 500

const [dataDir = '', file = '', columns = '10'] = process.argv.slice(2)
const host = await startBenchHost(dataDir, file)
await fill(host, Number(columns))
const ready: DeskReady = {
  origin: new URL(host.address).origin,
  pairingAddress: await host.pairingAddress(),
}
answerParent(ready, () => host.close())

/** Writes them as a colleague would, and waits until the desk has them all. */
async function fill({ desk, dashboard }: NodeHost, width: number): Promise<void> {
  const { rows, rundown } = desk.snapshot()
  const items = cellsBeyond(width).map(({ cue, column, content }) => ({
    cue_id: rows[cue]?.cue.id,
    column_id: rundown?.columns[column]?.id,
    content,
  }))
  if (items.length === 0) return
  const { baseUrl } = await dashboard.deskAccess()
  const { token } = granted(await dashboard.mint({ role: 'OWNER', rundownId: null, expiresIn: null }))
  await dashboard.setRate('1000000000')
  for (let from = 0; from < items.length; from += atOnce) {
    const reply = await fetch(`${baseUrl}/rundowns/${rundown?.id}/cells:bulk`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ items: items.slice(from, from + atOnce) }),
    })
    if (!reply.ok) throw new Error(`Cells were refused: ${await reply.text()}`)
  }
  const isFull = (): boolean => desk.snapshot().rows.every(({ cells }) => Object.keys(cells).length >= width)
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = desk.subscribe(() => isFull() && resolve())
  if (isFull()) resolve()
  await promise
  stop()
}
