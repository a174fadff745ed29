import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import type { BridgeRequest, BridgeRequestName } from '../../src-main/contract/bridge/bridge.ts'
import type { BridgeReplies } from '../../src-main/contract/bridge/replies.ts'
import type { ShowSlice } from '../../src-main/contract/bridge/slices.ts'
import { inEnglish } from '../../src-main/contract/english.ts'
import { activeCueId } from '../../src-main/domain/show/runner.ts'
import { type PairedClient, pairAsPage } from '../support/pair.ts'
import { bareFanOut, connected } from './harness/bare-sockets.ts'
import type { Benchmark } from './harness/benchmark.ts'
import { startChild } from './harness/child.ts'
import { freePort } from './harness/free-port.ts'
import type { Scope } from './harness/scope.ts'
import { smallShowCsv } from './harness/small-show.ts'
import { spreadOf } from './harness/statistics.ts'
import type { BareReady } from './processes/bare.ts'
import type { DeskReady } from './processes/desk.ts'

const pages = 200
const people = 20
const presses = 40

/** From a press of one person to the last of 200 pages of people on the network, over TLS, all of them in this process. */
export const networkPages: Benchmark = {
  name: 'pages',
  async run(scope) {
    const file = join(scope.tempDir(), 'small-show.csv')
    writeFileSync(file, smallShowCsv())
    const { ready } = await startChild<DeskReady>(scope, 'desk.ts', [scope.tempDir(), file])
    const here = await openHere(scope, ready)
    const told = await openPages(scope, here)
    const ours: number[] = []
    for (let index = 0; index < presses; index += 1) ours.push(await told.press())

    const { ready: bare } = await startChild<BareReady>(scope, 'bare.ts', [scope.tempDir()])
    const least = await bareFanOut(scope, bare.origin, { pages, presses })
    return [
      {
        what: `press → last of ${pages} pages on the network, TLS`,
        unit: 'ms',
        ours: spreadOf(ours),
        baseline: { what: 'bare Socket.IO, no TLS', figure: spreadOf(least) },
        bars: [{ of: 'p99', is: 'at most', value: 60 }],
      },
    ]
  },
}

type Ask = <Name extends BridgeRequestName>(
  name: Name,
  payload: BridgeRequest<Name>,
) => Promise<BridgeReplies[Name]>

/** The page of the person at the desk. */
async function openHere(scope: Scope, { pairingAddress }: DeskReady): Promise<Ask> {
  const address = new URL(pairingAddress)
  const paired = await pairAsPage(address.origin, address.hash.replace('#pair=', ''))
  if (paired === null) throw new Error('The desk refused its own page.')
  const socket = openSocket(scope, address.origin, paired)
  await connected(socket)
  return askOver(socket)
}

const askOver =
  (socket: Socket): Ask =>
  async (name, payload) => {
    const reply = await socket.emitWithAck('request', name, payload)
    if (reply.ok !== true) throw new Error(`${name} was refused: ${JSON.stringify(reply)}`)
    return reply.value
  }

interface ToldPages {
  /** Milliseconds from GO until each page shows it. */
  press(): Promise<number>
}

async function openPages(scope: Scope, here: Ask): Promise<ToldPages> {
  await here('people-network.write', { pages: true, port: await freePort() })
  const { slice } = await here('people', {})
  const origin = `https://127.0.0.1:${slice?.openPort ?? 0}`
  const sockets: Socket[] = []
  for (let person = 0; person < people; person += 1) {
    const invited = await here('people.invite', { name: `Person ${person + 1}`, role: 'call' })
    if (!invited.ok) throw new Error(inEnglish(invited.reason))
    const paired = await pairAsPage(origin, invited.path.split('#join=')[1] ?? '')
    if (paired === null) throw new Error('The desk refused an invitation.')
    for (let page = 0; page < pages / people; page += 1) {
      const socket = openSocket(scope, origin, paired, `127.0.0.${10 + person}`)
      await connected(socket)
      sockets.push(socket)
    }
  }
  const [first] = sockets
  if (first === undefined) throw new Error('There is no page.')
  const ask = askOver(first)
  let { show } = await ask('snapshot', {})
  let heard = (_socket: Socket, _slice: ShowSlice): void => {}
  for (const socket of sockets)
    socket.on('event', (name: string, slice: unknown) => {
      // The map of events says what a `show` carries.
      if (name === 'show') heard(socket, slice as ShowSlice)
    })
  return {
    async press() {
      const before = activeCueId(show.state)
      const { promise: all, resolve } = Promise.withResolvers<number>()
      const waiting = new Set(sockets)
      heard = (socket, slice) => {
        if (activeCueId(slice.state) === before) return
        show = slice
        if (waiting.delete(socket) && waiting.size === 0) resolve(performance.now())
      }
      const { now, clockSteps } = await ask('clock', {})
      const from = performance.now()
      const press = {
        kind: 'keyboard',
        control: 'Space',
        intent: { action: 'go' },
        saw: show.version,
        made: Math.round(now - clockSteps),
      } as const
      const sent = (['down', 'up'] as const).map(edge => ask('trigger', { ...press, edge }))
      const took = (await all) - from
      await Promise.all(sent)
      return took
    },
  }
}

/** `from`: the desk takes 64 connections from one address. */
function openSocket(scope: Scope, origin: string, { cookie, key }: PairedClient, from = '127.0.0.1'): Socket {
  const socket = io(origin, {
    path: '/desk/socket.io',
    transports: ['websocket'],
    forceNew: true,
    // The desk's own certificate, which a person compares.
    rejectUnauthorized: false,
    ...{ localAddress: from },
    auth: { key },
    extraHeaders: { origin, cookie },
  })
  scope.defer(() => socket.disconnect())
  return socket
}
