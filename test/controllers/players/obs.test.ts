import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { connectObs, mediaClip } from '../../../src-main/controllers/players/obs.ts'
import type { PlayerConnection } from '../../../src-main/desk/ports/players.ts'
import { faultOf, httpPeer, portOf, tcpPeer } from './peers.ts'

interface Said {
  readonly op: number
  readonly d: {
    readonly authentication?: { readonly challenge: string; readonly salt: string }
    readonly results?: readonly { readonly requestType: string; readonly responseData?: unknown }[]
  }
}

/** As OBS said it. */
const recorded: readonly Said[] = readFileSync(
  new URL('../../fixtures/players/obs.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))
const [hello, identified] = recorded
const resultsOf = (requestType: string) =>
  recorded.flatMap(({ d }) => d.results?.filter(result => result.requestType === requestType) ?? [])

const password = 'opensesame'
const hash = (text: string): string => createHash('sha256').update(text).digest('base64')
const proof = (): string => {
  const { salt = '', challenge = '' } = hello?.d.authentication ?? {}
  return hash(hash(password + salt) + challenge)
}

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** OBS, as it was recorded: it takes one password, and answers each request with what it answered then. */
async function openObs() {
  const asked: string[] = []
  const sockets: WebSocket[] = []
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  closers.push(() => server.close())
  server.on('connection', socket => {
    sockets.push(socket)
    socket.send(JSON.stringify(hello))
    socket.on('message', data => {
      const { op, d } = JSON.parse(data.toString())
      if (op === 1) {
        if (d.authentication !== proof()) socket.close(4_009)
        else socket.send(JSON.stringify(identified))
        asked.push(`events ${d.eventSubscriptions}`)
        return
      }
      const types: string[] = d.requests.map((request: { requestType: string }) => request.requestType)
      asked.push(...types)
      const results = types.map(type => resultsOf(type)[0])
      socket.send(JSON.stringify({ op: 9, d: { requestId: d.requestId, results } }))
    })
  })
  await once(server, 'listening')
  return { port: portOf(server.address()), asked, sockets }
}

const connectTo = (port: number, given: string | null = password): PlayerConnection => {
  const connection = connectObs({ program: 'obs', host: '127.0.0.1', port, password: given })
  closers.push(connection.close)
  return connection
}

it('is read with its password: the file of each media input, how long it is and where it stands', async () => {
  const obs = await openObs()
  const connection = connectTo(obs.port)
  const clip = {
    id: 'VT',
    name: 'Opening.mov',
    otherNames: ['VT'],
    state: 'playing',
    length: 222_000,
    position: 38_760,
    rate: 1,
  }
  expect(await connection.read()).toEqual([clip])
  expect(await connection.read()).toEqual([clip])
  // It only asks, and takes no events.
  expect(obs.asked).toEqual([
    'events 0',
    'GetInputList',
    'GetInputSettings',
    'GetMediaInputStatus',
    'GetMediaInputStatus',
  ])
})

it('stands while it is paused, and has no length once it has ended, or where OBS knows no such input', () => {
  const [, paused, ended, gone] = resultsOf('GetMediaInputStatus').map(({ responseData }) =>
    mediaClip({ name: 'VT', file: 'Opening.mov' }, responseData),
  )
  expect(paused).toMatchObject({ state: 'paused', position: 38_760, length: 222_000, rate: 0 })
  expect(ended).toMatchObject({ state: 'ready', length: null })
  expect(gone).toBeNull()
})

it.each([['wrong'], [null]])('says that it wants another password than %s', async given => {
  const obs = await openObs()
  expect(await faultOf(connectTo(obs.port, given))).toBe('password')
  expect(obs.asked.filter(type => type.startsWith('Get'))).toEqual([])
})

it('says so where the connection ends, nobody listens, or something else does', async () => {
  const obs = await openObs()
  const connection = connectTo(obs.port)
  await connection.read()
  for (const socket of obs.sockets) socket.removeAllListeners('message')
  const reading = faultOf(connection)
  for (const socket of obs.sockets) socket.terminate()
  expect(await reading).toBe('closed')

  const gone = await tcpPeer('', () => null)
  await gone[Symbol.asyncDispose]()
  expect(await faultOf(connectTo(gone.port))).toBe('refused')
  await using web = await httpPeer(() => 'hello')
  expect(await faultOf(connectTo(web.port))).toBe('garbage')
})
