import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Dashboard } from '../../../src-main/contract/dashboard.ts'
import { createService } from '../../../src-main/service/create-service.ts'
import { databaseName } from '../../../src-main/service/store/sqlite/database-name.ts'
import { granted } from '../../support/granted.ts'
import { type Bench, itAlone, type Seeded, startBench } from '../harness.ts'
import type { Json } from '../json.ts'

const day = 86_400_000

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

const get = async (path: string): Promise<Json> => (await bench.call('GET', path)).body
const put = (path: string, body: object) => bench.call('PUT', path, { body })
const post = (path: string, body: object) => bench.call('POST', path, { body })

describe('a copy', () => {
  it('has all that the rundown has, under identifiers of its own', async () => {
    const [light = '', sound = ''] = show.columns
    const [one = '', two = '', three = ''] = show.cues
    const group = (await post(`${show.path}/cues`, { type: 'group', title: 'Act' })).body.data.id
    await post(`${show.path}/cues:reorder`, {
      order: [{ id: three }, { id: group, children: [{ id: one }, { id: two }] }],
    })
    const mention = (await post(`${show.path}/mentions`, { name: 'Ann', color: '#112233' })).body.data.id
    await post(`${show.path}/text-variables`, { key: 'host', value: 'Bob' })
    await bench.call('PATCH', `${show.path}/output-message`, { body: { text: 'Hurry', visible: true } })
    const html = `<b>${'Ask'}</b> <rs-mention data-mention-id="${mention}" data-fallback-name="Ann"></rs-mention>`
    await put(`${show.path}/cells`, { cue_id: one, column_id: light, content_html: html })
    await put(`${show.path}/cells`, { cue_id: two, column_id: sound, content: 'private words' })
    const department = { short_name: 'LX', color: '#1565c0', groups: ['all'] }
    await bench.call('PATCH', `${show.path}/columns/${light}`, { body: { department } })
    await desk.setColumn(show.id, sound, { isPrivate: true })
    await desk.setPreventEdits(show.id, two, true)
    await desk.setSkipped(show.id, three, true)
    await post(`${show.path}/action:start`, {})

    const { rundownId } = granted(await desk.copyRundown(show.id, null))
    const path = `/rundowns/${rundownId}`
    const [source, copy] = [await get(`${show.path}?include=cues`), await get(`${path}?include=cues`)]
    expect(copy.data.title).toBe('Show (copy)')
    const plain = ({ id: _id, created_at: _created, updated_at: _updated, ...cue }: Json) => cue
    expect(copy.included.cues.map(plain)).toEqual(source.included.cues.map(plain))
    const ids = copy.included.cues.map((cue: Json) => cue.id)
    expect(ids.filter((id: string) => source.included.cues.some((cue: Json) => cue.id === id))).toEqual([])
    const shape = (nodes: Json[]) => nodes.map(node => node.children?.length ?? 0)
    expect(shape(copy.data.cue_order)).toEqual(shape(source.data.cue_order))

    const parts = granted(await desk.readParts(rundownId))
    expect(parts.columns.map(({ name, isPrivate }) => [name, isPrivate])).toEqual([
      ['Light', false],
      ['Sound', true],
    ])
    const idOf = (title: string) => parts.cues.find(cue => cue.title === title)?.cueId
    const newMention = (await get(`${path}/mentions`)).data.items[0]
    expect(newMention).toMatchObject({ name: 'Ann', color: '#112233' })
    expect(newMention.id).not.toBe(mention)
    const [cell] = (await get(`${path}/cells`)).data.items
    expect(cell).toMatchObject({ cue_id: idOf('One'), content: 'Ask @Ann' })
    expect(cell.content_html).toContain(`data-mention-id="${newMention.id}"`)
    await desk.setColumn(rundownId, parts.columns[1]?.columnId ?? '', { isPrivate: false })
    const { columns } = (await get(`${path}?include=columns`)).included
    expect(columns).toMatchObject([{ department }, { department: null }])
    expect((await get(`${path}/cells?cue_id=${idOf('Two')}`)).data.items[0].content).toBe('private words')
    expect((await get(`${path}/text-variables`)).data.items).toMatchObject([{ key: 'host', value: 'Bob' }])
    expect((await get(`${path}/output-message`)).data).toMatchObject({ text: 'Hurry', visible: false })
    expect((await get(`${path}/status`)).data.phase).toBe('pre-show')
    expect((await get(`${show.path}/status`)).data.state).toBe('running')
  })

  it('lives apart: what is written or deleted in one is not in the other', async () => {
    const { rundownId } = granted(await desk.copyRundown(show.id, 'Second night'))
    const [cue] = granted(await desk.readParts(rundownId)).cues
    await bench.call('PATCH', `/rundowns/${rundownId}/cues/${cue?.cueId}`, { body: { title: 'Changed' } })
    expect((await get(`${show.path}?include=cues`)).included.cues[0].title).toBe('One')
    await bench.call('DELETE', show.path)
    expect((await get(`/rundowns/${rundownId}`)).data).toMatchObject({ title: 'Second night' })
  })

  it('keeps to the length of a title and to the plan', async () => {
    const long = await bench.seed(['One'], { title: 'x'.repeat(500) })
    const { rundownId } = granted(await desk.copyRundown(long.id, null))
    expect((await get(`/rundowns/${rundownId}`)).data.title).toBe(`${'x'.repeat(493)} (copy)`)
    expect(await desk.copyRundown('nowhere', null)).toMatchObject({ ok: false, code: 'rundowns.not_found' })
    const free = await startBench({ rate: 'free' })
    try {
      const owner = free.service.dashboard
      const first = await free.seed(['One'])
      for (let count = 1; count < 10; count += 1) granted(await owner.copyRundown(first.id, null))
      expect(await owner.copyRundown(first.id, null)).toMatchObject({ code: 'plan.limit_exceeded' })
      granted(await owner.deleteRundown(first.id))
      const [other] = await owner.listRundowns()
      granted(await owner.copyRundown(other?.rundownId ?? '', null))
      expect(await owner.undelete(first.id)).toMatchObject({ code: 'plan.limit_exceeded' })
    } finally {
      await free.close()
    }
  })
})

describe('the trash', () => {
  it('takes a rundown that is not on air, lists it, and gives it back', async () => {
    await post(`${show.path}/action:start`, {})
    expect(await desk.deleteRundown(show.id)).toMatchObject({ ok: false, code: 'runner.show_running' })
    await desk.end(show.id)
    expect(await desk.deleteRundown(show.id)).toEqual({ ok: true })
    expect((await bench.call('GET', show.path)).body.code).toBe('rundowns.not_found')
    expect(await desk.deleteRundown(show.id)).toMatchObject({ code: 'rundowns.not_found' })
    const at = bench.clock()
    const row = { rundownId: show.id, title: 'Show', deletedAt: at, keptUntil: at + 30 * day }
    expect(await desk.listTrash()).toContainEqual(row)
    expect((await desk.listRundowns()).some(({ rundownId }) => rundownId === show.id)).toBe(false)
    expect(await desk.undelete(show.id)).toEqual({ ok: true })
    expect((await get(show.path)).data.cue_order).toHaveLength(3)
    expect((await desk.listTrash()).some(({ rundownId }) => rundownId === show.id)).toBe(false)
  })

  itAlone('is emptied after 30 days: nothing of the rundown is left in the database', async () => {
    const ticks: (() => void)[] = []
    const repeat = (_every: number, callback: () => void) => {
      ticks.push(callback)
      return () => {}
    }
    const own = await startBench({ repeat })
    const gone = await own.seed()
    const kept = await own.seed()
    const [cue_id, column_id] = [gone.cues[0], gone.columns[0]]
    await own.call('PUT', `${gone.path}/cells`, { body: { cue_id, column_id, content: 'x' } })
    await own.service.dashboard.deleteRundown(gone.id)
    own.clock.advance(2 * day)
    await own.service.dashboard.deleteRundown(kept.id)
    own.clock.advance(29 * day)
    expect((await own.service.dashboard.listTrash()).map(row => row.rundownId)).toEqual([kept.id])
    for (const tick of ticks) tick()
    await own.service.close()
    const db = new DatabaseSync(join(own.dataDir, databaseName), { readOnly: true })
    const count = (table: string) => db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']
    expect(db.prepare('SELECT id FROM rundowns').all()).toEqual([{ id: kept.id }])
    expect([count('cues'), count('columns'), count('cells'), count('runners')]).toEqual([3, 2, 0, 1])
    db.close()
    // A start looks as well, however long the service did not run.
    own.clock.advance(2 * day)
    const options = { dataDir: own.dataDir, host: '127.0.0.1', port: 0, clock: own.clock, version: '0' }
    await (await createService(options)).close()
    const after = new DatabaseSync(join(own.dataDir, databaseName), { readOnly: true })
    expect(after.prepare('SELECT id FROM rundowns').all()).toEqual([])
    after.close()
  })

  it('sends what was deleted and what was restored to every listener', async () => {
    const token = await bench.mint('VIEW', show.id)
    const stream = await fetch(`${bench.service.addresses.baseUrl}${show.path}/events`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    })
    await desk.deleteRundown(show.id)
    expect(await stream.text()).not.toContain('disconnect')
  })
})

describe('the parts of a rundown', () => {
  it('are listed with what the API does not show', async () => {
    const [light = ''] = show.columns
    await desk.setColumn(show.id, light, { isPrivate: true, type: 'select' })
    await desk.setPreventEdits(show.id, show.cues[1] ?? '', true)
    await desk.setSkipped(show.id, show.cues[2] ?? '', true)
    const parts = granted(await desk.readParts(show.id))
    expect(parts.columns[0]).toEqual({ columnId: light, name: 'Light', type: 'select', isPrivate: true })
    expect(parts.cues.map(({ preventEdits, skipped }) => [preventEdits, skipped])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
    expect(await desk.readParts('nowhere')).toMatchObject({ ok: false, code: 'rundowns.not_found' })
  })

  it('a locked cue refuses edits until it is unlocked', async () => {
    const cue = `${show.path}/cues/${show.cues[0]}`
    const code = async () => (await bench.call('PATCH', cue, { body: { title: 'New' } })).status
    await desk.setPreventEdits(show.id, show.cues[0] ?? '', true)
    expect(await code()).toBe(423)
    await desk.setPreventEdits(show.id, show.cues[0] ?? '', false)
    expect(await code()).toBe(200)
  })
})

describe('refusals', () => {
  it.each([
    ['end', (id: string) => desk.end(id)],
    ['reset', (id: string) => desk.reset(id)],
    ['lock', (id: string) => desk.setPreventEdits(id, 'x', true)],
    ['skip', (id: string) => desk.setSkipped(id, 'x', true)],
    ['column', (id: string) => desk.setColumn(id, 'x', {})],
    ['rotate', (id: string) => desk.rotate(id)],
    ['mint', (rundownId: string) => desk.mint({ role: 'VIEW', rundownId, expiresIn: null })],
  ])('%s of an unknown rundown is refused with its code', async (_act, run) => {
    expect(await run('nowhere')).toMatchObject({ ok: false, code: 'rundowns.not_found' })
  })

  it('an unknown cue, column, token, rate or expiry is refused with its code', async () => {
    expect(await desk.setSkipped(show.id, 'x', true)).toMatchObject({ code: 'cues.not_found' })
    expect(await desk.setColumn(show.id, 'x', {})).toMatchObject({ code: 'columns.not_found' })
    expect(await desk.revoke('x')).toMatchObject({ code: 'tokens.not_found' })
    for (const rate of ['gold', '0', '-5', '1.5', '']) {
      expect(await desk.setRate(rate)).toMatchObject({ code: 'teams.invalid_rate' })
    }
    expect(await desk.rate()).toBe('local')
    for (const expiresIn of [-1, 1e15, Number.NaN]) {
      const reply = await desk.mint({ role: 'VIEW', rundownId: null, expiresIn })
      expect(reply).toMatchObject({ code: 'tokens.invalid_expiry' })
    }
  })

  it('a rotation ends also what was minted before the clock of the computer went back', async () => {
    const token = await bench.mint('VIEW')
    bench.clock.advance(-3_600_000)
    await desk.rotate(null)
    const after = await bench.mint('VIEW')
    bench.clock.advance(3_600_000)
    const code = async (given: string) =>
      (await bench.call('GET', '/auth', { token: given })).body.code ?? 'ok'
    expect([await code(token), await code(after)]).toEqual(['auth.token_revoked', 'ok'])
  })
})
