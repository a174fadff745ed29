import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { v0SocketPath } from '../../src-main/contract/v0/push.ts'
import { startChild } from '../bench/harness/child.ts'
import { usageOf } from '../bench/harness/proc.ts'
import { openRequester, type Requester } from '../bench/harness/request.ts'
import { createLargeRundown, fillCells, fullCell, type LargeRundown } from '../bench/harness/scale-set.ts'
import { withScope } from '../bench/harness/scope.ts'
import type { ScaleReady } from '../bench/processes/scale.ts'
import type { Json } from '../service/json.ts'

const rundowns = 50
const clients = 500
const presses = 40

let ask: Requester
let ready: ScaleReady
const all: LargeRundown[] = []
const done = Promise.withResolvers<void>()
let closed: Promise<void>

beforeAll(async () => {
  const open = Promise.withResolvers<void>()
  closed = withScope(async scope => {
    const service = await startChild<ScaleReady>(scope, 'scale.ts', [scope.tempDir()])
    ready = service.ready
    ask = openRequester(scope, ready.token)
    open.resolve()
    await done.promise
  })
  await Promise.race([open.promise, closed])
  for (let count = 1; count <= rundowns; count += 1) {
    const rundown = await createLargeRundown(ask, ready.baseUrl, `Rundown ${count}`)
    await fillCells(ask, rundown)
    all.push(rundown)
  }
})
afterAll(async () => {
  done.resolve()
  await closed
})

const read = async (url: string): Promise<Json> => JSON.parse(await ask('GET', url)).data
const one = (): LargeRundown => all.at(-1) ?? expect.fail('Nothing was created.')

async function everyPage(url: string): Promise<Json[]> {
  const items: Json[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await read(`${url}?limit=100${cursor && `&cursor=${cursor}`}`)
    items.push(...page.items)
    cursor = page.next_cursor
  }
  return items
}

it('every cue and every cell is listed once, the longest whole', async () => {
  const { url, cues, columns } = one()
  expect((await everyPage(`${url}/cues`)).map(cue => cue.id)).toEqual(cues)
  const cells = await everyPage(`${url}/cells`)
  const places = new Set(cells.map(cell => `${cell.cue_id} ${cell.column_id}`))
  expect([cells.length, places.size]).toEqual([cues.length * columns.length, cues.length * columns.length])
  const longest = await read(`${url}/cells?cue_id=${cues[0]}&column_id=${columns[0]}`)
  expect(longest.content).toBe(fullCell)
})

it('a reorder of all and a bulk of 500 are read back', async () => {
  const { url, cues } = one()
  const order = cues.toReversed().map(id => ({ id }))
  await ask('POST', `${url}/cues:reorder`, { order })
  const items = cues.slice(0, 500).map((id, at) => ({ id, title: `Edited ${at}` }))
  await ask('POST', `${url}/cues:bulk`, { items })
  const listed = await everyPage(`${url}/cues`)
  expect(listed.map(cue => cue.id)).toEqual(cues.toReversed())
  const titles = new Map(listed.map(cue => [cue.id, cue.title]))
  expect(items.filter(({ id, title }) => titles.get(id) !== title)).toEqual([])
})

it('500 push clients of one rundown are sent every press in one order, in less than 250 MB', async () => {
  const { id, url, cues } = one()
  const heard = Array.from({ length: clients }, (): (string | null)[] => [])
  const sockets: Socket[] = []
  const told = heard.map(
    log =>
      new Promise<void>((resolve, reject) => {
        const socket = io(ready.socketUrl, {
          path: v0SocketPath,
          auth: { rundownId: id, apiToken: ready.v0Token },
          transports: ['websocket'],
          forceNew: true,
          reconnection: false,
        })
        sockets.push(socket)
        socket.once('connect_error', reject)
        socket.once('disconnect', reason => reject(new Error(reason)))
        socket.on('timesnap', ({ cueId }: Json) => {
          log.push(cueId)
          if (log.length === presses) resolve()
        })
      }),
  )
  await Promise.all(
    sockets.map(socket => new Promise<void>(resolve => socket.once('connect', () => resolve()))),
  )
  const pressed = Array.from({ length: presses }, (_, at) => cues[(at * 37) % cues.length] ?? '')
  for (const cue_id of pressed) await ask('POST', `${url}/action:jump`, { cue_id })
  await Promise.all(told)
  expect(heard.filter(log => log.join() !== pressed.join())).toEqual([])
  for (const rundown of all) expect((await read(`${rundown.url}/status`)).next_cue).not.toBeNull()
  // Null where the system does not tell.
  expect(usageOf(ready.pid).memory).toBeLessThan(250)
  for (const socket of sockets) socket.disconnect()
})
