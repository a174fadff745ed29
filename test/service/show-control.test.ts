import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bench, type Seeded, startBench } from './harness.ts'

let bench: Bench
let show: Seeded

beforeAll(async () => {
  bench = await startBench()
})
beforeEach(async () => {
  show = await bench.seed()
})
afterAll(() => bench.close())

const act = (verb: string, body?: unknown, headers?: Record<string, string>) =>
  bench.call('POST', `${show.path}/action:${verb}`, {
    ...(body !== undefined && { body }),
    ...(headers !== undefined && { headers }),
  })

const status = async () => (await bench.call('GET', `${show.path}/status`)).body.data

describe('show control', () => {
  it('before the show: stopped, and the first playable cue is next', async () => {
    expect(await status()).toMatchObject({
      state: 'stopped',
      phase: 'pre-show',
      active_cue: null,
      next_cue: { id: show.cues[0], title: 'One' },
    })
  })

  it('start runs the first cue, next the second, and the reply is the status after it', async () => {
    const started = await act('start')
    expect(started.status).toBe(200)
    expect(started.body.data).toMatchObject({
      state: 'running',
      active_cue: { id: show.cues[0], title: 'One', paused_at: null, duration_ms: 10_000 },
      next_cue: { id: show.cues[1] },
    })
    expect(started.body.data.active_cue.started_at).toBe(bench.clock())
    expect((await act('next')).body.data.active_cue.id).toBe(show.cues[1])
    expect((await status()).active_cue.id).toBe(show.cues[1])
  })

  it('a pause keeps the remaining time, and start resumes with as much of it', async () => {
    await act('start')
    bench.clock.advance(4_000)
    expect((await act('pause')).body.data).toMatchObject({ state: 'paused' })
    bench.clock.advance(60_000)
    const paused = await bench.call('GET', `${show.path}/countdown`)
    expect(paused.body.data.active_cue).toMatchObject({
      remaining_ms: 6_000,
      remaining: { is_overtime: false, prefix: '', formatted: '00:06' },
    })
    await act('start')
    bench.clock.advance(7_500)
    const over = await bench.call('GET', `${show.path}/countdown`)
    expect(over.body.data.active_cue).toMatchObject({
      remaining_ms: -1_500,
      remaining: { is_overtime: true, prefix: '+', formatted: '+00:02' },
    })
  })

  it('a time that a client has computed is rounded to whole milliseconds', async () => {
    await act('start')
    const before = (await status()).active_cue.duration_ms
    const adjusted = await act('adjust-duration', { delta_ms: 1_004.9999 })
    expect([adjusted.status, adjusted.body.data.active_cue.duration_ms]).toEqual([200, before + 1_005])
  })

  it.each(['start', 'pause', 'next', 'previous'])('%s with the body null is refused', async verb => {
    const before = await status()
    const refused = await bench.call('POST', `${show.path}/action:${verb}`, {
      raw: 'null',
      headers: { 'content-type': 'application/json' },
    })
    expect([refused.status, refused.body.code]).toEqual([400, 'bad_request'])
    expect((await status()).phase).toBe(before.phase)
  })

  it('previous, jump and adjust-duration do what their names say', async () => {
    await act('start')
    expect((await act('jump', { cue_id: show.cues[2] })).body.data.active_cue.id).toBe(show.cues[2])
    expect((await act('previous')).body.data.active_cue.id).toBe(show.cues[1])
    const adjusted = await act('adjust-duration', { delta_ms: 5_000 })
    expect(adjusted.body.data.active_cue.duration_ms).toBe(15_000)
    expect(adjusted.body.meta.side_effects).toContainEqual({ type: 'runner.retimed', delta_ms: 5_000 })
  })

  it.each([
    ['pause', undefined, 409, 'runner.not_running'],
    ['adjust-duration', { delta_ms: 1 }, 409, 'runner.not_running'],
    ['previous', undefined, 409, 'runner.no_previous_cue'],
    ['jump', { cue_id: 'nowhere' }, 404, 'cues.not_found'],
    ['jump', {}, 400, 'bad_request'],
    ['start', { now: true }, 400, 'bad_request'],
  ])('before the show %s %j is refused: %i %s', async (verb, body, code, problem) => {
    const reply = await act(verb, body)
    expect([reply.status, reply.body.code]).toEqual([code, problem])
    expect(await status()).toMatchObject({ phase: 'pre-show' })
  })

  it('the last cue has no next, an ended show cannot start, a heading cannot go on air', async () => {
    await act('jump', { cue_id: show.cues[2] })
    expect((await act('next')).body.code).toBe('runner.no_next_cue')
    await act('previous')
    await act('previous')
    expect((await act('previous')).body.code).toBe('runner.no_previous_cue')
    const heading = await bench.call('POST', `${show.path}/cues`, {
      body: { type: 'heading', title: 'Act 2' },
    })
    const jumped = await act('jump', { cue_id: heading.body.data.id })
    expect([jumped.status, jumped.body.code]).toEqual([422, 'cues.invalid_cue_type'])
    expect(await bench.service.dashboard.end(show.id)).toEqual({ ok: true, position: expect.any(String) })
    expect((await act('start')).body.code).toBe('runner.ended_cannot_start')
    expect(await status()).toMatchObject({ state: 'stopped', phase: 'ended', next_cue: null })
  })
})

it('a verb whose colon is encoded is the same verb', async () => {
  const reply = await bench.call('POST', `${show.path}/action%3Astart`)
  expect(reply.body.data.phase).toBe('running')
})

describe('the state that the presser saw', () => {
  it('a GO that saw an older cue is refused with the status there is, and moves nothing', async () => {
    const seen = (await act('start')).body.meta.state_tag
    await act('next')
    const late = await act('next', undefined, { 'if-match': `"${seen}"` })
    expect([late.status, late.body.code]).toEqual([412, 'runner.state_changed'])
    expect(late.body.details.active_cue.id).toBe(show.cues[1])
    expect((await status()).active_cue.id).toBe(show.cues[1])
  })

  it('an adjustment by somebody else does not refuse a GO, but a conditional status is not stale after it', async () => {
    await act('start')
    const seen = await bench.call('GET', `${show.path}/status`)
    const tag = seen.headers.get('etag') ?? ''
    const unchanged = await bench.call('GET', `${show.path}/status`, { headers: { 'if-none-match': tag } })
    expect([unchanged.status, unchanged.text]).toEqual([304, ''])
    await act('adjust-duration', { delta_ms: 1_000 })
    const fresh = await bench.call('GET', `${show.path}/status`, { headers: { 'if-none-match': tag } })
    expect(fresh.body.data.active_cue.duration_ms).toBe(11_000)
    expect((await act('next', undefined, { 'if-match': tag })).status).toBe(200)
  })

  it('a cue put in front of the next one becomes the next: the GO that did not see it is refused', async () => {
    const seen = (await act('start')).body.meta.state_tag
    await bench.call('POST', `${show.path}/cues`, {
      body: { title: 'Inserted', position: { after_cue_id: show.cues[0] } },
    })
    expect((await act('next', undefined, { 'if-match': seen })).status).toBe(412)
  })

  it('a cue started again is another activation', async () => {
    const seen = (await act('start')).body.meta.state_tag
    await act('jump', { cue_id: show.cues[0] })
    expect((await act('next', undefined, { 'if-match': seen })).status).toBe(412)
  })

  it('an action is not carried out after its deadline, and a deadline that is no time is none', async () => {
    await act('start')
    const before = await status()
    const late = await act('next', undefined, { 'showcall-deadline': String(bench.clock() - 1) })
    expect([late.status, late.body.code]).toEqual([412, 'runner.state_changed'])
    expect(late.body.detail).toBe(
      'This action arrived after its deadline and was not carried out. Send it again.',
    )
    expect(late.body.details.active_cue.id).toBe(show.cues[0])
    expect((await status()).active_cue).toEqual(before.active_cue)
    expect((await act('next', undefined, { 'showcall-deadline': 'soon' })).status).toBe(200)
    const inTime = await act('next', undefined, { 'showcall-deadline': String(bench.clock()) })
    expect(inTime.body.data.active_cue.id).toBe(show.cues[2])
  })
})

describe('the start of a rundown to v0', () => {
  const v0Start = async (): Promise<number> => {
    const { v0Url } = bench.service.addresses
    const token = await bench.service.dashboard.v0Token()
    const reply = await bench.call('GET', `${v0Url}/rundown/${show.id}`, { token })
    return Date.parse(reply.body.startTime)
  }

  it('without a planned one, it is when the show started, whatever was pressed since; before, when it was made', async () => {
    const made = Date.parse((await bench.call('GET', show.path)).body.data.created_at)
    bench.clock.advance(60_000)
    expect(await v0Start()).toBe(made)
    await act('start')
    const started = bench.clock()
    for (const verb of ['next', 'pause', 'start', 'previous']) {
      bench.clock.advance(1_000)
      expect((await act(verb)).status).toBe(200)
      expect([verb, await v0Start()]).toEqual([verb, started])
    }
    await bench.service.dashboard.end(show.id)
    expect(await v0Start()).toBe(started)
    await bench.service.dashboard.reset(show.id)
    expect(await v0Start()).toBe(made)
    bench.clock.advance(1_000)
    await act('next')
    expect(await v0Start()).toBe(bench.clock())
  })

  it('a planned one stays when the show starts at another time', async () => {
    const planned = bench.clock() + 3_600_000
    await bench.call('PATCH', show.path, { body: { start_time: planned } })
    await act('start')
    expect(await v0Start()).toBe(planned)
  })
})
