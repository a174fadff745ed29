import { describe, expect, it } from 'vitest'
import type { ApiError } from '../../../src-main/client/http/api-error.ts'
import { HttpClient, type HttpObserver, type HttpRequest } from '../../../src-main/client/http/http.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'
import { saying } from '../../support/saying.ts'

interface Sent {
  readonly at: number
  readonly url: string
  readonly method: string
  readonly headers: Headers
}

type Script = (index: number, sent: Sent) => Response | 'silence' | 'broken' | 'refused'

const ok = (data: unknown = {}, headers: Record<string, string> = {}): Response =>
  Response.json({ ok: true, message: '', data, meta: { server_time: 5 } }, { headers })

const problem = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
  details = {},
): Response =>
  Response.json({ code, status, detail: `said ${code}`, details, server_time: 7 }, { status, headers })

/** A connection to a service that answers by a script after 20 ms, in virtual time. */
function connect(script: Script, observer: Partial<HttpObserver> = {}, baseUrl = 'https://api.test/v1/') {
  const time = createVirtualTime(0)
  const sent: Sent[] = []
  const http = new HttpClient({
    baseUrl,
    token: 'secret',
    local: time.now,
    timers: time.timers,
    random: () => 0.5,
    observer: { answered: () => undefined, ...observer },
    network: {
      fetch: (url, init) =>
        new Promise((resolve, reject) => {
          const one = { at: time.now(), url, method: init.method ?? '', headers: new Headers(init.headers) }
          const reply = script(sent.push(one) - 1, one)
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
          if (reply === 'silence') return
          const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
          const error = new TypeError('fetch failed', reply === 'refused' ? { cause: refused } : {})
          time.timers.after(20, () => (reply instanceof Response ? resolve(reply) : reject(error)))
        }),
    },
  })
  const ask = (request: Partial<HttpRequest> = {}) => {
    let outcome: { data: unknown } | { code: string; detail: string } | null = null
    let settledAt = 0
    const whole: HttpRequest = { method: 'GET', path: '/x', lane: 'read', timeoutMs: 3_000, ...request }
    void http.request(whole).then(
      ({ data }) => {
        outcome = { data }
        settledAt = time.now()
      },
      ({ code, message }: ApiError) => {
        outcome = { code, detail: message }
        settledAt = time.now()
      },
    )
    return { outcome: () => outcome, settledAt: () => settledAt }
  }
  return { time, sent, http, ask }
}

const press = { method: 'POST', lane: 'control', timeoutMs: 1_500, ifMatch: '"7"' } as const

describe('requests to a service', () => {
  it('join address and path with one slash, whatever the address ends in', async () => {
    for (const baseUrl of ['https://api.test/v1', 'https://api.test/v1/', 'https://api.test/v1//']) {
      const { time, sent, ask } = connect(() => ok(), {}, baseUrl)
      ask({ path: '/rundowns?limit=1' })
      await time.advance(100)
      expect(sent[0]?.url).toBe('https://api.test/v1/rundowns?limit=1')
      expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret')
    }
  })

  it('repeat a press that was never answered with the same key and precondition, for two seconds in all', async () => {
    const { time, sent, ask } = connect(() => 'silence')
    const press1 = ask(press)
    await time.advance(10_000)
    expect(press1.outcome()).toMatchObject({ code: 'link.timeout' })
    expect(press1.settledAt()).toBeLessThanOrEqual(2_000)
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(sent.map(() => '"7"'))
  })

  it('give each press a key of its own, and a read none', async () => {
    const { time, sent, ask } = connect(() => ok())
    ask(press)
    ask(press)
    ask()
    await time.advance(100)
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(3)
    expect(keys[2]).toBeNull()
  })

  it.each([
    ['a broken link', () => 'broken' as const],
    ['a server error', () => problem(503, 'internal')],
    ['a gateway without a document', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a look-up of the token that failed', () => problem(401, 'auth.revocation_check_unavailable')],
    ['the first request still at work', () => problem(409, 'idempotency.in_flight')],
  ])('are repeated after %s, and the answer is the first that comes', async (_what, first) => {
    const { time, sent, ask } = connect(index => (index < 2 ? first() : ok('done')))
    const write = ask({ method: 'PATCH', lane: 'write', body: { title: 'x' } })
    await time.advance(20_000)
    expect(write.outcome()).toEqual({ data: 'done' })
    const [key = null, ...others] = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(key).not.toBeNull()
    expect(others).toEqual([key, key])
  })

  it.each([
    ['a refusal', () => problem(409, 'runner.no_next_cue'), 'runner.no_next_cue'],
    ['a token that is not valid', () => problem(401, 'auth.invalid_token'), 'auth.invalid_token'],
    ['an answer that was lost', () => problem(500, 'idempotency.cache_corrupt'), 'idempotency.cache_corrupt'],
    ['a full disk', () => problem(507, 'service.disk_full'), 'service.disk_full'],
    ['a web page', () => new Response('<html>', { status: 200 }), 'link.not_a_service'],
    ['a web page that is not found', () => new Response('<html>', { status: 404 }), 'link.not_a_service'],
    ['a log-in page', () => new Response('<!doctype html>', { status: 401 }), 'link.not_a_service'],
    ['a page that forbids', () => new Response('<html>', { status: 403 }), 'link.not_a_service'],
    [
      'an address that sends on',
      () => new Response(null, { status: 302, headers: { location: 'https://login.test/?a=secret' } }),
      'link.redirected',
    ],
    ['a refusal without a document', () => new Response('no', { status: 401 }), 'http.401'],
  ])('are not repeated after %s', async (_what, reply, code) => {
    const { time, sent, ask } = connect(reply)
    const read = ask()
    await time.advance(60_000)
    expect(read.outcome()).toMatchObject({ code })
    expect(sent).toHaveLength(1)
  })

  it('are sent once where the service accepts no key', async () => {
    const { time, sent, ask } = connect(() => 'broken')
    ask({ ...press, repeatable: false })
    await time.advance(60_000)
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['status', 10_000],
    ['write', 20_000],
    ['read', 15_000],
  ] as const)('of the lane %s are given up in time', async (lane, deadline) => {
    const { time, ask } = connect(() => problem(500, 'internal'))
    const one = ask({ lane })
    await time.advance(120_000)
    expect(one.outcome()).toMatchObject({ code: 'internal' })
    expect(one.settledAt()).toBeGreaterThan(deadline / 2)
    expect(one.settledAt()).toBeLessThanOrEqual(deadline + 100)
  })

  it('wait as long as Retry-After says', async () => {
    const { time, sent, ask } = connect(index =>
      index === 0 ? problem(503, 'internal', { 'retry-after': '4' }) : ok('done'),
    )
    const read = ask()
    await time.advance(30_000)
    expect(read.outcome()).toEqual({ data: 'done' })
    expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBeGreaterThanOrEqual(4_000)
  })

  it('refuse a press over budget at once, with the seconds, and repeat it when they fit', async () => {
    const over = (seconds: string) => problem(429, 'rate_limit.exceeded', { 'retry-after': seconds })
    const long = connect(() => over('31'))
    const refused = long.ask(press)
    await long.time.advance(5_000)
    expect(refused.outcome()).toMatchObject({
      code: 'rate_limit.exceeded',
      detail: saying('31 s'),
    })
    expect(long.sent).toHaveLength(1)

    const short = connect(index => (index === 0 ? over('1') : ok('done')))
    const taken = short.ask(press)
    await short.time.advance(5_000)
    expect(taken.outcome()).toEqual({ data: 'done' })
    expect(taken.settledAt()).toBeLessThanOrEqual(2_000)
  })

  it('that read wait for the next window of the budget', async () => {
    const over = problem(429, 'rate_limit.exceeded', {}, { bucket: 'free', retry_after_seconds: 50 })
    const { time, sent, ask } = connect(index => (index === 0 ? over : ok('done')))
    const read = ask()
    await time.advance(49_000)
    expect(read.outcome()).toBeNull()
    await time.advance(5_000)
    expect(read.outcome()).toEqual({ data: 'done' })
    expect(sent).toHaveLength(2)
  })

  it('report their times and the budget; a repeat reports no time', async () => {
    const observed: { sent: number; received: number; serverTime: number | null; budget: unknown }[] = []
    const budget = { 'ratelimit-limit': '20', 'ratelimit-remaining': '19', 'ratelimit-reset': '60' }
    const { time, ask } = connect(
      index =>
        index === 1 ? 'broken' : index === 3 ? ok({}, { 'idempotency-replayed': 'true' }) : ok({}, budget),
      { answered: reply => observed.push(reply) },
    )
    ask()
    await time.advance(1_000)
    ask(press)
    await time.advance(1_000)
    ask(press)
    await time.advance(1_000)
    expect(observed[0]).toEqual({
      sent: 0,
      received: 20,
      serverTime: 5,
      budget: { limit: 20, remaining: 19, resetMs: 60_000 },
      notRecorded: false,
    })
    expect(observed.map(({ serverTime }) => serverTime)).toEqual([5, null, null])
  })

  it('read bare data, an empty answer to a write, and an envelope without meta', async () => {
    const replies = [
      Response.json([1]),
      new Response(null, { status: 204 }),
      Response.json({ data: { a: 1 } }),
    ]
    const { time, ask } = connect(index => replies[index] ?? ok())
    const outcomes = []
    for (const method of ['GET', 'DELETE', 'GET'] as const) {
      const one = ask({ method, lane: 'write' })
      await time.advance(100)
      outcomes.push(one.outcome())
    }
    expect(outcomes).toEqual([{ data: [1] }, { data: null }, { data: { a: 1 } }])
  })

  it('end when the connection is closed, those under way and those that wait; a stream also when its caller gives up', async () => {
    const { time, ask, http, sent } = connect(() => 'silence')
    const controller = new AbortController()
    const all = [ask(), ask()]
    const stream = http.open('/events', 'text/event-stream', controller.signal)
    const givenUp = expect(stream).rejects.toMatchObject({ code: 'link.closed' })
    await time.advance(10)
    controller.abort()
    await givenUp
    expect(all.map(one => one.outcome())).toEqual([null, null])
    http.close()
    await time.advance(1)
    expect(all.map(one => one.outcome())).toEqual(
      all.map(() => expect.objectContaining({ code: 'link.closed' })),
    )
    expect(sent).toHaveLength(1)
    expect(time.waiting()).toBe(0)
  })

  it('are refused here when the token cannot be one, and none is sent', async () => {
    const time = createVirtualTime(0)
    for (const [token, code] of [
      ['', 'auth.token_missing'],
      ['a b\n', 'auth.malformed_authorization'],
    ] as const) {
      const http = new HttpClient({
        baseUrl: 'https://api.test',
        token,
        local: time.now,
        timers: time.timers,
        random: () => 0.5,
        observer: { answered: () => undefined },
        network: { fetch: () => Promise.reject(new Error('sent')) },
      })
      const request = { method: 'GET', path: '/x', lane: 'read', timeoutMs: 1 } as const
      await expect(http.request(request)).rejects.toMatchObject({ code })
    }
  })
})
