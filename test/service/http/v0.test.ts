import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Bench, type RequestOptions, type Seeded, startBench } from '../harness.ts'

let bench: Bench
let show: Seeded
let token: string

beforeAll(async () => {
  bench = await startBench()
  token = (await bench.service.dashboard.deskAccess()).v0Token
})
beforeEach(async () => {
  bench.clock.advance(60_000)
  show = await bench.seed()
})
afterAll(() => bench.close())

const v0 = (method: string, path: string, options: RequestOptions & { readonly query?: string } = {}) =>
  bench.call(
    method,
    `${bench.service.addresses.v0Url}/rundown/${show.id}${path}?token=${token}${options.query ?? ''}`,
    {
      token: null,
      ...options,
    },
  )

const phase = async () => (await bench.call('GET', `${show.path}/status`)).body.data.phase

it('a GET starts, pauses and goes on, by the token in the query, and is never cached', async () => {
  const started = await v0('GET', '/start')
  expect([started.status, started.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(started.body).toEqual({
    lastStop: bench.clock(),
    kickoff: bench.clock(),
    running: true,
    cueId: show.cues[0],
    deadline: bench.clock() + 10_000,
  })
  expect((await v0('GET', '/pause')).body.running).toBe(false)
  expect((await v0('GET', '/next')).body.cueId).toBe(show.cues[1])
  expect((await v0('GET', '/previous')).body.cueId).toBe(show.cues[0])
  expect((await v0('PUT', `/cues/${show.cues[2]}/jump-to-cue`)).body.cueId).toBe(show.cues[2])
  const longer = await v0('GET', '/cues/active/add', { query: '&amount=5000' })
  expect(longer.body.deadline).toBe(bench.clock() + 15_000)
  expect((await v0('GET', '/cues/active/subtract', { query: '&amount=6000' })).body.deadline).toBe(
    bench.clock() + 9_000,
  )
  expect((await v0('GET', '/cues/active/add', { query: '&amount=much' })).body.code).toBe('bad_request')
})

it('rundown and cues read as section 2.10 says, by bearer too', async () => {
  const url = `${bench.service.addresses.v0Url}/rundown/${show.id}`
  expect((await bench.call('GET', url, { token })).body).toMatchObject({ id: show.id, name: 'Show' })
  const { cues } = (await bench.call('GET', `${url}/cues`, { token })).body
  expect(cues.map((cue: { title: string }) => cue.title)).toEqual(['One', 'Two', 'Three'])
  expect((await bench.call('GET', `${bench.service.addresses.v0Url}/ping`, { token: null })).body).toEqual({
    ok: true,
  })
})

it('the message is shown, hidden, toggled and changed', async () => {
  expect((await v0('PATCH', '/output-message', { body: { text: 'Wrap' } })).body.text).toBe('Wrap')
  expect((await v0('POST', '/output-message/show')).body.visible).toBe(true)
  expect((await v0('POST', '/output-message/toggle')).body.visible).toBe(false)
  expect((await v0('POST', '/output-message/toggle')).body.visible).toBe(true)
  expect((await v0('POST', '/output-message/hide')).body).toMatchObject({ text: 'Wrap', visible: false })
  expect((await v0('PATCH', '/output-message', { body: {} })).body.code).toBe('messages.empty_patch')
  expect((await v0('PATCH', '/output-message', { body: { size: 1 } })).body.code).toBe('bad_request')
})

it('HEAD, OPTIONS and a page that is loaded ahead move nothing', async () => {
  expect((await v0('HEAD', '/start')).status).toBe(404)
  expect((await v0('OPTIONS', '/start')).status).toBe(404)
  for (const name of ['sec-purpose', 'purpose', 'x-moz']) {
    expect((await v0('GET', '/start', { headers: { [name]: 'prefetch;prerender' } })).status).toBe(403)
  }
  expect(await phase()).toBe('pre-show')
})

it('the tokens of the two versions are not each other, and a regenerated one ends the one before', async () => {
  const url = `${bench.service.addresses.v0Url}/rundown/${show.id}/start`
  expect((await bench.call('GET', url, { token: bench.owner })).body.code).toBe('auth.invalid_token')
  expect((await bench.call('GET', url, { token: null })).body.code).toBe('auth.token_missing')
  expect((await bench.call('GET', '/auth', { token })).body.code).toBe('auth.invalid_token')
  const before = token
  token = await bench.service.dashboard.regenerateV0Token()
  expect((await bench.call('GET', url, { token: before })).body.code).toBe('auth.invalid_token')
  expect((await bench.call('GET', url, { token })).status).toBe(200)
})

it('sixty a minute, each given back a minute after it came', async () => {
  for (let count = 0; count < 60; count += 1) {
    const reply = await v0('GET', '')
    expect(reply.headers.get('ratelimit-remaining')).toBe(String(59 - count))
    bench.clock.advance(500)
  }
  const over = await v0('GET', '/start')
  expect([over.status, over.body.code, over.headers.get('retry-after')]).toEqual([
    429,
    'rate_limit.exceeded',
    '30',
  ])
  expect(over.body.details).toMatchObject({ tier: 'v0', limit: 60, window_seconds: 60 })
  bench.clock.advance(30_000)
  expect((await v0('GET', '/start')).status).toBe(200)
})
