import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bench, type Seeded, startBench } from '../harness.ts'
import { exchange, parseReply } from '../http/raw-http.ts'

let bench: Bench
let show: Seeded

beforeAll(async () => {
  bench = await startBench()
  show = await bench.seed()
})
afterAll(() => bench.close())

const h2c =
  'connection: Upgrade, HTTP2-Settings, close\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n'

it('a request that offers HTTP/2 is answered in HTTP/1.1', async () => {
  const text = await exchange(bench.service.addresses.socketUrl, [
    `GET /api-v1/auth HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bench.owner}\r\n${h2c}\r\n`,
  ])
  const { status, body } = parseReply(text)
  expect([status, JSON.parse(body).data.role]).toEqual([200, 'OWNER'])
})

it('so is one with a body, however it is cut up', async () => {
  const body = JSON.stringify({ title: 'Über alles' })
  const parts = [
    `POST /api-v1/rundowns HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bench.owner}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${h2c}\r\n${body.slice(0, 5)}`,
    body.slice(5),
  ]
  const reply = parseReply(await exchange(bench.service.addresses.socketUrl, parts))
  expect([reply.status, JSON.parse(reply.body).data.title]).toEqual([201, 'Über alles'])
})

it('a web socket that nobody takes is closed', async () => {
  const text = await exchange(bench.service.addresses.socketUrl, [
    'GET /elsewhere HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  ])
  expect(parseReply(text).status).toBe(404)
})

const webSocket =
  'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n'

it.each([
  ['of the token', 'GET', '/auth'],
  ['of a rundown', 'GET', ''],
  ['of events', 'GET', '/events'],
  ['of an action', 'POST', '/action:start'],
  ['that is not there', 'GET', '/nowhere'],
])(
  'a web socket at an address of the API %s is refused with a problem document, and nothing is done',
  async (_what, method, path) => {
    const address = `/api-v1${path === '/auth' ? path : show.path + path}`
    const text = await exchange(bench.service.addresses.socketUrl, [
      `${method} ${address} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bench.owner}\r\n${webSocket}\r\n`,
    ])
    const { status, headers, body } = parseReply(text)
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
    expect(JSON.parse(body)).toMatchObject({ code: 'not_found', status: 404, instance: address })
    // The token's team pays for it.
    expect(headers).toMatchObject({ 'ratelimit-limit': '6000', connection: 'close' })
    expect(Number(headers['ratelimit-remaining'])).toBeLessThan(6000)
    expect((await bench.call('GET', `${show.path}/status`)).body.data.phase).toBe('pre-show')
  },
)
