import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDocumentClient } from '../document-client.ts'
import { type Bench, startBench } from '../harness.ts'
import type { Json } from '../json.ts'

let bench: Bench
let call: ReturnType<typeof createDocumentClient>

beforeAll(async () => {
  bench = await startBench()
  const problem = await (await fetch(`${bench.service.addresses.baseUrl}/auth`)).json()
  // All that it is given: an address that any problem document names, and a token.
  const document: Json = await (await fetch((problem as Json).spec_url)).json()
  call = createDocumentClient(document, bench.owner)
})
afterAll(() => bench.close())

describe('a client written from the description alone', () => {
  it('builds a rundown and runs a show', async () => {
    const created = await call('createRundown', {
      body: { title: 'Gala', columns: [{ name: 'Light' }], cues: [{ title: 'Doors', duration_ms: 60_000 }] },
    })
    expect([created.status, created.body.data.title]).toEqual([201, 'Gala'])
    const path = { rundown_id: created.body.data.id }
    for (const title of ['Opening', 'Speech']) {
      await call('createCue', { path, body: { title, duration_ms: 30_000, position: { end: true } } })
    }
    const pages: Json[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: Record<string, string> = cursor === '' ? { limit: '2' } : { limit: '2', cursor }
      const page: Json = await call('listCues', { path, query })
      pages.push(...page.body.data.items)
      cursor = page.body.data.next_cursor
    }
    expect(pages.map(cue => cue.title)).toEqual(['Doors', 'Opening', 'Speech'])
    const [doors, opening, speech] = pages.map(cue => String(cue.id))
    await call('writeCell', {
      path,
      body: { cue_id: opening, column_id: created.body.data.column_order[0], content: 'Blackout' },
    })
    const onAir = async (): Promise<Json> => (await call('getStatus', { path })).body.data

    await call('action.start', { path })
    expect((await onAir()).active_cue).toMatchObject({ id: doors, duration_ms: 60_000, paused_at: null })
    const seen = await call('getStatus', { path })
    bench.clock.advance(5_000)
    const next = await call('action.next', { path, headers: { 'If-Match': seen.headers.get('etag') ?? '' } })
    expect(next.body.data).toMatchObject({
      state: 'running',
      active_cue: { id: opening },
      next_cue: { id: speech },
    })
    const stale = await call('action.next', { path, headers: { 'If-Match': seen.headers.get('etag') ?? '' } })
    expect([stale.status, stale.body.code]).toEqual([412, 'runner.state_changed'])

    bench.clock.advance(10_000)
    await call('action.pause', { path })
    const countdown = await call('getCountdown', { path })
    expect(countdown.body.data.active_cue).toMatchObject({
      remaining_ms: 20_000,
      remaining: { formatted: '00:20' },
    })
    await call('action.adjust-duration', { path, body: { delta_ms: 15_000 } })
    expect((await onAir()).active_cue.duration_ms).toBe(45_000)
    await call('action.jump', { path, body: { cue_id: speech } })
    expect(await onAir()).toMatchObject({ state: 'running', active_cue: { id: speech }, next_cue: null })
    await call('action.previous', { path, headers: { 'Idempotency-Key': 'once' } })
    const again = await call('action.previous', { path, headers: { 'Idempotency-Key': 'once' } })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect((await onAir()).active_cue.id).toBe(opening)
    await call('patchOutputMessage', { path, body: { text: 'Applause', visible: true } })
    expect((await call('getOutputMessage', { path })).body.data).toMatchObject({
      text: 'Applause',
      visible: true,
    })
    const refused = await call('deleteCue', { path: { ...path, cue_id: opening ?? '' } })
    expect([refused.status, refused.body.code]).toEqual([409, 'runner.show_running'])
  })
})
