import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { outputSocketPath } from '../../src-main/contract/bridge/channels.ts'
import type { OutputPageEvents } from '../../src-main/contract/bridge/output-pages.ts'
import { inEnglish } from '../../src-main/contract/english.ts'
import { type OutputPageAt, outputPageAt } from '../support/output-page.ts'
import { bareFanOut, connected } from './harness/bare-sockets.ts'
import type { Benchmark } from './harness/benchmark.ts'
import { startChild } from './harness/child.ts'
import { type Ask, openPageHere, pressGo } from './harness/desk-page.ts'
import type { Scope } from './harness/scope.ts'
import { spreadOf } from './harness/statistics.ts'
import type { BareReady } from './processes/bare.ts'
import type { DeskReady } from './processes/desk.ts'

const presses = 40
const cues = 60

const show = (): string =>
  [
    'type,title,duration,Lights',
    ...Array.from({ length: cues }, (_, at) => `cue,Cue ${at + 1},1:00:00,LX ${at + 1}`),
  ].join('\n')

/** From GO to the last of so many phones of a department, each of which then shows GO; all of them in this process. */
export const crewPages = (pages: number): Benchmark => ({
  name: 'crew',
  async run(scope) {
    const file = join(scope.tempDir(), 'crew.csv')
    writeFileSync(file, show())
    const { ready } = await startChild<DeskReady>(scope, 'desk.ts', [scope.tempDir(), file])
    const { ask } = await openPageHere(scope, ready)
    await makeDepartment(ask)
    const phones: OutputPageAt[] = []
    for (let at = 0; at < pages; at += 1) phones.push(await openPhone(scope, ready.origin, ask, at))
    const ours: number[] = []
    for (let index = 0; index < presses; index += 1) ours.push(await go(ask, phones))

    const { ready: bare } = await startChild<BareReady>(scope, 'bare.ts', [scope.tempDir()])
    const least = await bareFanOut(scope, bare.origin, { pages, presses })
    return [
      {
        what: `GO → confirmed on the last of ${pages} phones`,
        unit: 'ms',
        ours: spreadOf(ours),
        baseline: { what: 'bare Socket.IO, unconfirmed', figure: spreadOf(least) },
        bars: [{ of: 'p99', is: 'at most', value: 60 }],
      },
    ]
  },
})

async function makeDepartment(ask: Ask): Promise<void> {
  const { rundown } = await ask('snapshot', {})
  const columnId = rundown?.columns[0]?.id ?? ''
  const department = { shortName: 'LX', color: '#3366ff', groups: [] }
  await ask('edit', {
    rundownId: rundown?.id ?? '',
    edits: [{ do: 'column.department', columnId, department }],
  })
}

async function openPhone(scope: Scope, origin: string, ask: Ask, at: number): Promise<OutputPageAt> {
  const made = await ask('output-page.make', {
    kind: 'cue-light',
    name: `Phone ${at + 1}`,
    department: 'Lights',
  })
  if (!made.ok) throw new Error(inEnglish(made.reason))
  const link = await ask('output-page.link', { id: made.id })
  if (!link.ok) throw new Error(inEnglish(link.reason))
  const socket = io(origin, {
    path: outputSocketPath,
    transports: ['websocket'],
    forceNew: true,
    auth: { kind: 'cue-light', key: link.path.split('#key=')[1], device: `device ${at}` },
    extraHeaders: { origin },
  })
  scope.defer(() => socket.disconnect())
  const page = outputPageAt(socket)
  await Promise.all([connected(socket), page.next()])
  return page
}

/** Milliseconds from GO until each phone shows the GO of the cue that came on air. */
async function go(ask: Ask, phones: readonly OutputPageAt[]): Promise<number> {
  const { show: seen } = await ask('snapshot', {})
  const shown = Promise.all(
    phones.map(
      phone =>
        new Promise<void>(resolve => {
          phone.heard = (name, payload) => {
            if (name !== 'state') return
            // The map of events says what a `state` carries.
            const { face } = payload as OutputPageEvents['state']
            if (face.kind !== 'cue-light') return
            if (face.calls.some(one => one.cueId === seen.nextCueId && one.record?.phase === 'go')) resolve()
          }
        }),
    ),
  )
  const { from, answered } = await pressGo(ask, seen.version)
  await shown
  const took = performance.now() - from
  await answered
  return took
}
