import { createServer, type RequestListener, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Network, realNetwork } from '../../../src-main/client/http/network.ts'
import { checkConnection } from '../../../src-main/client/link/check-connection.ts'
import type { ConnectionAddresses, ConnectionCheck } from '../../../src-main/contract/connection.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { monotonicMs, realTimers } from '../../../src-main/hosts/real-time.ts'
import { type Bench, type Seeded, startBench } from '../../service/harness.ts'

let bench: Bench
let show: Seeded
let v0Token: string
const servers: Server[] = []

beforeAll(async () => {
  bench = await startBench()
  show = await bench.seed()
  v0Token = await bench.service.dashboard.v0Token()
})
afterAll(() => bench.close())
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

interface Given {
  readonly token?: string
  readonly v0?: string | null
  readonly addresses?: Partial<ConnectionAddresses>
  readonly network?: Partial<Network>
}

const check = ({ token = bench.owner, v0 = null, addresses = {}, network = {} }: Given = {}) =>
  checkConnection({
    addresses: { ...bench.service.addresses, ...addresses },
    secrets: { v1Token: token, v0Token: v0 },
    network: { ...realNetwork, ...network },
    timers: realTimers,
    local: monotonicMs,
    random: Math.random,
  })

/** A web server on a free port; its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

const textOf = (result: ConnectionCheck): string => inEnglish(result.ok ? (result.advice ?? '') : result.text)

describe('trying a connection', () => {
  it('reports rundowns, role and expiry, and that timing comes by push', async () => {
    const token = await bench.mint('SHOWCALL', null, 3_600_000)
    expect(await check({ token, v0: v0Token })).toEqual({
      ok: true,
      rundowns: 1,
      role: 'SHOWCALL',
      expiresAt: bench.clock() + 3_600_000,
      timing: 'push',
      advice: null,
    })
  })

  it('without a v0 token timing comes by the event stream', async () => {
    expect(await check()).toMatchObject({ ok: true, timing: 'events', expiresAt: null, advice: null })
  })

  it('a token of one rundown sees that one', async () => {
    await bench.seed()
    const token = await bench.mint('VIEW', show.id)
    expect(await check({ token, v0: v0Token })).toMatchObject({ ok: true, rundowns: 1, timing: 'push' })
  })

  it('says when no rundown is visible yet, so that timing could not be tried', async () => {
    const empty = await startBench()
    const result = await check({ token: empty.owner, addresses: empty.service.addresses })
    expect(result).toMatchObject({ ok: true, rundowns: 0 })
    expect(textOf(result)).toContain('sees no rundown yet')
    await empty.close()
  })

  it('an address may end in a slash', async () => {
    const baseUrl = `${bench.service.addresses.baseUrl}/`
    expect(await check({ addresses: { baseUrl } })).toMatchObject({ ok: true, timing: 'events' })
  })

  describe('says what is wrong with a token', () => {
    it('that is missing or no token', async () => {
      expect(await check({ token: '' })).toMatchObject({ ok: false, code: 'auth.token_missing' })
      expect(await check({ token: 'a b' })).toMatchObject({ code: 'auth.malformed_authorization' })
    })

    it('that has expired', async () => {
      const token = await bench.mint('OWNER', null, 1_000)
      bench.clock.advance(2_000)
      expect(await check({ token })).toMatchObject({ ok: false, code: 'auth.token_expired' })
    })

    it('that was revoked', async () => {
      const minted = await bench.service.dashboard.mint({ role: 'VIEW', rundownId: null, expiresIn: null })
      if (!minted.ok) throw new Error(minted.detail)
      await bench.service.dashboard.revoke(minted.tokenId)
      expect(await check({ token: minted.token })).toMatchObject({ ok: false, code: 'auth.token_revoked' })
    })

    it('of v0 in the place of v1, and two that were swapped', async () => {
      const alone = await check({ token: v0Token })
      expect(alone).toMatchObject({ ok: false, code: 'auth.invalid_token' })
      expect(textOf(alone)).toContain('looks like a v0 token')
      expect(textOf(await check({ token: v0Token, v0: bench.owner }))).toContain('swapped')
    })

    it('of v1 in the place of v0: the connection works, by the event stream', async () => {
      const result = await check({ v0: bench.owner })
      expect(result).toMatchObject({ ok: true, timing: 'events' })
      expect(textOf(result)).toContain('looks like a v1 token')
    })

    it('of v0 that is not known', async () => {
      const result = await check({ v0: 'unknown' })
      expect(result).toMatchObject({ ok: true, timing: 'events' })
      expect(textOf(result)).toMatch(/refused the v0 token.*Copy it again/)
    })
  })

  describe('says what is wrong with an address', () => {
    it.each([
      ['is none', { baseUrl: 'rundown service' }, /v1 address is not an address/],
      ['lacks its beginning', { baseUrl: 'localhost:4747/api-v1' }, /v1 address must start with http/],
      ['holds a query', { baseUrl: 'http://127.0.0.1/api-v1?token=x' }, /v1 address contains a \?/],
      [
        'holds a password',
        { socketUrl: 'http://me:pw@127.0.0.1' },
        /push address contains a name or password/,
      ],
      ['of v0 is none', { v0Url: '//' }, /v0 address is not an address/],
    ])('that %s', async (_what, addresses, text) => {
      const result = await check({ addresses })
      expect(result).toMatchObject({ ok: false, code: 'link.bad_address' })
      expect(textOf(result)).toMatch(text)
    })

    it('where nothing listens, at once', async () => {
      let asked = 0
      const counting: Partial<Network> = {
        fetch: (url, init) => {
          asked += 1
          return realNetwork.fetch(url, init)
        },
      }
      const baseUrl = await serve(() => undefined)
      for (const server of servers.splice(0)) await new Promise(resolve => server.close(resolve))
      const result = await check({ addresses: { baseUrl }, network: counting })
      expect(result).toMatchObject({ ok: false, code: 'link.refused' })
      expect(asked).toBe(1)
    })

    it.each([
      ['a web page', 200],
      ['a web page that is not found', 404],
    ])('where %s answers', async (_what, status) => {
      const baseUrl = await serve((_, reply) => {
        reply.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><p>Hello</p>')
      })
      expect(await check({ addresses: { baseUrl } })).toMatchObject({ ok: false, code: 'link.not_a_service' })
    })

    it('that sends on to another, which gets no token', async () => {
      let asked = 0
      const target = await serve((_, reply) => {
        asked += 1
        reply.end('{}')
      })
      const baseUrl = await serve((_, reply) => void reply.writeHead(301, { location: target }).end())
      expect(await check({ addresses: { baseUrl } })).toMatchObject({ ok: false, code: 'link.redirected' })
      expect(asked).toBe(0)
    })

    it('that does not speak https', async () => {
      const plain = await serve((_, reply) => void reply.end('{}'))
      const baseUrl = plain.replace('http:', 'https:')
      expect(await check({ addresses: { baseUrl } })).toMatchObject({ ok: false, code: 'link.tls' })
    })

    it('of a push channel that is not there: the connection works, by the event stream', async () => {
      const socketUrl = await serve((_, reply) => void reply.writeHead(404).end())
      const result = await check({ v0: v0Token, addresses: { socketUrl } })
      expect(result).toMatchObject({ ok: true, timing: 'events' })
      expect(textOf(result)).toContain('cannot be reached')
    })

    it('of a push channel that is not given', async () => {
      const result = await check({ v0: v0Token, addresses: { socketUrl: null } })
      expect(result).toMatchObject({ ok: true, timing: 'events' })
      expect(textOf(result)).toContain('no push address')
    })
  })

  it('a service with neither token description nor events is polled, and what would be better is said', async () => {
    const baseUrl = await serve((request, reply) => {
      const found = request.url?.startsWith('/rundowns?') === true
      reply.writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
      reply.end(JSON.stringify(found ? { data: { items: [{ id: 'r' }] } } : { code: 'not_found' }))
    })
    const result = await check({ addresses: { baseUrl } })
    expect(result).toMatchObject({ ok: true, rundowns: 1, role: null, expiresAt: null, timing: 'polling' })
    expect(textOf(result)).toContain('Add a v0 token and a push address')
  })
})
