import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Dashboard } from '../../../src-main/contract/dashboard.ts'
import { duration, shift } from '../../../src-main/domain/time/time.ts'
import { granted } from '../../support/granted.ts'
import { type Bench, type Seeded, startBench } from '../harness.ts'

let bench: Bench
let desk: Dashboard
let show: Seeded

beforeAll(async () => {
  bench = await startBench()
  desk = bench.service.dashboard
})
beforeEach(async () => {
  show = await bench.seed()
})
afterAll(() => bench.close())

const act = (verb: string) => bench.call('POST', `${show.path}/action:${verb}`)
const status = async () => (await bench.call('GET', `${show.path}/status`)).body.data
const code = async (token: string) => (await bench.call('GET', '/auth', { token })).body.code ?? 'ok'

describe('the show', () => {
  it('restore sets the exact anchors: undo of a wrong GO, overtime included', async () => {
    await act('start')
    bench.clock.advance(12_000)
    const before = await status()
    const { active_cue: onAir } = before
    await act('next')
    const state = {
      phase: 'running' as const,
      cueId: onAir.id,
      kickoff: shift(onAir.started_at, duration(0)),
      deadline: shift(onAir.started_at, duration(onAir.duration_ms)),
    }
    expect(await desk.restore(show.id, state, null)).toEqual({ ok: true, position: expect.any(String) })
    expect(await status()).toEqual(before)
    expect(await desk.restore(show.id, { ...state, cueId: 'nowhere' }, null)).toMatchObject({
      code: 'cues.not_found',
    })
    expect(await desk.restore(show.id, { phase: 'pre-show' }, null)).toEqual({
      ok: true,
      position: expect.any(String),
    })
    expect((await status()).phase).toBe('pre-show')
  })

  it('reset after the end goes back to before the show', async () => {
    expect(await desk.end(show.id)).toMatchObject({ ok: false, code: 'runner.not_running' })
    await act('start')
    await desk.end(show.id)
    const reset = await desk.reset(show.id)
    const { seq } = (await bench.call('GET', show.path)).body.meta
    expect(reset).toEqual({ ok: true, position: seq })
    expect(await status()).toMatchObject({ phase: 'pre-show', next_cue: { id: show.cues[0] } })
  })
})

describe('columns and rundowns', () => {
  it('a private column behaves as if it were not there, and keeps its place on reorder', async () => {
    const [a = '', b = ''] = show.columns
    const c = (await bench.call('POST', `${show.path}/columns`, { body: { name: 'C' } })).body.data.id
    const cell = { cue_id: show.cues[0], column_id: b, content: 'secret' }
    await bench.call('PUT', `${show.path}/cells`, { body: cell })
    expect(await desk.setColumn(show.id, b, { isPrivate: true })).toEqual({
      ok: true,
      position: expect.any(String),
    })
    expect((await bench.call('GET', show.path)).body.data.column_order).toEqual([a, c])
    expect((await bench.call('GET', `${show.path}/columns/${b}`)).body.code).toBe('columns.not_found')
    expect((await bench.call('GET', `${show.path}?include=cells`)).text).not.toContain('secret')
    expect((await bench.call('GET', `${show.path}/cells`)).text).not.toContain('secret')
    expect((await bench.call('PUT', `${show.path}/cells`, { body: cell })).body.code).toBe(
      'columns.not_found',
    )
    const position = { name: 'D', before_column_id: b }
    expect((await bench.call('POST', `${show.path}/columns`, { body: position })).body.code).toBe(
      'columns.invalid_position',
    )
    await bench.call('POST', `${show.path}/columns:reorder`, { body: { column_ids: [c, a] } })
    await desk.setColumn(show.id, b, { isPrivate: false })
    expect((await bench.call('GET', show.path)).body.data.column_order).toEqual([c, b, a])
  })

  it('only text columns are written', async () => {
    const [a = ''] = show.columns
    await desk.setColumn(show.id, a, { type: 'select' })
    const reply = await bench.call('PUT', `${show.path}/cells`, {
      body: { cue_id: show.cues[0], column_id: a, content: 'x' },
    })
    expect([reply.status, reply.body.code, reply.body.details]).toEqual([
      422,
      'cells.unsupported_column_type',
      { column_id: a, column_type: 'select', supported: ['text'] },
    ])
  })

  it('a deleted rundown comes back for 30 days, and not after them', async () => {
    await bench.call('DELETE', show.path)
    bench.clock.advance(29 * 86_400_000)
    expect(await desk.undelete(show.id)).toEqual({ ok: true })
    expect((await bench.call('GET', show.path)).body.data.cue_order).toHaveLength(3)
    await bench.call('DELETE', show.path)
    bench.clock.advance(31 * 86_400_000)
    expect(await desk.undelete(show.id)).toMatchObject({ ok: false, code: 'rundowns.not_found' })
    expect(await desk.undelete('nowhere')).toMatchObject({ code: 'rundowns.not_found' })
  })
})

describe('tokens', () => {
  it('a revoked one is over at once, and listed as such', async () => {
    const { token, tokenId } = granted(await desk.mint({ role: 'VIEW', rundownId: null, expiresIn: null }))
    expect(await code(token)).toBe('ok')
    await desk.revoke(tokenId)
    expect(await code(token)).toBe('auth.token_revoked')
    const listed = (await desk.listTokens()).find(entry => entry.tokenId === tokenId)
    expect(listed).toEqual({
      tokenId,
      role: 'VIEW',
      rundownId: null,
      forDesk: false,
      issuedAt: expect.any(Number),
      expiresAt: null,
      revoked: true,
    })
  })

  it('the budget is that of the rate that was set last', async () => {
    const token = await bench.mint('VIEW')
    await desk.setRate('paid')
    const limit = async () => (await bench.call('GET', '/auth', { token })).headers.get('ratelimit-limit')
    expect(await limit()).toBe('120')
    await desk.setRate('local')
    expect(await limit()).toBe('6000')
  })

  it('a rotation ends those of its scope issued until then, and none that comes after', async () => {
    const ofRundown = await bench.mint('VIEW', show.id)
    const ofTeam = await bench.mint('VIEW')
    const deskToken = (await desk.deskAccess()).v1Token
    await desk.rotate(show.id)
    expect([await code(ofRundown), await code(ofTeam)]).toEqual(['auth.token_revoked', 'ok'])
    expect(await code(await bench.mint('VIEW', show.id))).toBe('ok')
    await desk.rotate(null)
    // The desk's own goes on: a rotation must not cut a show off.
    expect([await code(ofTeam), await code(deskToken)]).toEqual(['auth.token_revoked', 'ok'])
    expect((await desk.deskAccess()).v1Token).toBe(deskToken)
    expect((await desk.listTokens()).filter(entry => !entry.revoked)).toEqual([])
  })
})
