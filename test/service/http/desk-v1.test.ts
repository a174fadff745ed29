import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardOver } from '../../../src-main/contract/dashboard-acts.ts'
import { editsBytes } from '../../../src-main/contract/desk-v1.ts'
import { limits } from '../../../src-main/contract/v1/limits.ts'
import { noMarks } from '../../../src-main/domain/script/marks.ts'
import { deskRoutes } from '../../../src-main/service/http/desk/routes.ts'
import { granted } from '../../support/granted.ts'
import { lighthouse } from '../../support/one-script.ts'
import { type Bench, type RequestOptions, type Seeded, startBench } from '../harness.ts'

let bench: Bench
let show: Seeded
let desk: string

const mintDesk = async (rundownId: string | null = null): Promise<string> =>
  granted(await bench.service.dashboard.mint({ role: 'OWNER', rundownId, expiresIn: null, forDesk: true }))
    .token

beforeAll(async () => {
  bench = await startBench({ deskApi: { trustedProxies: ['192.0.2.0/24'] } })
  show = await bench.seed()
  desk = await mintDesk()
})
afterAll(() => bench.close())

const at = (path: string, of = bench) => `${new URL(of.baseUrl()).origin}/desk-v1${path}`
const ask = (method: string, path: string, options: RequestOptions = {}, of = bench) =>
  of.call(method, at(path, of), { token: desk, ...options })
const act = (verb: string, body?: object, options: RequestOptions = {}) =>
  ask('POST', `${show.path}/show:${verb}`, { ...(body && { body }), ...options })
const status = async () => (await bench.call('GET', `${show.path}/status`)).body.data
const codes = async (options: RequestOptions) => {
  const { status: statusCode, body } = await ask('GET', '/auth', options)
  return [statusCode, body.code ?? 'ok']
}

describe('who may use /desk-v1', () => {
  it('nobody, unless the service is started with it', async () => {
    const other = await startBench()
    const { token } = granted(
      await other.service.dashboard.mint({ role: 'OWNER', rundownId: null, expiresIn: null, forDesk: true }),
    )
    for (const { spec } of deskRoutes) {
      const reply = await ask(spec.method, spec.path, { token }, other)
      expect([spec.operation, reply.status, reply.body.code]).toEqual([spec.operation, 404, 'not_found'])
    }
    expect((await other.call('GET', '/auth', { token })).status).toBe(200)
    await other.close()
  })

  it.each(deskRoutes.map(route => [route.spec.operation, route] as const))(
    '%s: a token that was made for a desk, in the header, without a browser',
    async (_operation, { spec }) => {
      const path = spec.path.replace('{rundown_id}', show.id)
      const refusal = async (options: RequestOptions, query = '') => {
        const { status: statusCode, body } = await ask(spec.method, path + query, {
          ...(spec.example !== undefined && { body: spec.example }),
          ...options,
        })
        return [statusCode, body.code]
      }
      const plain = granted(
        await bench.service.dashboard.mint({ role: 'OWNER', rundownId: null, expiresIn: null }),
      ).token
      expect(await refusal({ token: null })).toEqual([401, 'auth.token_missing'])
      expect(await refusal({ token: plain })).toEqual([403, 'forbidden'])
      for (const role of ['VIEW', 'SHOWCALL', 'EDIT'] as const)
        expect(await refusal({ token: await bench.mint(role) })).toEqual([403, 'forbidden'])
      expect(await refusal({ token: null }, `?token=${desk}`)).toEqual([401, 'auth.query_token_not_allowed'])
      expect(await refusal({ headers: { origin: 'https://example.com' } })).toEqual([403, 'forbidden'])
      expect(await refusal({ headers: { origin: 'null' } })).toEqual([403, 'forbidden'])
      const { dashboard } = bench.service
      const { teamId } = granted(await dashboard.createTeam('Other', {}))
      const theirs = dashboardOver((name, args) => dashboard.inTeam(teamId, name, args))
      const foreign = granted(
        await theirs.mint({ role: 'OWNER', rundownId: null, expiresIn: null, forDesk: true }),
      ).token
      if (spec.path.includes('{rundown_id}'))
        expect(await refusal({ token: foreign })).toEqual([404, 'rundowns.not_found'])
    },
  )

  it('no page of a browser: it gets no headers that would allow it', async () => {
    const open = await startBench({ deskApi: { trustedProxies: [] }, corsOrigins: ['*'] })
    const reply = await fetch(at('/auth', open), {
      method: 'OPTIONS',
      headers: { origin: 'https://example.com', 'access-control-request-method': 'GET' },
    })
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([404, null])
    await open.close()
  })

  it('plain HTTP from this computer alone; a proxy must say that it was reached by HTTPS', async () => {
    expect(await codes({})).toEqual([200, 'ok'])
    expect(await codes({ headers: { 'x-forwarded-proto': 'https' } })).toEqual([200, 'ok'])
    for (const headers of [
      { 'x-forwarded-proto': 'http' },
      { 'x-forwarded-proto': 'https, http' },
      { 'x-forwarded-for': '192.0.2.7' },
      { forwarded: 'for=192.0.2.7;proto=https' },
    ])
      expect(await codes({ headers })).toEqual([403, 'forbidden'])
  })

  it('a token that has ended is refused, and its budget is that of its team', async () => {
    const { token, tokenId } = granted(
      await bench.service.dashboard.mint({ role: 'OWNER', rundownId: null, expiresIn: null, forDesk: true }),
    )
    const reply = await ask('GET', '/auth', { token })
    expect([reply.status, reply.headers.get('ratelimit-limit')]).toEqual([200, '6000'])
    await bench.service.dashboard.revoke(tokenId)
    expect(await codes({ token })).toEqual([401, 'auth.token_revoked'])
  })
})

describe('what it does', () => {
  it('end, reset and the exact undo of both', async () => {
    await bench.call('POST', `${show.path}/action:start`)
    bench.clock.advance(12_345)
    await bench.call('POST', `${show.path}/action:next`)
    const before = await status()
    const state = {
      phase: 'running',
      cueId: before.active_cue.id,
      kickoff: before.active_cue.started_at,
      deadline: before.active_cue.started_at + before.active_cue.duration_ms,
    }
    bench.clock.advance(1_000)
    const ended = await act('end')
    expect([ended.status, ended.body.data.phase]).toEqual([200, 'ended'])
    expect(ended.body.meta.seq).toMatch(/\.\d+$/)
    const wrong = await act('restore', { state, from: { phase: 'pre-show' } })
    expect([wrong.status, wrong.body.code]).toEqual([412, 'runner.state_changed'])
    const back = await act('restore', { state, from: null })
    expect(back.status).toBe(200)
    expect((await status()).active_cue).toEqual(before.active_cue)
    await act('reset')
    expect((await status()).phase).toBe('pre-show')
    expect((await act('end')).body.code).toBe('runner.not_running')
    const again = await act('restore', { state, from: { phase: 'pre-show' } })
    expect(again.status).toBe(200)
    expect((await status()).active_cue.started_at).toBe(state.kickoff)
    await act('reset')
  })

  it('an act that is sent again under its key is done once, one that is late not at all', async () => {
    await bench.call('POST', `${show.path}/action:start`)
    const once = { headers: { 'idempotency-key': 'end-once' } }
    const first = await act('end', undefined, once)
    await act('reset')
    await bench.call('POST', `${show.path}/action:start`)
    const second = await act('end', undefined, once)
    expect([second.text, second.headers.get('idempotency-replayed')]).toEqual([first.text, 'true'])
    expect((await status()).phase).toBe('running')
    const late = await act('reset', undefined, {
      headers: { 'showcall-deadline': String(bench.clock() - 1) },
    })
    expect(late.body.code).toBe('runner.state_changed')
    const seen = await act('reset', undefined, { headers: { 'if-match': '"other"' } })
    expect(seen.body.code).toBe('runner.state_changed')
    expect((await status()).phase).toBe('running')
    await act('reset')
  })

  it('skips, locks, private columns, and reads them', async () => {
    const [cueId = ''] = show.cues
    const [columnId = ''] = show.columns
    await ask('POST', `${show.path}/cues:mark`, { body: { cueId, skipped: true, preventEdits: true } })
    await ask('POST', `${show.path}/columns:mark`, { body: { columnId, isPrivate: true, type: 'select' } })
    const { data } = (await ask('GET', `${show.path}/parts`)).body
    expect(data.cues[0]).toMatchObject({ cueId, skipped: true, preventEdits: true })
    expect(data.columns[0]).toMatchObject({ columnId, isPrivate: true, type: 'select' })
    expect((await bench.call('GET', show.path)).body.data.column_order).not.toContain(columnId)
    expect((await ask('POST', `${show.path}/cues:mark`, { body: { cueId: 'nowhere' } })).status).toBe(404)
    expect((await ask('POST', `${show.path}/columns:mark`, { body: { columnId: 'no' } })).status).toBe(404)
  })

  it('lists rundowns with their shows; a token of one rundown sees that alone', async () => {
    const other = await bench.seed()
    const ids = async (token: string) =>
      (await ask('GET', '/rundowns', { token })).body.data.items.map(
        ({ rundownId }: { rundownId: string }) => rundownId,
      )
    expect(await ids(desk)).toEqual([show.id, other.id])
    const ofOne = await mintDesk(other.id)
    expect(await ids(ofOne)).toEqual([other.id])
    expect((await act('reset', undefined, { token: ofOne })).body.code).toBe('rundowns.not_found')
  })

  it('makes edits once under their key: each done or refused, and more at once than the API takes', async () => {
    const { path, cues, columns, id } = await bench.seed(['A', 'B', 'C'])
    const send = (edits: readonly object[], options: RequestOptions = {}) =>
      ask('POST', `${path}/edits:apply`, { body: { edits }, ...options })
    const place = { parentId: null, afterId: cues[0] }
    const fields = {
      title: 'New',
      subtitle: '',
      duration: 0,
      type: 'cue',
      backgroundColor: null,
      startTime: null,
    }
    const cells = { [columns[0] ?? '']: { text: 'x'.repeat(limits.cellCharacters + 1), html: null } }
    const edits = [
      { do: 'cue', cueId: cues[0], fields: { title: 'First' } },
      { do: 'cue', cueId: 'nowhere', fields: { title: 'Nobody' } },
      { do: 'add', id: 'n', place, row: { cue: fields, cells, locked: false, skipped: false } },
    ]
    const once = { headers: { 'idempotency-key': 'edit-once' } }
    const first = await send(edits, once)
    const shown = granted(await bench.service.dashboard.readParts(id)).cues
    expect(shown.map(({ title }) => title)).toEqual(['First', 'New', 'B', 'C'])
    expect(first.body.data.results).toMatchObject([
      { ok: true, id: null },
      { ok: false, code: 'cues.not_found' },
      { ok: true, id: shown[1]?.cueId, missed: [{ result: { ok: false, code: 'cells.invalid_payload' } }] },
    ])
    expect(first.body.meta.seq).toBe((await bench.call('GET', path)).body.meta.seq)
    const again = await send(edits, once)
    expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true'])
    expect(granted(await bench.service.dashboard.readParts(id)).cues).toHaveLength(4)

    const text = 'ä'.repeat(limits.cellCharacters)
    const large = cues.flatMap(cueId =>
      columns.map(columnId => ({ do: 'cell', cueId, columnId, value: { text, html: `<b>${text}</b>` } })),
    )
    const many = [...large, ...large]
    expect(Buffer.byteLength(JSON.stringify(many))).toBeGreaterThan(limits.bodyBytes)
    const { status: answer, body } = await send(many)
    expect(answer).toBe(200)
    expect(body.data.results.every(({ ok }: { ok: boolean }) => ok)).toBe(true)
    const tooMany = await ask('POST', `${path}/edits:apply`, { body: { edits: 'x'.repeat(editsBytes) } })
    expect([tooMany.status, tooMany.body.code, tooMany.body.details.limit]).toEqual([
      413,
      'payload.too_large',
      editsBytes,
    ])
  })

  it('refuses edits that are none as a whole', async () => {
    const none = [
      {},
      { edits: [] },
      { edits: [{ do: 'cue', cueId: show.cues[0] }] },
      { edits: [{ do: 'unknown' }] },
    ]
    for (const body of none) {
      const reply = await ask('POST', `${show.path}/edits:apply`, { body })
      expect([reply.status, reply.body.code]).toEqual([400, 'bad_request'])
    }
  })

  it('keeps a script in parts, each only over the version that the desk has read', async () => {
    const { id, path } = await bench.seed()
    const before = (await bench.call('GET', path)).body.meta.seq
    const read = async (part = '') =>
      (await ask('GET', `${path}/script${part === '' ? '' : `?part=${part}`}`)).body.data
    const write = (part: string, state: unknown, over: string, headers = {}) =>
      ask('POST', `${path}/script:write`, { body: { part, state, over }, headers })
    expect(await read()).toEqual({ tags: { text: '', marks: '' } })
    expect(await read('text')).toEqual({ tags: { text: '', marks: '' }, state: null })
    const once = { 'idempotency-key': 'script-once' }
    const written = await write('text', lighthouse, '', once)
    const { tag } = written.body.data
    expect(await read('text')).toEqual({ tags: { text: tag, marks: '' }, state: lighthouse })
    expect((await write('text', lighthouse, '', once)).text).toBe(written.text)
    const late = await write('text', { ...lighthouse, revision: 'D' }, '')
    expect([late.status, late.body.code]).toEqual([412, 'precondition.failed'])
    const next = await write('text', { ...lighthouse, revision: 'D' }, tag)
    expect(next.body.data.tag).not.toBe(tag)
    expect((await write('marks', noMarks, '')).status).toBe(200)
    for (const [part, state] of [
      ['text', { ...lighthouse, paragraphs: [{}] }],
      ['marks', { ...noMarks, standbyBefore: 0 }],
      ['prompter', {}],
    ] as const) {
      const reply = await write(part, state, next.body.data.tag)
      expect([part, reply.status >= 400 && reply.status < 500]).toEqual([part, true])
    }
    expect((await read('text')).state.revision).toBe('D')
    // It is kept with the rundown, and is no change of it.
    expect((await bench.call('GET', path)).body.meta.seq).toBe(before)
    expect(await bench.service.dashboard.script(id, 'text')).toEqual({ ...lighthouse, revision: 'D' })
  })

  it('describes itself', async () => {
    const reply = await bench.call('GET', at('/openapi.json'), { token: null })
    const operations = Object.values<Record<string, { operationId: string }>>(reply.body.paths).flatMap(
      path => Object.values(path).map(({ operationId }) => operationId),
    )
    expect(operations.toSorted()).toEqual(deskRoutes.map(({ spec }) => spec.operation).toSorted())
  })
})
