import { CompactSign } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../src-main/service/store/sqlite/sqlite-store.ts'
import { type Bench, type Seeded, startBench, temporaryDirectory, testClock } from './harness.ts'
import type { Json } from './json.ts'

let bench: Bench
let show: Seeded
let tokenSecret: Uint8Array

beforeAll(async () => {
  bench = await startBench({
    openStore() {
      const store = openSqliteStore(temporaryDirectory(), testClock()())
      tokenSecret = store.installation.tokenSecret
      return store
    },
  })
})
beforeEach(async () => {
  show = await bench.seed()
})
afterAll(() => bench.close())

const send = (method: string, path: string, body?: unknown) =>
  bench.call(method, show.path + path, body === undefined ? {} : { body })
const act = (verb: string, body?: unknown) => send('POST', `/action:${verb}`, body)
const titles = async () => (await send('GET', '/cues')).body.data.items.map((cue: Json) => cue.title)

describe('show control', () => {
  it('start while it runs and pause while it is paused change nothing', async () => {
    for (const verb of ['start', 'pause']) {
      await act('start')
      const first = await act(verb)
      bench.clock.advance(1_000)
      const again = await act(verb)
      expect([again.status, again.body.meta.side_effects]).toEqual([200, []])
      expect(again.body.data.active_cue).toEqual(first.body.data.active_cue)
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    }
  })

  it('next goes on from before the show, from a run and from a pause', async () => {
    expect((await act('next')).body.data.active_cue.id).toBe(show.cues[0])
    expect((await act('next')).body.data.active_cue.id).toBe(show.cues[1])
    await act('pause')
    expect((await act('next')).body.data).toMatchObject({
      state: 'running',
      active_cue: { id: show.cues[2] },
    })
  })

  it('previous goes back from a run and from a pause, with the whole duration of the cue', async () => {
    await act('jump', { cue_id: show.cues[2] })
    expect((await act('previous')).body.data.active_cue).toMatchObject({
      id: show.cues[1],
      duration_ms: 10_000,
    })
    await act('pause')
    bench.clock.advance(5_000)
    expect((await act('previous')).body.data).toMatchObject({
      state: 'running',
      active_cue: { id: show.cues[0], started_at: bench.clock(), duration_ms: 10_000 },
    })
  })

  it('an adjustment never moves the deadline before the kickoff, and works in a pause', async () => {
    await act('start')
    await act('pause')
    const { data, meta } = (await act('adjust-duration', { delta_ms: -60_000 })).body
    expect(data.active_cue.duration_ms).toBe(0)
    expect(meta.side_effects).toContainEqual({ type: 'runner.retimed', delta_ms: -10_000 })
  })

  it.each([
    ['start', undefined, 'runner.ended_cannot_start'],
    ['jump', 'a cue', 'runner.ended_cannot_start'],
    ['next', undefined, 'runner.no_next_cue'],
    ['previous', undefined, 'runner.no_previous_cue'],
    ['pause', undefined, 'runner.not_running'],
    ['adjust-duration', 'a delta', 'runner.not_running'],
  ])('after the end %s is refused: %s %s', async (verb, needs, code) => {
    await act('start')
    await bench.service.dashboard.end(show.id)
    const bodies: Readonly<Record<string, object>> = {
      'a cue': { cue_id: show.cues[1] },
      'a delta': { delta_ms: 1_000 },
    }
    const reply = await act(verb, bodies[needs ?? ''])
    expect([reply.status, reply.body.code]).toEqual([409, code])
    expect((await send('GET', '/status')).body.data).toMatchObject({ phase: 'ended', active_cue: null })
  })

  it('a reply contains all that a press changed', async () => {
    await act('start')
    const { data, meta } = (await act('next')).body
    const { state, active_cue, next_cue } = data
    expect(meta.side_effects).toEqual([
      { type: 'runner.timesnap', state, active_cue, next_cue },
      { type: 'runner.active_cue_changed', active_cue: { id: active_cue.id, title: active_cue.title } },
      { type: 'runner.next_cue_changed', next_cue },
    ])
  })
})

describe('cues', () => {
  it('take a place at the start, at the end, before and after another', async () => {
    await send('POST', '/cues', { title: 'After', position: { after_cue_id: show.cues[0] } })
    await send('POST', '/cues', { title: 'Before', position: { before_cue_id: show.cues[2] } })
    await send('POST', '/cues', { title: 'Start', position: { start: true } })
    await send('PATCH', `/cues/${show.cues[0]}`, { position: { end: true } })
    expect(await titles()).toEqual(['Start', 'After', 'Two', 'Before', 'Three', 'One'])
  })

  it('have a fixed start, which is set and taken away by a patch', async () => {
    const path = `/cues/${show.cues[0]}`
    const start_time = Date.UTC(2026, 4, 1, 20, 15)
    expect(
      (await send('PATCH', path, { start_time: '2026-05-01T22:15:00+02:00' })).body.data.start_time,
    ).toBe(start_time)
    expect((await send('PATCH', path, { subtitle: 'With the band' })).body.data).toMatchObject({
      subtitle: 'With the band',
      start_time,
    })
    expect((await send('PATCH', path, { start_time: start_time + 1 })).body.data.start_time).toBe(
      start_time + 1,
    )
    expect((await send('PATCH', path, { start_time: null })).body.data.start_time).toBeNull()
    const faulty = await send('PATCH', path, { start_time: 'later' })
    expect([faulty.status, faulty.body.code]).toEqual([400, 'cues.invalid_payload'])
  })

  it('are converted between cue, heading and group; cells are of cues alone', async () => {
    const path = `/cues/${show.cues[0]}`
    const cell = { cue_id: show.cues[0], column_id: show.columns[0], content: 'Q1' }
    await send('PUT', '/cells', cell)
    for (const type of ['heading', 'group', 'cue'])
      expect((await send('PATCH', path, { type })).body.data.type).toBe(type)
    expect((await send('GET', `/cells?cue_id=${show.cues[0]}`)).body.data.items).toEqual([])
    expect((await send('PUT', '/cells', cell)).status).toBe(200)
  })

  it('a heading moves into a group, a group never does', async () => {
    const group = (await send('POST', '/cues', { type: 'group' })).body.data.id
    await send('PATCH', `/cues/${show.cues[0]}`, { type: 'heading' })
    const order = [
      { id: show.cues[1] },
      { id: show.cues[2] },
      { id: group, children: [{ id: show.cues[0] }] },
    ]
    expect((await send('POST', '/cues:reorder', { order })).body.data.cue_order).toEqual(order)
    const into = { position: { after_cue_id: show.cues[0] } }
    const other = (await send('POST', '/cues', { type: 'group', position: { start: true } })).body.data.id
    expect((await send('PATCH', `/cues/${other}`, into)).body.code).toBe('cues.invalid_position')
  })

  it('an empty patch is refused, and a delete takes the cells along', async () => {
    const empty = await send('PATCH', `/cues/${show.cues[0]}`, {})
    expect([empty.status, empty.body.code]).toEqual([422, 'cues.empty_patch'])
    await send('PUT', '/cells', { cue_id: show.cues[0], column_id: show.columns[0], content: 'Q1' })
    await send('DELETE', `/cues/${show.cues[0]}`)
    expect((await send('GET', '/cells')).body.data.items).toEqual([])
  })
})

it('columns are listed in pages', async () => {
  const first = (await send('GET', '/columns?limit=1')).body.data
  const second = (await send('GET', `/columns?limit=1&cursor=${first.next_cursor}`)).body.data
  expect([...first.items, ...second.items].map((column: Json) => column.id)).toEqual(show.columns)
  expect(second.next_cursor).toBeNull()
})

it('a rundown takes a start and a time zone by a patch, and gives them up', async () => {
  const set = { start_time: '2026-05-01T20:00:00+02:00', timezone: 'Europe/Berlin' }
  expect((await send('PATCH', '', set)).body.data).toMatchObject({
    start_time: Date.UTC(2026, 4, 1, 18),
    end_time: Date.UTC(2026, 4, 1, 18, 0, 30),
    timezone: 'Europe/Berlin',
  })
  expect((await send('PATCH', '', { start_time: null, timezone: null })).body.data).toMatchObject({
    start_time: null,
    end_time: null,
    timezone: null,
  })
})

describe('a token that is signed by this service', () => {
  const signed = (claims: object) =>
    new CompactSign(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(tokenSecret)
  const claims = (): Readonly<Record<string, unknown>> =>
    JSON.parse(Buffer.from(bench.owner.split('.')[1] ?? '', 'base64url').toString())

  it('holds as it was minted', async () => {
    expect((await bench.call('GET', '/auth', { token: await signed(claims()) })).status).toBe(200)
  })

  it.each([
    ['another environment', { env: 'staging' }],
    ['no identifier', { jti: undefined }],
    ['no team', { tid: 7 }],
    ['an unknown role', { role: 'ADMIN' }],
    ['an expiry in words', { exp: 'tomorrow' }],
  ])('is invalid with %s', async (_what, change) => {
    const reply = await bench.call('GET', '/auth', { token: await signed({ ...claims(), ...change }) })
    expect([reply.status, reply.body.code]).toEqual([401, 'auth.invalid_token'])
  })
})

describe('what a change says of itself', () => {
  it('the reply to a patch has the time of that patch, as every later read has', async () => {
    bench.clock.advance(5_000)
    const reply = await send('PATCH', '', { title: 'Renamed' })
    const read = await send('GET', '')
    expect(reply.body.data.updated_at).toBe(read.body.data.updated_at)
    expect(Date.parse(read.body.data.updated_at)).toBe(bench.clock())
  })

  it('a longer cue moves the end of the rundown, and the reply says so', async () => {
    await send('PATCH', '', { start_time: '2026-05-01T20:00:00.000Z' })
    const before = (await send('GET', '')).body.data.end_time
    const reply = await send('PATCH', `/cues/${show.cues[0]}`, { duration_ms: 70_000 })
    const after = (await send('GET', '')).body.data.end_time
    expect(after - before).toBe(60_000)
    expect(reply.body.meta.side_effects).toContainEqual({
      type: 'rundown.changed',
      rundown_id: expect.any(String),
      fields: ['end_time'],
    })
  })

  it('a column that is given the name that it has is sent as it is stored', async () => {
    const [column] = (await send('GET', '/columns')).body.data.items
    bench.clock.advance(5_000)
    await send('PATCH', `/columns/${column.id}`, { name: column.name })
    expect((await send('GET', `/columns/${column.id}`)).body.data).toEqual(column)
  })
})

describe('what cannot be meant so', () => {
  it.each([
    ['POST', '/columns', { name: '   ' }, 'columns.invalid_payload'],
    ['PATCH', '', { title: ' \t' }, 'rundowns.invalid_payload'],
    ['POST', '/mentions', { name: '  ' }, 'mentions.invalid_payload'],
    [
      'POST',
      '/columns',
      { name: 'A', before_column_id: 'x', after_column_id: 'y' },
      'columns.invalid_payload',
    ],
  ])('%s %s of %j is refused with an issue', async (method, path, body, code) => {
    const reply = await send(method, path, body)
    expect([reply.status, reply.body.code]).toEqual([400, code])
    expect(reply.body.details.issues).not.toEqual([])
  })

  it('rich text that outgrows the limit once its tags are closed', async () => {
    const [column] = (await send('GET', '/columns')).body.data.items
    const body = { cue_id: show.cues[0], column_id: column.id, content_html: '<b>'.repeat(160_000) }
    const reply = await send('PUT', '/cells', body)
    expect([reply.status, reply.body.code]).toEqual([400, 'cells.invalid_payload'])
  })
})
