import { io } from 'socket.io-client'
import { v0SocketPath } from '../../src-main/contract/v0/push.ts'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { type CuttableProxy, startCuttableProxy } from '../support/cuttable-proxy.ts'
import { go, startBenchHost } from './harness/bench-host.ts'
import type { Benchmark } from './harness/benchmark.ts'
import { startChild } from './harness/child.ts'
import { openElsewhere } from './harness/open-elsewhere.ts'
import type { Scope } from './harness/scope.ts'
import { spreadOf } from './harness/statistics.ts'
import type { ScaleReady } from './processes/scale.ts'

const rounds = 5

/**
 * From the loss of the line until the desk decides, and from its return until the service decides again, beside a bare
 * Socket.IO client with its defaults on the same line.
 */
export const outage: Benchmark = {
  name: 'outage',
  async run(scope) {
    const { ready: service } = await startChild<ScaleReady>(scope, 'scale.ts', [scope.tempDir()])
    const line = await startCuttableProxy(Number(new URL(service.socketUrl).port))
    scope.defer(() => line.close())
    const host = await startBenchHost(scope.tempDir(), null)
    scope.defer(() => host.close())
    const origin = `http://127.0.0.1:${line.port}`
    const { token: v1Token, v0Token } = service
    const rundownId = await openElsewhere(host, { service: origin, v1Token, v0Token })
    await go(host)
    const bare = await connectBare(scope, origin, { rundownId, apiToken: v0Token })

    const broken = await measure(host, line, bare, 'refused')
    const silent = await measure(host, line, bare, 'silent')
    return [
      {
        what: 'connection broken → LOCAL, 2 s of grace in it',
        unit: 'ms',
        ours: spreadOf(broken.lost),
        baseline: { what: 'bare Socket.IO: disconnected', figure: spreadOf(broken.bareLost) },
        bars: [{ of: 'p99', is: 'at most', value: 2_500 }],
      },
      {
        what: 'line silent → LOCAL, 5 s of heartbeats and the grace in it',
        unit: 'ms',
        ours: spreadOf(silent.lost),
        baseline: { what: 'bare Socket.IO: disconnected', figure: spreadOf(silent.bareLost) },
        bars: [{ of: 'p99', is: 'at most', value: 7_500 }],
      },
      {
        what: 'line back → LIVE',
        unit: 'ms',
        ours: spreadOf([...broken.back, ...silent.back]),
        baseline: {
          what: 'bare Socket.IO: connected',
          figure: spreadOf([...broken.bareBack, ...silent.bareBack]),
        },
        bars: [{ of: 'p99', is: 'at most', value: 1_000 }],
      },
    ]
  },
}

async function measure(
  host: NodeHost,
  line: CuttableProxy,
  bare: BareClient,
  how: 'silent' | 'refused',
): Promise<Readonly<Record<'lost' | 'bareLost' | 'back' | 'bareBack', readonly number[]>>> {
  const took = {
    lost: [] as number[],
    bareLost: [] as number[],
    back: [] as number[],
    bareBack: [] as number[],
  }
  for (let round = 0; round < rounds; round += 1) {
    const cutAt = performance.now()
    const lost = Promise.all([authorityIs(host, 'local'), bare.next('disconnect')])
    line.cut(how)
    const [ours, others] = await lost
    took.lost.push(ours - cutAt)
    took.bareLost.push(others - cutAt)
    const mendedAt = performance.now()
    const back = Promise.all([authorityIs(host, 'live'), bare.next('connect')])
    line.mend()
    const [again, connected] = await back
    took.back.push(again - mendedAt)
    took.bareBack.push(connected - mendedAt)
  }
  return took
}

/** When the desk shows that authority. */
async function authorityIs({ desk }: NodeHost, state: 'live' | 'local'): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = desk.subscribe(() => {
    const { show, link } = desk.snapshot()
    if (show.authority.state === state && (link.state === 'live') === (state === 'live')) resolve()
  })
  await promise
  stop()
  return performance.now()
}

interface BareClient {
  /** When that comes next. */
  next(event: 'connect' | 'disconnect'): Promise<number>
}

async function connectBare(
  scope: Scope,
  origin: string,
  auth: Readonly<Record<string, string>>,
): Promise<BareClient> {
  const socket = io(origin, { path: v0SocketPath, auth, transports: ['websocket'], forceNew: true })
  scope.defer(() => socket.disconnect())
  const next: BareClient['next'] = event =>
    new Promise(resolve => socket.once(event, () => resolve(performance.now())))
  await next('connect')
  return { next }
}
