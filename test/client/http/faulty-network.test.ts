import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFaultyNetwork, type FaultyNetwork } from '../../../src-main/client/http/faulty-network.ts'
import { realNetwork } from '../../../src-main/client/http/network.ts'

/** A real server, with a stream that sends a word on request. */
describe('a network that can be broken', () => {
  let server: HttpServer
  let sockets: Server
  let origin: string
  let say: (word: string) => void
  let broken: FaultyNetwork
  const stops: (() => void)[] = []

  beforeEach(async () => {
    server = createServer((request, response) => {
      if (request.url !== '/stream') {
        response.end('here')
        return
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      say = word => void response.write(word)
      say('begun')
    })
    sockets = new Server(server, { path: '/push', pingInterval: 100, pingTimeout: 150 })
    await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    broken = createFaultyNetwork(realNetwork)
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) stop()
    server.closeAllConnections()
    await sockets.close()
  })

  const get = async (init: RequestInit = {}): Promise<string> =>
    (await broken.network.fetch(`${origin}/`, init)).text()
  const stream = async () => {
    const response = await broken.network.fetch(`${origin}/stream`, {})
    const reader = response.body?.getReader()
    if (reader === undefined) throw new Error('The stream has no body.')
    return async (): Promise<string> => new TextDecoder().decode((await reader.read()).value)
  }
  const push = () => {
    const log: string[] = []
    const socket = broken.network.io(origin, {
      path: '/push',
      transports: ['websocket'],
      reconnectionDelay: 20,
      reconnectionDelayMax: 20,
      forceNew: true,
    })
    socket.on('connect', () => log.push('connect'))
    socket.on('disconnect', () => log.push('disconnect'))
    stops.push(() => socket.disconnect())
    return log
  }

  it('is whole until it is broken, and once it is mended', async () => {
    expect(await get()).toBe('here')
    broken.set('cut')
    await expect(get()).rejects.toThrow('The network was cut')
    broken.set(null)
    expect(await get()).toBe('here')
  })

  it('cut, ends at once what was open', async () => {
    const read = await stream()
    expect(await read()).toBe('begun')
    const next = read()
    broken.set('cut')
    await expect(next).rejects.toThrow('The network was cut')
  })

  it('silent, answers nothing, also not later, and loses what comes', async () => {
    const read = await stream()
    expect(await read()).toBe('begun')
    const log = push()
    await expect.poll(() => log).toEqual(['connect'])
    broken.set('silent')
    const next = read()
    say('lost')
    const asked = get()
    const given = new AbortController()
    const givenUp = get({ signal: given.signal })
    given.abort(new Error('given up'))
    await expect(givenUp).rejects.toThrow('given up')
    // Once two of the server's pings would have come, which were lost as well.
    await expect.poll(() => log).toEqual(['connect', 'disconnect'])
    broken.set(null)
    await expect(asked).rejects.toThrow('The network was cut')
    await expect(next).rejects.toThrow('The network was cut')
    expect(await get()).toBe('here')
  })

  it('takes the push channel down with it, which comes back by itself', async () => {
    const log = push()
    await expect.poll(() => log).toEqual(['connect'])
    broken.set('cut')
    await expect.poll(() => log).toEqual(['connect', 'disconnect'])
    broken.set(null)
    await expect.poll(() => log).toEqual(['connect', 'disconnect', 'connect'])
  })
})
