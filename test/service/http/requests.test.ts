import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../../src-main/service/store/sqlite/sqlite-store.ts'
import { type Bench, type Seeded, startBench, storeWith, temporaryDirectory, testClock } from '../harness.ts'

let bench: Bench
let show: Seeded
let failing = false
const logged: string[] = []

beforeAll(async () => {
  bench = await startBench({
    log: entry => logged.push(`${entry.requestId} ${entry.error}`),
    openStore() {
      const store = openSqliteStore(temporaryDirectory(), testClock()())
      return storeWith(store, {
        write: (work, committed) =>
          failing ? Promise.reject(new Error('database or disk is full')) : store.write(work, committed),
      })
    },
  })
  show = await bench.seed()
})
afterAll(() => bench.close())

const json = { 'content-type': 'application/json' }

describe('requests', () => {
  it.each([
    ['GET', '/nothing'],
    ['DELETE', '/rundowns'],
    ['PUT', '/auth'],
    ['POST', '/rundowns/x/action:fly'],
    ['GET', '/rundowns/x/action:start'],
    ['GET', 'root'],
  ])('%s %s is not found', async (method, path) => {
    const { origin } = new URL(bench.service.addresses.baseUrl)
    const reply = await bench.call(method, path === 'root' ? `${origin}/nowhere` : path)
    expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
  })

  it.each([
    ['malformed JSON', { raw: '{"title":', headers: json }],
    [
      'another content type',
      { raw: 'title=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
  ])('%s is a bad request with an issue', async (_what, options) => {
    const reply = await bench.call('POST', '/rundowns', options)
    expect([reply.status, reply.body.code]).toEqual([400, 'bad_request'])
    expect(reply.body.details.issues[0]).toMatchObject({ path: [], message: expect.any(String) })
  })

  it.each(['limit=0', 'limit=101', 'limit=x', 'limit=1.5', 'limit=1&limit=2', 'colour=red'])(
    'the query %s is a bad request',
    async query => {
      const reply = await bench.call('GET', `${show.path}/cues?${query}`)
      expect([reply.status, reply.body.code]).toEqual([400, 'bad_request'])
      expect(reply.body.details.issues.length).toBeGreaterThan(0)
    },
  )

  it('a body of 1 MB is read, one byte more is refused', async () => {
    const body = (bytes: number) => {
      const head = '{"title":"'
      return `${head}${'x'.repeat(bytes - head.length - 2)}"}`
    }
    const fits = await bench.call('POST', '/rundowns', { raw: body(1_048_576), headers: json })
    expect([fits.status, fits.body.code]).toEqual([400, 'rundowns.invalid_payload'])
    const over = await bench.call('POST', '/rundowns', { raw: body(1_048_577), headers: json })
    expect([over.status, over.body.code]).toEqual([413, 'payload.too_large'])
    expect(over.body.details).toEqual({ limit: 1_048_576, received: 1_048_577, unit: 'bytes' })
  })

  it('a body without a length is counted as it comes', async () => {
    const { hostname, port } = new URL(bench.service.addresses.baseUrl)
    const reply = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      let text = ''
      socket.on('data', data => {
        text += data
        if (text.includes('"received"')) socket.destroy()
      })
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
      const chunk = 'x'.repeat(65_536)
      socket.write(
        `POST /api-v1/rundowns HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bench.owner}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
      )
      for (let count = 0; count < 20; count += 1) socket.write(`10000\r\n${chunk}\r\n`)
    })
    expect(reply).toContain('413 Payload Too Large')
    expect(reply).toContain('"code":"payload.too_large"')
  })

  it.each([
    '2016-12-31T23:59:60Z',
    '2026-05-01T24:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-05-01T18:00:00+24:00',
    '2026-05-01',
    '0000-12-31T23:59:59Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    -62_135_596_800_001,
    253_402_300_800_000,
    1.5,
  ])('a start at %s, which no clock shows, is refused', async start_time => {
    const reply = await bench.call('PATCH', show.path, { body: { start_time } })
    expect([reply.status, reply.body.code]).toEqual([400, 'rundowns.invalid_payload'])
    const cue = await bench.call('PATCH', `${show.path}/cues/${show.cues[0]}`, { body: { start_time } })
    expect([cue.status, cue.body.code]).toEqual([400, 'cues.invalid_payload'])
  })

  it('an internal fault is reported without its cause, which is in the log with the id of the request', async () => {
    failing = true
    try {
      const reply = await bench.call('POST', `${show.path}/action:start`)
      expect([reply.status, reply.body.code]).toEqual([500, 'internal.unhandled'])
      expect(reply.text).not.toContain('disk')
      const line = logged.find(entry => entry.startsWith(reply.body.request_id))
      expect(line).toContain('database or disk is full')
      expect(line).not.toContain(bench.owner)
    } finally {
      failing = false
    }
    expect((await bench.call('GET', `${show.path}/status`)).body.data.phase).toBe('pre-show')
  })

  it('health is reported without a token', async () => {
    const reply = await bench.call('GET', new URL('/healthz', bench.service.addresses.baseUrl).href, {
      token: null,
    })
    expect(reply.body).toEqual({ ok: true, version: '0.0.0-test', uptime: expect.any(Number) })
  })
})
