import { io } from 'socket.io-client'
import { v0SocketPath } from '../../src-main/contract/v0/push.ts'
import type { Benchmark, Row } from './harness/benchmark.ts'
import { startChild } from './harness/child.ts'
import { usageOf } from './harness/proc.ts'
import { openRequester, type Requester, timed } from './harness/request.ts'
import { createLargeRundown, fillCells, type LargeRundown } from './harness/scale-set.ts'
import type { Scope } from './harness/scope.ts'
import { type Spread, spreadOf } from './harness/statistics.ts'
import type { ScaleReady } from './processes/scale.ts'

const rundowns = 50
const requests = 300
const edits = 20
const clients = 500

/** One rundown of 1,000 cues, 50 columns and full cells, alone and then among fifty: the same request costs the same. */
export const serviceScale: Benchmark = {
  name: 'scale',
  async run(scope) {
    const service = await startChild<ScaleReady>(scope, 'scale.ts', [scope.tempDir()])
    const { baseUrl, token, pid } = service.ready
    const ask = openRequester(scope, token)
    const first = await createLargeRundown(ask, baseUrl, 'Rundown 1')
    await fillCells(ask, first)
    const alone = await measure(ask, [first])
    const all = [first]
    for (let count = 2; count <= rundowns; count += 1)
      all.push(await createLargeRundown(ask, baseUrl, `Rundown ${count}`))
    const among = await measure(ask, [first])
    const inTurn = await measure(ask, all)

    const bulk = await timed(edits, async index => {
      const items = first.cues.slice(0, 500).map(id => ({ id, title: `Edit ${index} of ${id}` }))
      await ask('POST', `${first.url}/cues:bulk`, { items })
    })
    const halves: LargeRundown[] = []
    for (let count = 0; count < edits; count += 1)
      halves.push(await createLargeRundown(ask, baseUrl, `Half ${count}`, 500))
    const items = Array.from({ length: 500 }, (_, at) => ({ title: `New ${at}`, duration_ms: 1_000 }))
    const created = await timed(edits, index => ask('POST', `${halves[index]?.url}/cues:bulk`, { items }))
    const reorder = await timed(edits, index => {
      const order = shuffled(first.cues, index).map(id => ({ id }))
      return ask('POST', `${first.url}/cues:reorder`, { order })
    })
    await connectClients(scope, service.ready, first.id)
    await measure(ask, all)
    const memory = usageOf(pid).memory
    return [
      ...named.flatMap(name => [
        against(`${name}, one of ${rundowns} rundowns`, among[name], alone[name]),
        against(`${name}, over ${rundowns} rundowns in turn`, inTurn[name], alone[name]),
      ]),
      edit('cues:bulk, 500 changed of 1,000', bulk, 60),
      edit('cues:bulk, 500 created', created, 60),
      edit('cues:reorder, 1,000 shuffled', reorder, 40),
      memoryRow(memory),
    ]
  },
}

const named = ['GET status', 'GET cues?limit=100', 'GET cells of a cue', 'action:jump'] as const
type Named = (typeof named)[number]

async function measure(ask: Requester, over: readonly LargeRundown[]): Promise<Record<Named, Spread>> {
  const spread = async (run: (rundown: LargeRundown, index: number) => Promise<unknown>): Promise<Spread> =>
    spreadOf(
      await timed(requests, async index => {
        const rundown = over[index % over.length]
        if (rundown !== undefined) await run(rundown, index)
      }),
    )
  return {
    'GET status': await spread(({ url }) => ask('GET', `${url}/status`)),
    'GET cues?limit=100': await spread(({ url }) => ask('GET', `${url}/cues?limit=100`)),
    'GET cells of a cue': await spread(({ url, cues }) => ask('GET', `${url}/cells?cue_id=${cues[500]}`)),
    'action:jump': await spread(({ url, cues }, index) =>
      ask('POST', `${url}/action:jump`, { cue_id: cues[(index * 7) % cues.length] }),
    ),
  }
}

async function connectClients(scope: Scope, ready: ScaleReady, rundownId: string): Promise<void> {
  const sockets = Array.from({ length: clients }, () =>
    io(ready.socketUrl, {
      path: v0SocketPath,
      auth: { rundownId, apiToken: ready.v0Token },
      transports: ['websocket'],
      forceNew: true,
    }),
  )
  scope.defer(() => sockets.forEach(socket => void socket.disconnect()))
  await Promise.all(
    sockets.map(
      socket =>
        new Promise<void>((resolve, reject) => {
          socket.once('connect', resolve)
          socket.once('connect_error', reject)
        }),
    ),
  )
}

/** The same for the same turn. */
const shuffled = (ids: readonly string[], turn: number): readonly string[] =>
  ids
    .map((id, at) => ({ id, place: ((at + 1) * (turn + 1) * 7_919) % 10_007 }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ id }) => id)

const against = (what: string, ours: Spread, alone: Spread): Row => ({
  what,
  unit: 'ms',
  ours,
  baseline: { what: 'alone', figure: alone },
  bars: [{ of: 'ratio', is: 'at most', value: 1.5 }],
})

const edit = (what: string, took: readonly number[], most: number): Row => ({
  what,
  unit: 'ms',
  ours: spreadOf(took),
  baseline: null,
  bars: [{ of: 'p50', is: 'at most', value: most }],
})

const memoryRow = (memory: number): Row => ({
  what: `memory after all that, with ${clients} push clients`,
  unit: 'MB',
  ours: { p50: memory },
  baseline: null,
  bars: [{ of: 'p50', is: 'at most', value: 250 }],
})
