import { get } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { Compile } from 'typebox/compile'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '../../../src-main/contract/v1/envelope.ts'
import { takesGzip } from '../../../src-main/service/http/compress.ts'
import { type Bench, type Seeded, startBench } from '../harness.ts'
import type { Json } from '../json.ts'
import { exchange, parseReply } from './raw-http.ts'

let bench: Bench
let show: Seeded
let origin: string

beforeAll(async () => {
  bench = await startBench()
  show = await bench.seed(Array.from({ length: 40 }, (_, at) => `Cue number ${at}`))
  origin = new URL(bench.service.addresses.baseUrl).origin
})
afterAll(() => bench.close())

const problem = Compile(Problem)
const rateLimited = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'x-request-id']

/** Sends bytes that no HTTP client would. */
async function send(head: string, body = '') {
  const reply = parseReply(await exchange(origin, [`${head}\r\n\r\n${body}`]))
  const document: Json = JSON.parse(reply.body)
  return { ...reply, document }
}

/** A reply as it is on the wire, encoded or not. */
function fetchRaw(path: string, headers: Readonly<Record<string, string>>) {
  return new Promise<{
    headers: Readonly<Record<string, unknown>>
    body: Buffer
    status: number | undefined
  }>((resolve, reject) => {
    get(
      bench.service.addresses.baseUrl + path,
      { agent: false, headers: { authorization: `Bearer ${bench.owner}`, ...headers } },
      response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            headers: response.headers,
            body: Buffer.concat(chunks),
            status: response.statusCode,
          }),
        )
      },
    ).on('error', reject)
  })
}

describe('a malformed request gets a problem document with all its members', () => {
  it.each([
    ['no HTTP at all', 'hello'],
    ['an unknown method', 'FLY /api-v1/auth HTTP/1.1\r\nhost: x'],
    ['a header without a colon', 'GET /api-v1/auth HTTP/1.1\r\nhost: x\r\nnonsense'],
    ['headers of 20 kB', `GET /api-v1/auth HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}`],
    ['an address of 20 kB', `GET /api-v1/auth?${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x`],
    ['a length that is none', 'POST /api-v1/auth HTTP/1.1\r\nhost: x\r\ncontent-length: many'],
    [
      'two lengths',
      'POST /api-v1/auth HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked',
    ],
    [
      'an address that is not encoded correctly',
      'GET /api-v1/rundowns/%zz HTTP/1.1\r\nhost: x\r\nconnection: close',
    ],
    ['half a character', 'GET /api-v1/rundowns/%ff%fe HTTP/1.1\r\nhost: x\r\nconnection: close'],
  ])('%s', async (_what, head) => {
    const { status, headers, document } = await send(head)
    expect([status, document.code, document.status]).toEqual([400, 'bad_request', 400])
    expect([...problem.Errors(document)]).toEqual([])
    expect(headers['content-type']).toContain('application/problem+json')
    for (const name of rateLimited) expect(headers[name], name).toBeTruthy()
    expect(headers['x-request-id']).toBe(document.request_id)
    expect(document.details.issues).toHaveLength(1)
  })

  it.each(['PROPFIND', 'PURGE', 'TRACE', 'OPTIONS', 'MKCOL'])('%s is not found', async method => {
    const { status, document } = await send(`${method} /api-v1/auth HTTP/1.1\r\nhost: x\r\nconnection: close`)
    expect([status, document.code]).toEqual([404, 'not_found'])
    expect([...problem.Errors(document)]).toEqual([])
  })

  it('an identifier of 5,000 characters is one that does not exist', async () => {
    const reply = await bench.call('GET', `/rundowns/${'x'.repeat(5_000)}/status`)
    expect([reply.status, reply.body.code]).toEqual([404, 'rundowns.not_found'])
  })

  it('an unknown expectation does not keep the request from being answered', async () => {
    const { status, document } = await send(
      'GET /api-v1/auth HTTP/1.1\r\nhost: x\r\nexpect: the-best\r\nconnection: close',
    )
    expect([status, document.code]).toEqual([401, 'auth.token_missing'])
  })

  it('a problem says when, where and how to read on', async () => {
    const { body } = await bench.call('GET', '/rundowns/nowhere?limit=1')
    expect(body).toEqual({
      type: `${origin}/docs/errors#bad_request`,
      title: 'Bad Request',
      status: 400,
      code: 'bad_request',
      detail: expect.any(String),
      instance: '/api-v1/rundowns/nowhere',
      request_id: expect.stringMatching(/^req_[0-9a-f]{24}$/),
      server_time: bench.clock(),
      spec_url: `${origin}/api-v1/openapi.json`,
      documentation_url: `${origin}/docs/errors#bad_request`,
      details: { issues: [{ path: ['limit'], message: expect.any(String), code: 'unknown' }] },
    })
  })
})

describe('HEAD', () => {
  it.each(['/auth', '/rundowns', 'status', 'cues', 'events'])(
    '%s is answered like GET, without a body',
    async path => {
      const address = path.startsWith('/') ? path : `${show.path}/${path}`
      const head = await bench.call('HEAD', address)
      expect([head.status, head.text]).toEqual([200, ''])
      if (path === 'events') return
      const reply = await bench.call('GET', address)
      const compared = ['content-type', 'etag', 'cache-control', 'ratelimit-limit']
      expect(compared.map(name => head.headers.get(name))).toEqual(
        compared.map(name => reply.headers.get(name)),
      )
    },
  )

  it('does nothing on a v0 control route', async () => {
    const { v0Url } = bench.service.addresses
    const v0Token = await bench.service.dashboard.deskAccess().then(access => access.v0Token)
    const reply = await bench.call('HEAD', `${v0Url}/rundown/${show.id}/start?token=${v0Token}`, {
      token: null,
    })
    expect(reply.status).toBe(404)
    expect((await bench.call('GET', `${show.path}/status`)).body.data.phase).toBe('pre-show')
  })
})

describe('a conditional GET', () => {
  it.each(['', '/cues', '/status', '/columns'])('%s: by any form of a tag', async path => {
    const first = await bench.call('GET', show.path + path)
    // A large reply was packed, and says so by a weak one.
    const tag = (first.headers.get('etag') ?? '').replace(/^W\//, '')
    expect(tag).toMatch(/^"[\w.~-]+"$/)
    const asked = (header: string) =>
      bench.call('GET', show.path + path, { headers: { 'if-none-match': header } })
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, `"other",W/${tag} , "more"`, '*']) {
      const reply = await asked(known)
      expect([known, reply.status, reply.text]).toEqual([known, 304, ''])
      expect(reply.headers.get('etag')).toBe(tag)
      expect(reply.headers.get('cache-control')).toBe('private, no-cache')
      expect(reply.headers.get('ratelimit-remaining')).toBeTruthy()
    }
    for (const unknown of ['"other"', 'W/"x", "y"']) expect((await asked(unknown)).status).toBe(200)
    expect((await asked('')).status).toBe(400)
  })

  it('is answered in full once anything has changed', async () => {
    const one = await bench.seed()
    const before = await bench.call('GET', `${one.path}/cues`)
    await bench.call('PATCH', `${one.path}/cues/${one.cues[0]}`, { body: { title: 'New' } })
    const after = await bench.call('GET', `${one.path}/cues`, {
      headers: { 'if-none-match': before.headers.get('etag') ?? '' },
    })
    expect([after.status, after.body.data.items[0].title]).toEqual([200, 'New'])
  })
})

describe('caches', () => {
  it('ask again before they repeat a reading, share it with nobody, and keep nothing else', async () => {
    const control = async (method: string, path: string, body?: unknown) =>
      (await bench.call(method, path, { body })).headers.get('cache-control')
    expect(await control('GET', `${show.path}/cues`)).toBe('private, no-cache')
    expect(await control('GET', '/rundowns')).toBe('private, no-cache')
    expect(await control('GET', '/rundowns/nowhere')).toBe('no-store')
    expect(await control('PATCH', show.path, { title: 'Show' })).toBe('no-store')
  })
})

describe('gzip', () => {
  it('is for large replies to those who take it, with a tag that claims no equal bytes', async () => {
    const plain = await fetchRaw(`${show.path}/cues`, {})
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding' })
    const packed = await fetchRaw(`${show.path}/cues`, { 'accept-encoding': 'br;q=1, gzip;q=0.5' })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(packed.body.length),
      etag: `W/${plain.headers['etag']}`,
    })
    expect(packed.body.length).toBeLessThan(plain.body.length / 4)
    const data = (body: Buffer) => JSON.parse(body.toString()).data
    expect(data(gunzipSync(packed.body))).toEqual(data(plain.body))
    const again = await fetchRaw(`${show.path}/cues`, {
      'accept-encoding': 'gzip',
      'if-none-match': String(packed.headers['etag']),
    })
    expect(again.status).toBe(304)
  })

  it('is not for small ones', async () => {
    const reply = await fetchRaw('/auth', { 'accept-encoding': 'gzip' })
    expect(reply.headers).not.toHaveProperty('content-encoding')
    expect(JSON.parse(reply.body.toString()).ok).toBe(true)
  })

  it.each([
    ['gzip', true],
    ['GZIP;q=0.001', true],
    ['deflate, *', true],
    ['*;q=0, gzip', true],
    ['gzip;q=0, *', false],
    ['gzip;q=nonsense', false],
    ['identity', false],
    ['', false],
    [undefined, false],
  ])('%s is taken: %s', (header, takes) => {
    expect(takesGzip(header)).toBe(takes)
  })
})

describe('pages of other origins', () => {
  let open: Bench
  afterEach(() => open.close())
  const ask = async (
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    token?: null,
  ) => {
    const reply = await open.call(method, path, { headers, ...(token === null && { token }) })
    const allowed = reply.headers.get('access-control-allow-origin')
    return { status: reply.status, allowed, headers: reply.headers }
  }
  const question = { origin: 'https://page.example', 'access-control-request-method': 'PATCH' }

  it('read nothing unless it is set', async () => {
    open = await startBench()
    const read = await ask('GET', '/auth', question)
    expect([read.status, read.allowed, read.headers.get('vary')]).toEqual([200, null, null])
    expect(await ask('OPTIONS', '/auth', question, null)).toMatchObject({ status: 404, allowed: null })
  })

  it('read it when they are named, and others still do not', async () => {
    open = await startBench({ corsOrigins: ['https://page.example'] })
    const asked = await ask('OPTIONS', '/rundowns', question, null)
    expect(asked).toMatchObject({ status: 204, allowed: 'https://page.example' })
    expect(asked.headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(asked.headers.get('access-control-allow-headers')).toContain('If-Match')
    const read = await ask('GET', '/auth', question)
    expect([read.status, read.allowed]).toEqual([200, 'https://page.example'])
    expect(read.headers.get('access-control-expose-headers')).toContain('RateLimit-Remaining')
    expect(read.headers.get('vary')).toContain('origin')
    const refused = await ask('GET', '/auth', { origin: 'https://page.example' }, null)
    expect([refused.status, refused.allowed]).toEqual([401, 'https://page.example'])
    expect(
      await ask('OPTIONS', '/auth', { ...question, origin: 'https://other.example' }, null),
    ).toMatchObject({
      status: 404,
      allowed: null,
    })
  })

  it('read it from anywhere when that is set', async () => {
    open = await startBench({ corsOrigins: ['*'] })
    expect(await ask('GET', '/auth', question)).toMatchObject({ status: 200, allowed: '*' })
  })
})
