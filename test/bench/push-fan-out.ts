import { io, type Socket } from 'socket.io-client'
import { v0SocketPath } from '../../src-main/contract/v0/push.ts'
import type { Benchmark } from './harness/benchmark.ts'
import { startChild } from './harness/child.ts'
import { openRequester } from './harness/request.ts'
import type { Scope } from './harness/scope.ts'
import { spreadOf } from './harness/statistics.ts'
import type { BareReady } from './processes/bare.ts'
import type { ServiceReady } from './processes/service.ts'

const actions = 200

/** From an action sent to the last of so many push clients told, all of them in this process. */
export const pushFanOut = (clients: number): Benchmark => ({
  name: 'push',
  async run(scope) {
    const service = await startChild<ServiceReady>(scope, 'service.ts', [scope.tempDir()])
    const bare = await startChild<BareReady>(scope, 'bare.ts', [scope.tempDir()])
    const { rundownUrl, rundownId, v0Token, v1Token, socketUrl } = service.ready
    const ask = openRequester(scope, v1Token)
    const askBare = openRequester(scope, null)

    const told = await connectAll(scope, clients, 'timesnap', () =>
      io(socketUrl, {
        path: v0SocketPath,
        auth: { rundownId, apiToken: v0Token },
        transports: ['websocket'],
        forceNew: true,
      }),
    )
    await ask('POST', `${rundownUrl}/action:start`)
    const ours = await untilAllTold(told, () => ask('POST', `${rundownUrl}/action:next`))

    const toldBare = await connectAll(scope, clients, 'told', () =>
      io(bare.ready.origin, { transports: ['websocket'], forceNew: true }),
    )
    const snap = {
      lastStop: null,
      kickoff: 1_777_000_000_000,
      running: true,
      cueId: rundownId,
      deadline: 1_777_000_060_000,
    }
    const least = await untilAllTold(toldBare, () => askBare('POST', `${bare.ready.origin}/tell`, snap))
    return [
      {
        what: `action → last of ${clients} push clients`,
        unit: 'ms',
        ours: spreadOf(ours),
        baseline: { what: 'bare Socket.IO, not stored', figure: spreadOf(least) },
        bars: [],
      },
    ]
  },
})

interface Told {
  readonly clients: number
  onEach(listener: () => void): void
}

async function connectAll(
  scope: Scope,
  clients: number,
  event: string,
  connect: () => Socket,
): Promise<Told> {
  const sockets = Array.from({ length: clients }, connect)
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
  let tell = (): void => {}
  for (const socket of sockets) socket.on(event, () => tell())
  return {
    clients,
    onEach(listener) {
      tell = listener
    },
  }
}

async function untilAllTold(
  { clients, onEach }: Told,
  act: () => Promise<unknown>,
): Promise<readonly number[]> {
  const took: number[] = []
  for (let index = 0; index < actions; index += 1) {
    const { promise: all, resolve } = Promise.withResolvers<number>()
    let left = clients
    onEach(() => {
      left -= 1
      if (left === 0) resolve(performance.now())
    })
    const from = performance.now()
    const answered = act()
    took.push((await all) - from)
    await answered
  }
  return took
}
