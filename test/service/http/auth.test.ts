import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reader, type Store, StoreUnavailable } from '../../../src-main/service/store/port.ts'
import { openSqliteStore } from '../../../src-main/service/store/sqlite/sqlite-store.ts'
import { type Bench, type Seeded, startBench, storeWith, temporaryDirectory, testClock } from '../harness.ts'

let bench: Bench
let show: Seeded
/** What cannot be read at the moment. */
let failing: 'token' | 'teamByV0Token' | 'everything' | 'rundown' | null = null

/** A store of which something cannot be read. */
function faultyStore(): Store {
  const store = openSqliteStore(temporaryDirectory(), testClock()())
  const reader: Reader = new Proxy(store.reader, {
    get(target, name: keyof Reader) {
      if (name === failing || failing === 'everything')
        return () => Promise.reject(new StoreUnavailable(new Error('disk I/O error')))
      return target[name].bind(target)
    },
  })
  return storeWith(store, {
    reader,
  })
}

beforeAll(async () => {
  bench = await startBench({ openStore: faultyStore })
  show = await bench.seed()
})
afterAll(() => bench.close())

const answer = async (path: string, token: string | null, headers: Record<string, string> = {}) => {
  const reply = await bench.call('GET', path, { token, headers })
  return [reply.status, reply.body.code ?? reply.body.ok]
}

const resigned = (token: string, change: object): string => {
  const [header = '', payload = ''] = token.split('.')
  const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...change }
  const body = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${body}.${createHmac('sha256', 'another secret').update(body).digest('base64url')}`
}

describe('authentication', () => {
  it('every member of the problem document is there, and its id is that of the reply', async () => {
    const reply = await bench.call('GET', '/auth', { token: null })
    const { origin } = new URL(bench.service.addresses.baseUrl)
    expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(reply.body).toEqual({
      type: `${origin}/docs/errors#auth.token_missing`,
      title: 'Unauthorized',
      status: 401,
      code: 'auth.token_missing',
      detail: expect.any(String),
      instance: '/api-v1/auth',
      request_id: reply.headers.get('x-request-id'),
      server_time: bench.clock(),
      spec_url: `${origin}/api-v1/openapi.json`,
      documentation_url: `${origin}/docs/errors#auth.token_missing`,
    })
    expect(reply.body.request_id).toMatch(/^req_[0-9a-f]{24}$/)
  })

  it.each(['Basic abc', 'Bearer', 'Bearer a b', 'token'])('the header "%s" is malformed', async header => {
    const valid = `/rundowns/${show.id}/status?token=${bench.owner}`
    expect(await answer(valid, null, { authorization: header })).toEqual([
      401,
      'auth.malformed_authorization',
    ])
  })

  it.each([
    ['nonsense', () => 'nonsense'],
    ['another key', () => resigned(bench.owner, {})],
    ['a token of v0', async () => (await bench.service.dashboard.deskAccess()).v0Token],
    [
      'no algorithm',
      () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${bench.owner.split('.')[1]}.`,
    ],
  ])('%s is an invalid token', async (_what, make) => {
    expect(await answer('/auth', await make())).toEqual([401, 'auth.invalid_token'])
  })

  it('a token is one text: none with padding or other spare bits', async () => {
    const last = bench.owner.at(-1) ?? ''
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const other = alphabet[alphabet.indexOf(last) ^ 1]
    for (const token of [`${bench.owner}=`, bench.owner.slice(0, -1) + other])
      expect(await answer('/auth', token)).toEqual([401, 'auth.invalid_token'])
    expect(await answer('/auth', bench.owner)).toEqual([200, true])
  })

  it('a token holds until its expiry and not after it, though its signature is known', async () => {
    const token = await bench.mint('VIEW', null, 60_000)
    const described = await bench.call('GET', '/auth', { token })
    expect(described.body.data).toMatchObject({
      role: 'VIEW',
      scope: 'team',
      rundown_id: null,
      expires_at: bench.clock() + 60_000,
    })
    bench.clock.advance(60_000)
    expect(await answer('/auth', token)).toEqual([401, 'auth.token_expired'])
  })

  it('the query token is taken on control endpoints only', async () => {
    const token = `token=${bench.owner}`
    for (const path of ['status', 'countdown', 'output-message']) {
      expect(await answer(`${show.path}/${path}?${token}`, null)).toEqual([200, true])
    }
    const started = await bench.call('POST', `${show.path}/action:start?${token}`, { token: null })
    expect(started.status).toBe(200)
    for (const path of ['/auth', '/rundowns', show.path, `${show.path}/cues`]) {
      expect(await answer(`${path}?${token}`, null)).toEqual([401, 'auth.query_token_not_allowed'])
      expect(await answer(`${path}?${token}`, bench.owner)).toEqual([401, 'auth.query_token_not_allowed'])
    }
  })

  it.each(['token', 'everything'] as const)(
    'fails closed while revocation cannot be looked up: %s',
    async what => {
      failing = what
      try {
        const refused = await bench.call('GET', '/auth')
        expect([refused.status, refused.body.code]).toEqual([401, 'auth.revocation_check_unavailable'])
        const { headers } = refused
        expect([headers.get('retry-after'), headers.get('ratelimit-limit')]).toEqual(['1', '600'])
      } finally {
        failing = null
      }
      expect(await answer('/auth', bench.owner)).toEqual([200, true])
    },
  )

  it('fails closed for v0 too', async () => {
    const token = await bench.service.dashboard.v0Token()
    const address = `${bench.service.addresses.v0Url}/ping?token=${token}`
    failing = 'teamByV0Token'
    try {
      const refused = await bench.call('GET', address, { token: null })
      expect([refused.status, refused.body.code]).toEqual([401, 'auth.revocation_check_unavailable'])
      expect(refused.headers.get('retry-after')).toBe('1')
    } finally {
      failing = null
    }
    expect((await bench.call('GET', address, { token: null })).status).toBe(200)
  })

  it('only past authentication is a store that does not answer 503, with a budget and a time to wait', async () => {
    const absent = `/auth/probe?rundown_id=${'x'.repeat(20)}`
    failing = 'rundown'
    try {
      const { status, body, headers } = await bench.call('GET', absent)
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'service.unavailable', '1'])
      expect(headers.get('ratelimit-limit')).toBe('6000')
    } finally {
      failing = null
    }
  })

  it('roles build on one another', async () => {
    const attempts = [
      ['GET', `${show.path}/cues`, undefined, 'VIEW'],
      ['POST', `${show.path}/action:start`, undefined, 'SHOWCALL'],
      ['PATCH', show.path, { title: 'Named' }, 'EDIT'],
      ['DELETE', `${show.path}/cues/${show.cues[2]}`, undefined, 'OWNER'],
    ] as const
    const order = ['VIEW', 'SHOWCALL', 'EDIT', 'OWNER'] as const
    for (const role of order) {
      const token = await bench.mint(role)
      for (const [method, path, body, least] of attempts) {
        const reply = await bench.call(method, path, { token, ...(body !== undefined && { body }) })
        const allowed = order.indexOf(role) >= order.indexOf(least)
        expect([role, path, reply.body.code ?? 'ok']).toEqual([role, path, allowed ? 'ok' : 'forbidden'])
      }
    }
  })

  it('a token of one rundown sees that one alone; the others read as not found', async () => {
    const other = await bench.seed()
    const token = await bench.mint('EDIT', show.id)
    expect(await answer(show.path, token)).toEqual([200, true])
    expect(await answer(other.path, token)).toEqual([404, 'rundowns.not_found'])
    expect(await answer(`${other.path}/status`, token)).toEqual([404, 'rundowns.not_found'])
    const probes = await Promise.all(
      [show.id, other.id, 'nowhere'].map(id => bench.call('GET', `/auth/probe?rundown_id=${id}`, { token })),
    )
    expect(probes.map(probe => probe.body.data.visible)).toEqual([true, false, false])
    const listed = await bench.call('GET', '/rundowns', { token })
    expect(listed.body.data.items.map((item: { id: string }) => item.id)).toEqual([show.id])
    const created = await bench.call('POST', '/rundowns', { token, body: { title: 'New' } })
    expect([created.status, created.body.code]).toEqual([403, 'forbidden'])
  })
})
