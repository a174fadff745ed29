import { writeFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import type { Socket } from 'socket.io-client'
import { bareFanOut, connected } from './harness/bare-sockets.ts'
import type { Benchmark } from './harness/benchmark.ts'
import { startChild } from './harness/child.ts'
import {
  type Ask,
  askOver,
  invite,
  join,
  openPageHere,
  openSocket,
  openToNetwork,
  pressesOf,
} from './harness/desk-page.ts'
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
    const file = joinPath(scope.tempDir(), 'small-show.csv')
    writeFileSync(file, smallShowCsv())
    const { ready } = await startChild<DeskReady>(scope, 'desk.ts', [scope.tempDir(), file])
    const here = await openPageHere(scope, ready)
    const sockets = await openPages(scope, here.ask)
    const [first] = sockets
    if (first === undefined) throw new Error('There is no page.')
    const press = await pressesOf(askOver(first), sockets)
    const ours: number[] = []
    for (let index = 0; index < presses; index += 1) ours.push(await press())

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

async function openPages(scope: Scope, here: Ask): Promise<readonly Socket[]> {
  const origin = await openToNetwork(here)
  const sockets: Socket[] = []
  for (let person = 0; person < people; person += 1) {
    const paired = await join(origin, await invite(here, `Person ${person + 1}`, 'call'))
    for (let page = 0; page < pages / people; page += 1) {
      const socket = openSocket(scope, origin, paired, `127.0.0.${10 + person}`)
      await connected(socket)
      sockets.push(socket)
    }
  }
  return sockets
}
