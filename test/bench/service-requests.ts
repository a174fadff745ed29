import type { Benchmark, Row } from './harness/benchmark.ts'
import { startChild } from './harness/child.ts'
import { loadInTurn, type Target } from './harness/load.ts'
import { openRequester, timed } from './harness/request.ts'
import { type Spread, spreadOf } from './harness/statistics.ts'
import type { BareReady } from './processes/bare.ts'
import type { ServiceReady } from './processes/service.ts'

const rounds = 3
const actions = 300

/** What the embedded service answers, beside the same libraries with nothing in them. */
export const serviceRequests: Benchmark = {
  name: 'service',
  async run(scope) {
    const service = await startChild<ServiceReady>(scope, 'service.ts', [scope.tempDir()])
    const bare = await startChild<BareReady>(scope, 'bare.ts', [scope.tempDir()])
    const { rundownUrl, v1Token } = service.ready
    const { origin } = bare.ready
    const ask = openRequester(scope, v1Token)
    const askBare = openRequester(scope, null)
    const at = (path: string): Target => ({ child: service, url: rundownUrl + path, token: v1Token })
    const bareAt = (path: string): Target => ({ child: bare, url: origin + path, token: null })

    await ask('POST', `${rundownUrl}/action:start`)
    const [status, empty] = await loadInTurn(at('/status'), bareAt('/empty'), rounds)
    const page = await ask('GET', `${rundownUrl}/cues?limit=100`)
    const [cues, bytes] = await loadInTurn(
      at('/cues?limit=100'),
      bareAt(`/bytes/${Buffer.byteLength(page)}`),
      rounds,
    )

    const durable = spreadOf(await timed(actions, () => askBare('POST', `${origin}/durable`)))
    const adjust = await timed(actions, index =>
      ask('POST', `${rundownUrl}/action:adjust-duration`, { delta_ms: index % 2 === 0 ? 10_000 : -10_000 }),
    )
    const next = await timed(actions, () => ask('POST', `${rundownUrl}/action:next`))
    return [
      {
        what: 'GET status, 10 connections',
        unit: '/s',
        ours: { p50: status.rate },
        baseline: { what: 'empty route', figure: { p50: empty.rate } },
        bars: [{ of: 'ratio', is: 'at least', value: 0.7 }],
      },
      cost('GET status, processor time', status.cpu, 'empty route', empty.cpu),
      {
        what: 'GET cues?limit=100',
        unit: '/s',
        ours: { p50: cues.rate },
        baseline: { what: 'as many bytes', figure: { p50: bytes.rate } },
        bars: [],
      },
      cost('GET cues?limit=100, processor time', cues.cpu, 'as many bytes', bytes.cpu),
      action('action:adjust-duration, durable', spreadOf(adjust), durable),
      action('action:next, durable, 1,000 cues', spreadOf(next), durable),
    ]
  },
}

const cost = (what: string, ours: number, baseline: string, bare: number): Row => ({
  what,
  unit: 'µs',
  ours: { p50: ours },
  baseline: { what: baseline, figure: { p50: bare } },
  bars: [],
})

const action = (what: string, ours: Spread, durable: Spread): Row => ({
  what,
  unit: 'ms',
  ours,
  baseline: { what: 'bare route, one row synced', figure: durable },
  bars: [{ of: 'p99', is: 'at most', value: 8 }],
})
