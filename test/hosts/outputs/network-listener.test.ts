import { once } from 'node:events'
import { request } from 'node:http'
import { connect as connectTcp, createServer, type Server } from 'node:net'
import { io, Manager, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outputSocketPath } from '../../../src-main/contract/bridge/channels.ts'
import {
  createNetworkListener,
  type NetworkListener,
} from '../../../src-main/hosts/outputs/network-listener.ts'
import { createOutputSockets, type OutputSockets } from '../../../src-main/hosts/outputs/output-sockets.ts'
import { outputPageAt } from '../../support/output-page.ts'
import { silentSockets, upgradeTo } from '../../support/silent-sockets.ts'
import { type FakeOutputDesk, fakeOutputDesk } from './fake-output-desk.ts'
import { pagesDir } from './pages-dir.ts'

/** Another address of loopback: macOS has the first of 127.0.0.0/8 alone. */
const second = process.platform === 'darwin' ? '::1' : '127.0.0.2'
const urlOf = (address: string): string => (address.includes(':') ? `[${address}]` : address)

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** The listener on an address of loopback that stands for one in the network. */
describe('the listener for the network', () => {
  let desk: FakeOutputDesk
  let sockets: OutputSockets
  let listener: NetworkListener
  let port: number
  /** Milliseconds of this process, for the listener. */
  let elapsed = 0
  let origin: string

  const open = async (limits = { total: 64, perAddress: 32 }, patience = 10_000): Promise<void> => {
    listener = createNetworkListener({
      rendererDir: pagesDir(),
      desk,
      sockets,
      limits,
      timeout: patience,
      elapsed: () => elapsed,
    })
    const { close } = listener
    stops.push(close)
    const opened = await listener.open({ address: '127.0.0.1', port: 0 })
    port = opened.ok ? opened.port : 0
    origin = `http://127.0.0.1:${port}`
  }
  beforeEach(async () => {
    desk = fakeOutputDesk()
    sockets = createOutputSockets(desk)
    await open()
  })

  interface Reply {
    readonly status: number
    readonly headers: NodeJS.Dict<string | readonly string[]>
    readonly body: string
  }
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, method, headers, agent: false }, reply => {
        const chunks: Buffer[] = []
        reply.on('data', chunk => chunks.push(chunk))
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      })
        .on('error', reject)
        .end()
    })
  const connect = (
    more: { readonly path?: string; readonly headers?: Record<string, string> } = {},
  ): Socket => {
    const socket = io(origin, {
      path: more.path ?? outputSocketPath,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { kind: 'clock', key: 'right' },
      extraHeaders: { origin, ...more.headers },
    })
    stops.push(() => socket.close())
    return socket
  }
  /** `on`, or why not. */
  const outcome = (socket: Socket): Promise<string> =>
    new Promise(resolve => {
      socket.once('connect', () => resolve('on'))
      socket.once('connect_error', error => resolve(error.message))
    })
  const gone = (socket: Socket): Promise<unknown> =>
    new Promise(resolve => socket.once('disconnect', resolve))

  it('serves output pages and their files, with the headers of pages', async () => {
    const page = await ask('/output/clock')
    expect([page.status, page.body]).toEqual([200, 'output en'])
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.headers['x-content-type-options']).toBe('nosniff')
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    for (const name of ['output-1.js', 'shared-1.js', 'output-1.css', 'inter-1.woff2'])
      expect((await ask(`/assets/${name}`)).status).toBe(200)
  })

  it('lets its pages ask the other desk of a pair, and nobody else', async () => {
    const policyOf = async () => (await ask('/output/clock')).headers['content-security-policy']
    expect(await policyOf()).toContain("connect-src 'self';")
    desk.others = ['http://192.0.2.9:4860']
    expect(await policyOf()).toContain("connect-src 'self' http://192.0.2.9:4860;")
  })

  it('answers a screen of the other desk whether this one calls, for the secret of a link alone', async () => {
    const post = (body: string) => fetch(`${origin}/output/standing`, { method: 'POST', body })
    const told = await post(JSON.stringify({ kind: 'clock', key: 'right' }))
    expect(told.headers.get('access-control-allow-origin')).toBe('*')
    expect(await told.json()).toEqual({ leads: true, epoch: 2 })
    for (const wrong of ['{"kind":"clock","key":"wrong"}', '{"kind":"desk","key":"right"}', '{', ''])
      expect((await post(wrong)).status).toBe(403)
    const long = await post(JSON.stringify({ kind: 'clock', key: 'x'.repeat(2_000) }))
    expect(long.ok).toBe(false)
  })

  it('has nothing that is no output: no desk, no pairing, no API, no documents, no health, no folder', async () => {
    for (const path of [
      '/',
      '/index.html',
      '/en/index.html',
      '/manifest.json',
      '/en/output/index.html',
      '/assets',
      '/assets/',
      '/assets/desk-1.js',
      '/assets/desk-1.css',
      '/output',
      '/output/',
      '/output/desk',
      '/output/..%2findex.html',
      '/healthz',
      '/docs',
      '/api-v1/rundowns',
      '/api-v1/openapi.json',
      '/api-v0/anything',
      '/desk/socket.io/?EIO=4&transport=polling',
      '/%zz',
    ]) {
      const { status, headers } = await ask(path)
      expect([path, status]).toEqual([path, path === '/%zz' ? 400 : 404])
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      for (const path of ['/desk/pair', '/output/clock', '/api-v1/rundowns'])
        expect([method, path, (await ask(path, {}, method)).status]).toEqual([method, path, 404])
  })

  it('lets no paired browser reach the desk', async () => {
    const cookie = `showcall-${port}=good.signature`
    expect(await outcome(connect({ path: '/desk/socket.io', headers: { cookie } }))).not.toBe('on')
    expect(await outcome(connect({ path: '/api-v0/socket.io', headers: { cookie } }))).not.toBe('on')
    expect(desk.log).toEqual([])
  })

  it('refuses a name that was made to point at this computer, for pages and for sockets', async () => {
    for (const host of ['elsewhere.test', `elsewhere.test:${port}`, 'localhost.elsewhere.test']) {
      expect((await ask('/output/clock', { host })).status).toBe(421)
      expect((await ask('/', { host })).status).toBe(421)
      const headers = { host, origin: `http://${host}` }
      expect(await outcome(connect({ headers }))).not.toBe('on')
    }
    expect((await ask('/output/clock', { host: `localhost:${port}` })).status).toBe(200)
    expect((await ask('/output/clock', { host: '192.168.1.5' })).status).toBe(200)
  })

  it('takes sockets of its own pages alone', async () => {
    expect(await outcome(connect())).toBe('on')
    for (const from of ['https://elsewhere.test', 'null', `http://127.0.0.1:${port + 1}`])
      expect(await outcome(connect({ headers: { origin: from } }))).not.toBe('on')
  })

  it('a link that is ended disconnects its screens on this listener as on the other', async () => {
    const other = createNetworkListener({ rendererDir: pagesDir(), desk, sockets })
    stops.push(other.close)
    const here = connect()
    await outcome(here)
    await outputPageAt(here).desk.clock()
    const first = desk.joined
    const opened = await other.open({ address: second, port: 0 })
    origin = `http://${urlOf(second)}:${opened.ok ? opened.port : 0}`
    const there = connect()
    expect(await outcome(there)).toBe('on')
    await outputPageAt(there).desk.clock()
    const both = Promise.all([gone(here), gone(there)])
    for (const id of [first, desk.joined]) sockets.outputEnded(id)
    expect(await both).toHaveLength(2)
  })

  it('cuts its screens when it is closed, and opens again', async () => {
    const screen = connect()
    await outcome(screen)
    const idle = connectTcp(port, '127.0.0.1')
    const cut = Promise.all([gone(screen), new Promise(resolve => idle.once('close', resolve))])
    idle.on('error', () => undefined)
    await new Promise(resolve => idle.once('connect', resolve))
    await listener.close()
    await cut
    await expect(ask('/output/clock')).rejects.toThrow('ECONNREFUSED')
    expect(await listener.open({ address: '127.0.0.1', port })).toEqual({ ok: true, port })
    expect((await ask('/output/clock')).status).toBe(200)
    await listener.open({ address: second, port })
    await expect(ask('/output/clock')).rejects.toThrow('ECONNREFUSED')
  })

  it('serves every address of this computer when none is chosen', async () => {
    await listener.open({ address: null, port })
    for (const host of ['127.0.0.1', urlOf(second)])
      expect((await fetch(`http://${host}:${port}/output/clock`)).status).toBe(200)
  })

  it('takes the next port when its own is taken, and says when the address is none of this computer', async () => {
    const blocker = await occupy()
    const taken = portOf(blocker)
    const opened = await listener.open({ address: '127.0.0.1', port: taken })
    expect(opened.ok && opened.port > taken).toBe(true)
    // TEST-NET-1: no computer has it.
    expect(await listener.open({ address: '192.0.2.1', port: 0 })).toEqual({ ok: false, why: 'address-gone' })
    await listener.close()
    expect(await listener.open({ address: '127.0.0.1', port: 65_536 })).toEqual({
      ok: false,
      why: 'ports-taken',
    })
  })

  it('ends the oldest idle connection where they are too many from one address, or too many in all', async () => {
    await open({ total: 3, perAddress: 2 })
    await listener.open({ address: null, port })
    const request = 'GET /output/clock HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'
    const dial = async (from: string, sends?: string) => {
      const [socket] = await silentSockets(1, { port, from, sends })
      if (socket === undefined) throw new Error('None was opened.')
      stops.push(() => socket.destroy())
      return socket
    }
    const first = await dial('127.0.0.1')
    const answered = await dial('127.0.0.1', request)
    const ended = once(first, 'close')
    const third = await dial('127.0.0.1', request)
    await ended
    expect([answered.closed, third.closed]).toEqual([false, false])
    const other = await dial(second)
    const oldest = once(answered, 'close')
    await dial(second, request)
    await oldest
    expect([third.closed, other.closed]).toEqual([false, false])
  })

  it.each([
    ['connections', undefined],
    ['connections that have asked for a page', 'GET /output/clock HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'],
    [
      'connections that send half a request',
      'POST /output/standing HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n',
    ],
    ['sockets', upgradeTo(`${outputSocketPath}/?EIO=4&transport=websocket`)],
  ])(
    'lets each new screen in beside silent %s of several addresses, and keeps those that are in',
    async (_what, sends) => {
      await open({ total: 16, perAddress: 8 })
      await listener.open({ address: null, port })
      const wall = connect()
      expect(await outcome(wall)).toBe('on')
      elapsed += 6_000
      for (const from of ['127.0.0.1', second, '127.0.0.1', second])
        stops.push(...(await silentSockets(8, { port, from, sends })).map(socket => () => socket.destroy()))
      for (let screen = 0; screen < 12; screen += 1) expect(await outcome(connect())).toBe('on')
      expect(wall.connected).toBe(true)
    },
  )

  it('ends connections that send no whole request in time, and sockets that show no page', async () => {
    sockets = createOutputSockets(desk, 100)
    await open(undefined, 100)
    const closed = (sent: string): Promise<unknown> =>
      new Promise(resolve => {
        const socket = connectTcp(port, '127.0.0.1')
        stops.push(() => socket.destroy())
        socket.on('error', () => undefined)
        socket.on('data', () => undefined)
        socket.once('close', resolve)
        socket.write(sent)
      })
    await closed('')
    await closed('GET /output/clock HTTP/1.1\r\nHost: 127.0.0.1\r\nX-More:')
    const manager = new Manager(origin, {
      path: outputSocketPath,
      transports: ['websocket'],
      reconnection: false,
      extraHeaders: { origin },
    })
    await new Promise<void>((resolve, reject) => {
      manager.once('close', () => resolve())
      manager.open(error => error && reject(error))
    })
    // One that shows a page stays.
    const screen = connect()
    await outcome(screen)
    await ask('/output/clock')
    expect(screen.connected).toBe(true)
  })

  async function occupy(): Promise<Server> {
    const server = createServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
    stops.push(() => server.close())
    return server
  }
})

function portOf(server: Server): number {
  const bound = server.address()
  return typeof bound === 'object' && bound !== null ? bound.port : 0
}
