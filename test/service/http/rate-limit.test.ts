import { afterEach, describe, expect, it } from 'vitest'
import { type Bench, itAlone, type Reply, startBench } from '../harness.ts'

let bench: Bench
afterEach(() => bench.close())

const headers = (reply: Reply) =>
  ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map(name => reply.headers.get(name))

describe('the budget of a team', () => {
  it.each([
    ['free', 20],
    ['paid', 120],
    ['7', 7],
  ])('%s: %i a minute over all its tokens, and one more is refused', async (rate, limit) => {
    bench = await startBench({ rate })
    const other = await bench.mint('VIEW')
    for (let count = 1; count <= limit; count += 1) {
      const reply = await bench.call('GET', '/auth', { token: count % 2 === 0 ? other : bench.owner })
      expect([reply.status, ...headers(reply)]).toEqual([200, String(limit), String(limit - count), '60'])
    }
    bench.clock.advance(20_000)
    const over = await bench.call('GET', '/auth', { token: other })
    expect([over.status, over.body.code, over.headers.get('retry-after')]).toEqual([
      429,
      'rate_limit.exceeded',
      '40',
    ])
    expect(over.body.details).toEqual({ tier: rate, limit, window_seconds: 60, retry_after_seconds: 40 })
    expect(headers(over)).toEqual([String(limit), '0', '40'])
    bench.clock.advance(40_000)
    expect((await bench.call('GET', '/auth')).status).toBe(200)
  })

  it('is 6,000 on an own service by default, and is on refusals too', async () => {
    bench = await startBench()
    const reply = await bench.call('GET', '/rundowns/nowhere')
    expect([reply.status, ...headers(reply)]).toEqual([404, '6000', '5999', '60'])
  })

  it('a polling script never costs the desk a GO', async () => {
    bench = await startBench({ rate: '3' })
    const { v1Token } = await bench.service.dashboard.deskAccess()
    const show = await bench.call('POST', '/rundowns', { body: { title: 'x', cues: [{}] } })
    for (let count = 0; count < 5; count += 1) await bench.call('GET', '/auth')
    expect((await bench.call('GET', '/auth')).status).toBe(429)
    const go = await bench.call('POST', `/rundowns/${show.body.data.id}/action:start`, { token: v1Token })
    expect(go.status).toBe(200)
    expect(headers(go)[0]).toBe('60000')
  })

  itAlone('without a valid token, each address has 600 a minute, known address or not', async () => {
    bench = await startBench()
    const tries = ['/auth', '/nowhere', '/rundowns']
    for (let count = 0; count < 600; count += 1) {
      const reply = await bench.call('GET', tries[count % 3] ?? '', { token: null })
      expect(reply.headers.get('ratelimit-remaining')).toBe(String(599 - count))
    }
    const over = await bench.call('GET', '/auth', { token: 'x' })
    expect([over.status, over.body.details.tier]).toEqual([429, 'anonymous'])
    expect((await bench.call('GET', '/auth')).status).toBe(200)
  })
})

it('the free plan holds ten rundowns', async () => {
  bench = await startBench({ rate: 'free' })
  const create = () => bench.call('POST', '/rundowns', { body: { title: 'x' } })
  for (let count = 0; count < 10; count += 1) expect((await create()).status).toBe(201)
  const over = await create()
  expect([over.status, over.body.code, over.body.details]).toEqual([
    422,
    'plan.limit_exceeded',
    { limit: 10, received: 11, unit: 'rundowns', resource: 'rundowns' },
  ])
})
