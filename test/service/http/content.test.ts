import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bench, type Seeded, startBench } from '../harness.ts'
import type { Json } from '../json.ts'

let bench: Bench
let show: Seeded

beforeAll(async () => {
  bench = await startBench()
})
beforeEach(async () => {
  show = await bench.seed()
})
afterAll(() => bench.close())

const get = (path: string) => bench.call('GET', show.path + path)
const post = (path: string, body?: unknown) => bench.call('POST', show.path + path, { body })
const patch = (path: string, body: unknown) => bench.call('PATCH', show.path + path, { body })
const drop = (path: string) => bench.call('DELETE', show.path + path)
const titles = async () => (await get('/cues')).body.data.items.map((cue: Json) => cue.title)
const code = (reply: { status: number; body: Json }) => [reply.status, reply.body.code ?? 'ok']

describe('rundowns', () => {
  it('are created whole: columns, cues, groups with children, cells', async () => {
    const reply = await bench.call('POST', '/rundowns', {
      body: {
        title: 'Gala',
        timezone: 'Europe/Berlin',
        start_time: '2026-05-01T20:00:00+02:00',
        settings: { cue_numbering: { padding: 2 }, tod_display_format: '24h' },
        columns: [{ name: 'LX' }],
        cues: [
          {
            title: 'Walk-in',
            duration_ms: 60_000,
            background_color: '#FF0000',
            cells: [{ column: 'LX', content: 'Q1' }],
          },
          {
            type: 'group',
            title: 'Act',
            children: [{ title: 'Song', duration_ms: 30_000 }, { type: 'heading' }],
          },
        ],
      },
    })
    expect(reply.status).toBe(201)
    expect(new URL(reply.headers.get('location') ?? '', bench.service.addresses.baseUrl).href).toBe(
      `${bench.service.addresses.baseUrl}/rundowns/${reply.body.data.id}`,
    )
    expect(reply.body.data).toMatchObject({
      title: 'Gala',
      timezone: 'Europe/Berlin',
      start_time: Date.UTC(2026, 4, 1, 18),
      end_time: Date.UTC(2026, 4, 1, 18, 1, 30),
      status: 'draft',
      settings: { cue_numbering: { start_from: 1, prefix: '', padding: 2 }, tod_display_format: '24h' },
    })
    expect(reply.body.data.id).toMatch(/^[A-Za-z0-9]{20}$/)
    const read = await bench.call('GET', `/rundowns/${reply.body.data.id}?include=cues,columns,cells`)
    const { cues, columns, cells } = read.body.included
    expect(read.body.meta.applied_includes).toEqual(['cues', 'columns', 'cells'])
    expect(cues.map((cue: Json) => [cue.type, cue.title])).toEqual([
      ['cue', 'Walk-in'],
      ['group', 'Act'],
      ['cue', 'Song'],
      ['heading', ''],
    ])
    expect(read.body.data.cue_order[1].children).toHaveLength(2)
    expect(cues[0].background_color).toBe('#ff0000')
    expect(cells).toMatchObject([{ cue_id: cues[0].id, column_id: columns[0].id, content: 'Q1' }])
  })

  it.each([
    [{}, ['title']],
    [{ title: '' }, ['title']],
    [{ title: 'x', timezone: 'Mars/Olympus' }, ['timezone']],
    [{ title: 'x', start_time: 'tomorrow' }, ['start_time']],
    [{ title: 'x', columns: [{ name: 'A' }, { name: 'A' }] }, ['columns', 1, 'name']],
    [
      { title: 'x', cues: [{ type: 'heading', cells: [{ column: 'A', content: '' }] }] },
      ['cues', 0, 'cells'],
    ],
    [{ title: 'x', cues: [{ cells: [{ column: 'A', content: '' }] }] }, ['cues', 0, 'cells', 0, 'column']],
    [{ title: 'x', cues: [{ children: [{}] }] }, ['cues', 0, 'children']],
    [
      { title: 'x', cues: [{ type: 'group', children: [{ type: 'group' }] }] },
      ['cues', 0, 'children', 0, 'type'],
    ],
    [{ title: 'x', cues: [{ duration_ms: -1 }] }, ['cues', 0, 'duration_ms']],
    [{ title: 'x', colour: 'red' }, ['colour']],
  ])('%j creates nothing and names the fault', async (body, path) => {
    const count = async () => (await bench.call('GET', '/rundowns?limit=100')).body.data.items.length
    const before = await count()
    const reply = await bench.call('POST', '/rundowns', { body })
    expect(code(reply)).toEqual([400, 'rundowns.invalid_payload'])
    expect(reply.body.details.issues.map((entry: Json) => entry.path)).toContainEqual(path)
    expect(await count()).toBe(before)
  })

  it('a create over the limits of cues or columns creates nothing', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `C${n}` }))
    const columns = await bench.call('POST', '/rundowns', { body: { title: 'x', columns: many(51) } })
    expect([...code(columns), columns.body.details]).toEqual([
      422,
      'columns.too_many',
      { limit: 50, received: 51, unit: 'columns' },
    ])
    const cues = await bench.call('POST', '/rundowns', {
      body: { title: 'x', cues: [{ type: 'group', children: many(1_000).map(() => ({})) }] },
    })
    expect([...code(cues), cues.body.details]).toEqual([
      422,
      'cues.too_many',
      { limit: 1_000, received: 1_001, unit: 'cues' },
    ])
    expect((await bench.call('POST', '/rundowns', { body: { title: 'x', columns: many(50) } })).status).toBe(
      201,
    )
  })

  it('are patched member by member; an empty patch and an unknown zone are refused', async () => {
    const reply = await patch('', {
      title: 'New',
      status: 'approved',
      settings: { cue_numbering: { prefix: 'Q' } },
    })
    expect(reply.body.data).toMatchObject({
      title: 'New',
      status: 'approved',
      settings: { cue_numbering: { start_from: 1, prefix: 'Q', padding: 1 } },
    })
    expect(reply.body.meta.side_effects).toEqual([
      { type: 'rundown.changed', rundown_id: show.id, fields: ['title', 'status', 'settings'] },
    ])
    expect(code(await patch('', {}))).toEqual([422, 'rundowns.empty_patch'])
    expect(code(await patch('', { timezone: 'Nowhere' }))).toEqual([400, 'rundowns.invalid_payload'])
    expect(code(await patch('', { owner: 'me' }))).toEqual([400, 'rundowns.invalid_payload'])
  })

  it('deleted, reads as not found; on air, cannot be deleted', async () => {
    await post('/action:start')
    const refused = await drop('')
    expect([...code(refused), refused.body.details]).toEqual([
      409,
      'runner.show_running',
      { rundown_id: show.id, cue_id: show.cues[0] },
    ])
    await bench.service.dashboard.end(show.id)
    expect(code(await drop(''))).toEqual([200, 'ok'])
    for (const path of ['', '/cues', '/status'])
      expect(code(await get(path))).toEqual([404, 'rundowns.not_found'])
    expect(code(await patch('', { title: 'x' }))).toEqual([404, 'rundowns.not_found'])
  })

  it('are listed in pages that follow one another', async () => {
    for (let count = 0; count < 3; count += 1) await bench.seed([])
    const all = (await bench.call('GET', '/rundowns?limit=100')).body.data.items.map((item: Json) => item.id)
    const paged: string[] = []
    let cursor = ''
    do {
      const page = await bench.call('GET', `/rundowns?limit=2${cursor && `&cursor=${cursor}`}`)
      paged.push(...page.body.data.items.map((item: Json) => item.id))
      cursor = page.body.data.next_cursor ?? ''
    } while (cursor !== '')
    expect(paged).toEqual(all)
  })
})

describe('cues', () => {
  it('are created at a position, read, changed and deleted', async () => {
    const created = await post('/cues', { title: 'Between', position: { before_cue_id: show.cues[1] } })
    expect(created.status).toBe(201)
    expect(await titles()).toEqual(['One', 'Between', 'Two', 'Three'])
    const path = `/cues/${created.body.data.id}`
    expect((await get(path)).body.data).toMatchObject({
      type: 'cue',
      title: 'Between',
      subtitle: '',
      duration_ms: 0,
      background_color: null,
      prevent_edits: false,
      skipped_by: null,
      start_time: null,
    })
    const changed = await patch(path, { title: 'First', position: { start: true } })
    expect(changed.body.data.title).toBe('First')
    expect(await titles()).toEqual(['First', 'One', 'Two', 'Three'])
    expect(code(await drop(path))).toEqual([200, 'ok'])
    const gone = await get(path)
    expect([...code(gone), gone.body.details]).toEqual([
      404,
      'cues.not_found',
      { rundown_id: show.id, cue_id: created.body.data.id },
    ])
  })

  it.each([
    { type: 'song' },
    { title: 'x'.repeat(501) },
    { duration_ms: -1 },
    { duration_ms: 604_800_001 },
    { background_color: 'red' },
    { position: {} },
    { position: { start: true, end: true } },
    { prevent_edits: true },
  ])('%j is no valid cue', async body => {
    expect(code(await post('/cues', body))).toEqual([400, 'cues.invalid_payload'])
    expect(code(await patch(`/cues/${show.cues[0]}`, body))).toEqual([400, 'cues.invalid_payload'])
    expect(await titles()).toEqual(['One', 'Two', 'Three'])
  })

  it('the rules of groups are kept', async () => {
    const group = (await post('/cues', { type: 'group', title: 'Act' })).body.data.id
    const child = (await post('/cues', { title: 'In' })).body.data.id
    await post('/cues:reorder', {
      order: [...show.cues.map(id => ({ id })), { id: group, children: [{ id: child }] }],
    })
    const into = { position: { after_cue_id: child } }
    expect(code(await post('/cues', { type: 'group', ...into }))).toEqual([422, 'cues.invalid_position'])
    const unknown = await post('/cues', { position: { before_cue_id: 'nowhere' } })
    expect([...code(unknown), unknown.body.details]).toEqual([
      422,
      'cues.position_target_not_found',
      { cue_id: 'nowhere' },
    ])
    const conversion = await patch(`/cues/${child}`, { type: 'group' })
    expect([...code(conversion), conversion.body.details]).toEqual([
      422,
      'cues.invalid_type_conversion',
      { cue_id: child, from_type: 'cue', to_type: 'group' },
    ])
    for (const reply of [await drop(`/cues/${group}`), await patch(`/cues/${group}`, { type: 'cue' })]) {
      expect([...code(reply), reply.body.details]).toEqual([
        409,
        'cues.group_not_empty',
        { cue_id: group, children_ids: [child] },
      ])
    }
    await patch(`/cues/${show.cues[0]}`, into)
    expect((await get('')).body.data.cue_order.at(-1).children.map((node: Json) => node.id)).toEqual([
      child,
      show.cues[0],
    ])
  })

  it('reorder names each kind of fault', async () => {
    const group = (await post('/cues', { type: 'group' })).body.data.id
    const inner = (await post('/cues', { type: 'group' })).body.data.id
    const all = [...show.cues, group, inner].map(id => ({ id }))
    const [a, ...rest] = all
    const attempts: [unknown, object][] = [
      [[...all, a], { duplicates: [show.cues[0]] }],
      [[...all, { id: 'new' }], { unknown_ids: ['new'] }],
      [rest, { missing_ids: [show.cues[0]] }],
      [
        [{ id: show.cues[0], children: [{ id: show.cues[1] }] }, ...all.slice(2)],
        { invalid_parents: [show.cues[0]] },
      ],
      [[...all.slice(0, 3), { id: group, children: [{ id: inner }] }], { nested_groups: [inner] }],
    ]
    for (const [order, details] of attempts) {
      const reply = await post('/cues:reorder', { order })
      expect([...code(reply), reply.body.details]).toEqual([422, 'cues.invalid_reorder', details])
    }
    expect(code(await post('/cues:reorder', { order: 'abc' }))).toEqual([400, 'cues.invalid_payload'])
    expect(code(await post('/cues:reorder', { order: all.toReversed() }))).toEqual([200, 'ok'])
    expect(await titles()).toEqual(['', '', 'Three', 'Two', 'One'])
  })

  it('a locked cue takes no change, nor do its cells', async () => {
    await bench.service.dashboard.setPreventEdits(show.id, show.cues[0] ?? '', true)
    expect(code(await patch(`/cues/${show.cues[0]}`, { title: 'x' }))).toEqual([423, 'cues.prevent_edits'])
    const cell = { cue_id: show.cues[0], column_id: show.columns[0], content: 'x' }
    const write = await bench.call('PUT', `${show.path}/cells`, { body: cell })
    expect([...code(write), write.body.details]).toEqual([
      409,
      'cells.prevent_edits',
      { cue_id: show.cues[0] },
    ])
    expect((await get(`/cues/${show.cues[0]}`)).body.data).toMatchObject({
      title: 'One',
      prevent_edits: true,
    })
  })

  it('a cue names a clip of a player with its timing, and null takes it away', async () => {
    const path = `/cues/${show.cues[0]}`
    const clip = { player: 'QLab', name: '12', main: true }
    const said = { start: 'not_before', shortest_ms: null, longest_ms: null, clip }
    expect((await patch(path, { timing: { clip } })).body.data.timing).toEqual(said)
    expect((await get(path)).body.data.timing).toEqual(said)
    for (const wrong of [
      { name: '12' },
      { player: '', name: '' },
      { player: 'QLab', name: 12 },
      { ...clip, more: 1 },
    ])
      expect((await patch(path, { timing: { clip: wrong } })).status).toBe(400)
    expect((await patch(path, { timing: { clip: null } })).body.data).not.toHaveProperty('timing')
  })

  it('a cue has limits and a rule of its start, which leave out what is not said', async () => {
    const path = `/cues/${show.cues[0]}`
    expect((await get(path)).body.data).not.toHaveProperty('timing')
    const timing = { start: 'not_after', shortest_ms: 60_000, longest_ms: null }
    expect(
      (await patch(path, { timing: { start: 'not_after', shortest_ms: 60_000 } })).body.data.timing,
    ).toEqual(timing)
    expect((await get('/cues')).body.data.items[0].timing).toEqual(timing)
    expect((await patch(path, { timing: null })).body.data).not.toHaveProperty('timing')

    const refused = async (fields: Json) => {
      const reply = await patch(path, fields)
      return [...code(reply), reply.body.details?.issues[0]?.path]
    }
    expect(await refused({ timing: { shortest_ms: 2, longest_ms: 1 } })).toEqual([
      400,
      'cues.invalid_payload',
      ['timing', 'shortest_ms'],
    ])
    expect(await refused({ timing: { start: 'floating' }, start_time: 1_800_000_000_000 })).toEqual([
      400,
      'cues.invalid_payload',
      ['timing', 'start'],
    ])
    expect((await patch(path, { timing: { start: 'floating' } })).status).toBe(200)
    expect(await refused({ start_time: 1_800_000_000_000 })).toEqual([
      400,
      'cues.invalid_payload',
      ['timing', 'start'],
    ])
    expect((await get(path)).body.data).toMatchObject({ start_time: null, timing: { start: 'floating' } })
  })

  it('a cue has warning steps of its own, in order, and takes no two at one time', async () => {
    const path = `/cues/${show.cues[0]}`
    const late = { at_ms: -60_000, color: 'urgent', message: 'End' }
    const early = { at_ms: 300_000, color: 'warn' }
    const steps = async () => (await get(path)).body.data.timing?.steps
    expect((await patch(path, { timing: { steps: [late, early] } })).status).toBe(200)
    expect(await steps()).toEqual([early, late])
    const reply = await patch(path, { timing: { steps: [early, { ...late, at_ms: 300_000 }] } })
    expect([...code(reply), reply.body.details?.issues[0]?.path]).toEqual([
      400,
      'cues.invalid_payload',
      ['timing', 'steps'],
    ])
    for (const wrong of [
      { ...early, at_ms: 500 },
      { ...early, at_ms: 86_401_000 },
      { ...early, color: 'pink' },
      { ...early, message: ' ' },
      { ...early, message: 'two\nlines' },
      { ...early, message: 'x'.repeat(81) },
    ])
      expect([wrong, (await patch(path, { timing: { steps: [wrong] } })).status]).toEqual([wrong, 400])
    expect(await steps()).toEqual([early, late])
    expect((await patch(path, { timing: { steps: [] } })).status).toBe(200)
    expect(await steps()).toEqual([])
    expect((await patch(path, { timing: null })).status).toBe(200)
    expect(await steps()).toBeUndefined()
  })

  it('a gap at a fixed start is closed in three ways, or refused by what is wrong', async () => {
    const at = Date.UTC(2026, 4, 1, 18)
    const minute = 60_000
    await bench.call('PATCH', show.path, { body: { start_time: at } })
    const [first, second, third] = show.cues
    const times = { [`${first}`]: 10, [`${second}`]: 10, [`${third}`]: 5 }
    for (const [id, minutes] of Object.entries(times))
      await patch(`/cues/${id}`, { duration_ms: minutes * minute })
    const close = (id: string | undefined, body: Json) => post(`/cues/${id}/action:close-gap`, body)
    expect(code(await close(third, { move: 'this' }))).toEqual([409, 'cues.no_gap'])

    await patch(`/cues/${third}`, { start_time: at + 25 * minute })
    const longer = await close(third, { move: 'duration', cue_id: second })
    expect(longer.body.data.cue).toMatchObject({ id: second, duration_ms: 15 * minute })

    await patch(`/cues/${third}`, { start_time: at + 27 * minute })
    expect((await close(third, { move: 'this' })).body.data.cue).toMatchObject({
      id: third,
      start_time: at + 25 * minute,
    })

    await patch(`/cues/${third}`, { start_time: at + 26 * minute })
    expect((await close(third, { move: 'governing' })).body.data).toEqual({
      cue: null,
      start_time: at + minute,
    })

    await patch(`/cues/${third}`, { start_time: at + 2 * minute })
    const short = await close(third, { move: 'duration', cue_id: first })
    expect([...code(short), short.body.details]).toEqual([
      422,
      'cues.below_zero',
      { cue_id: first, duration_ms: 10 * minute, gap_ms: -24 * minute },
    ])
    const outside = await close(third, { move: 'duration', cue_id: third })
    expect([...code(outside), outside.body.details]).toEqual([
      422,
      'cues.not_in_segment',
      { cue_id: third, segment_ids: [first, second] },
    ])
    expect(code(await close('nobody', { move: 'this' }))).toEqual([404, 'cues.not_found'])
    expect(code(await close(third, { move: 'sideways' }))).toEqual([400, 'cues.invalid_payload'])
    await bench.service.dashboard.setPreventEdits(show.id, third ?? '', true)
    expect(code(await close(third, { move: 'this' }))).toEqual([423, 'cues.prevent_edits'])
  })

  it('a skipped group skips its children, and the show passes over them', async () => {
    const group = (await post('/cues', { type: 'group', position: { start: true } })).body.data.id
    await post('/cues:reorder', {
      order: [{ id: group, children: [{ id: show.cues[0] }] }, { id: show.cues[1] }, { id: show.cues[2] }],
    })
    await bench.service.dashboard.setSkipped(show.id, group, true)
    expect((await get(`/cues/${show.cues[0]}`)).body.data.skipped_by).toBe('group')
    expect((await post('/action:start')).body.data.active_cue.id).toBe(show.cues[1])
  })

  it('what is on air cannot be deleted or become a heading; its new duration moves its deadline', async () => {
    await post('/action:start')
    expect(code(await drop(`/cues/${show.cues[0]}`))).toEqual([409, 'runner.show_running'])
    expect(code(await patch(`/cues/${show.cues[0]}`, { type: 'heading' }))).toEqual([
      409,
      'runner.show_running',
    ])
    const longer = await patch(`/cues/${show.cues[0]}`, { duration_ms: 25_000 })
    expect(longer.body.meta.side_effects).toContainEqual({ type: 'runner.retimed', delta_ms: 15_000 })
    expect((await get('/status')).body.data.active_cue.duration_ms).toBe(25_000)
  })

  it('a bulk is all or nothing', async () => {
    const good = await post('/cues:bulk', {
      items: [
        { id: show.cues[0], title: 'Uno' },
        { title: 'Four' },
        { title: 'Zero', position: { start: true } },
      ],
    })
    expect(good.body.data.items.map((cue: Json) => cue.title)).toEqual(['Uno', 'Four', 'Zero'])
    expect(await titles()).toEqual(['Zero', 'Uno', 'Two', 'Three', 'Four'])
    const bad = await post('/cues:bulk', { items: [{ title: 'Five' }, { id: 'nowhere', title: 'x' }] })
    expect(code(bad)).toEqual([404, 'cues.not_found'])
    const twice = await post('/cues:bulk', {
      items: [
        { id: 'a', title: 'x' },
        { id: 'a', title: 'y' },
      ],
    })
    expect([...code(twice), twice.body.details.issues[0].path]).toEqual([
      400,
      'cues.invalid_payload',
      ['items', 1, 'id'],
    ])
    expect(await titles()).toEqual(['Zero', 'Uno', 'Two', 'Three', 'Four'])
  })

  it('500 at once and 1,000 in all are the limits', async () => {
    const items = (count: number) => ({ items: Array.from({ length: count }, () => ({})) })
    const over = await post('/cues:bulk', items(501))
    expect([...code(over), over.body.details]).toEqual([
      422,
      'bulk.too_many_items',
      { limit: 500, received: 501, unit: 'items', resource: 'cues' },
    ])
    expect(code(await post('/cues:bulk', items(500)))).toEqual([200, 'ok'])
    expect(code(await post('/cues:bulk', items(497)))).toEqual([200, 'ok'])
    const full = await post('/cues', {})
    expect([...code(full), full.body.details]).toEqual([
      422,
      'cues.too_many',
      { limit: 1_000, received: 1_001, unit: 'cues' },
    ])
    expect(code(await post('/cues:bulk', items(1)))).toEqual([422, 'cues.too_many'])
  })

  it('pages survive inserts and deletes between them, and another cursor is refused', async () => {
    const first = await get('/cues?limit=2')
    expect(first.body.data.items).toHaveLength(2)
    await post('/cues', { title: 'Early', position: { start: true } })
    await post('/cues', { title: 'Late', position: { after_cue_id: show.cues[1] } })
    await drop(`/cues/${show.cues[1]}`)
    const second = await get(`/cues?limit=2&cursor=${first.body.data.next_cursor}`)
    expect(second.body.data.items.map((cue: Json) => cue.title)).toEqual(['Late', 'Three'])
    expect(second.body.data.next_cursor).toBeNull()
    for (const cursor of ['nonsense', `${first.body.data.next_cursor}x`]) {
      expect(code(await get(`/cues?cursor=${cursor}`))).toEqual([400, 'cursor.invalid'])
    }
    expect(code(await get(`/columns?cursor=${first.body.data.next_cursor}`))).toEqual([400, 'cursor.invalid'])
  })
})

describe('columns', () => {
  it('are created beside one another, renamed, reordered and deleted', async () => {
    const created = await post('/columns', { name: 'Video', before_column_id: show.columns[1] })
    expect(created.status).toBe(201)
    const id: string = created.body.data.id
    expect((await get('')).body.data.column_order).toEqual([show.columns[0], id, show.columns[1]])
    expect((await patch(`/columns/${id}`, { name: 'VT' })).body.data).toMatchObject({
      name: 'VT',
      type: 'text',
    })
    expect((await get(`/columns/${id}`)).body.data.name).toBe('VT')
    const order = [id, show.columns[1], show.columns[0]]
    expect((await post('/columns:reorder', { column_ids: order })).body.data.column_order).toEqual(order)
    await bench.call('PUT', `${show.path}/cells`, {
      body: { cue_id: show.cues[0], column_id: id, content: 'x' },
    })
    const deleted = await drop(`/columns/${id}`)
    expect(deleted.body.meta.side_effects).toContainEqual({
      type: 'column.deleted',
      column_id: id,
      name: 'VT',
      cell_count: 1,
    })
    const gone = await get(`/columns/${id}`)
    expect([...code(gone), gone.body.details]).toEqual([
      404,
      'columns.not_found',
      { rundown_id: show.id, column_id: id },
    ])
  })

  const light = { short_name: 'LX', color: '#E44', groups: ['band', 'all', 'band'] }
  const stored = { short_name: 'LX', color: '#ee4444', groups: ['band', 'all'] }

  it('are departments where they are made so: a new name keeps it, null ends it', async () => {
    const [plain = ''] = show.columns
    expect((await get(`/columns/${plain}`)).body.data.department).toBeNull()
    const created = await post('/columns', { name: 'Lights', department: light })
    expect([created.status, created.body.data.department]).toEqual([201, stored])
    const id: string = created.body.data.id
    expect((await patch(`/columns/${id}`, { name: 'LX desk' })).body.data).toMatchObject({
      name: 'LX desk',
      department: stored,
    })
    const other = { short_name: 'SND', color: '#1565c0', groups: [] }
    expect((await patch(`/columns/${plain}`, { department: other })).body.data).toMatchObject({
      name: 'Light',
      department: other,
    })
    const longest = {
      short_name: '🎭'.repeat(8),
      color: '#1565c0',
      groups: Array.from({ length: 8 }, (_, n) => `${n}${'x'.repeat(29)}`),
    }
    expect((await patch(`/columns/${plain}`, { department: longest })).body.data.department).toEqual(longest)
    expect((await patch(`/columns/${plain}`, { department: null })).body.data.department).toBeNull()
    const listed = (await get('/columns')).body.data.items.map((column: Json) => column.department)
    expect(listed).toEqual([null, null, stored])
    const whole = await bench.call('POST', '/rundowns', {
      body: {
        title: 'x',
        columns: [
          { name: 'Light', department: light },
          { name: 'Notes', department: null },
        ],
      },
    })
    const { columns } = (await bench.call('GET', `/rundowns/${whole.body.data.id}?include=columns`)).body
      .included
    expect(columns.map((column: Json) => column.department)).toEqual([stored, null])
  })

  it.each([
    [{ short_name: '' }, 'short_name'],
    [{ short_name: '   ' }, 'short_name'],
    [{ short_name: 'LIGHTBOARD' }, 'short_name'],
    [{ short_name: 'L\nX' }, 'short_name'],
    [{ short_name: 'L\u2028X' }, 'short_name'],
    [{ short_name: undefined }, 'short_name'],
    [{ color: 'red' }, 'color'],
    [{ groups: Array.from({ length: 9 }, (_, n) => `group ${n}`) }, 'groups'],
    [{ groups: ['x'.repeat(31)] }, 'groups'],
    [{ groups: [''] }, 'groups'],
    [{ groups: ['a\nb'] }, 'groups'],
    [{ rank: 1 }, 'rank'],
  ])('a department with %j is refused, and nothing changes', async (fault, member) => {
    const [column = ''] = show.columns
    const department = { ...light, ...fault }
    const refusals = [
      await post('/columns', { name: 'x', department }),
      await patch(`/columns/${column}`, { name: 'x', department }),
      await bench.call('POST', '/rundowns', { body: { title: 'x', columns: [{ name: 'x', department }] } }),
    ]
    expect(refusals.map(code)).toEqual([
      [400, 'columns.invalid_payload'],
      [400, 'columns.invalid_payload'],
      [400, 'rundowns.invalid_payload'],
    ])
    for (const { body } of refusals.slice(0, 2))
      expect(body.details.issues.map(({ path }: Json) => path.slice(0, 2))).toContainEqual([
        'department',
        member,
      ])
    expect(refusals[2]?.body.details.issues.map(({ path }: Json) => path.slice(0, 4))).toContainEqual([
      'columns',
      0,
      'department',
      member,
    ])
    expect((await get('/columns')).body.data.items).toMatchObject([
      { name: 'Light', department: null },
      { name: 'Sound', department: null },
    ])
  })

  it('a line of a hundred thousand characters in the place of a short name is refused at once', async () => {
    const short_name = `${'x'.repeat(500_000)}\n`
    const started = performance.now()
    expect(code(await post('/columns', { name: 'x', department: { ...light, short_name } }))).toEqual([
      400,
      'columns.invalid_payload',
    ])
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  it('refuse what section 7.5 says', async () => {
    const [a = '', b = ''] = show.columns
    expect(code(await post('/columns', { name: '' }))).toEqual([400, 'columns.invalid_payload'])
    expect(code(await post('/columns', { name: 'x'.repeat(101) }))).toEqual([400, 'columns.invalid_payload'])
    expect(code(await patch(`/columns/${a}`, {}))).toEqual([422, 'columns.empty_patch'])
    const position = await post('/columns', { name: 'x', after_column_id: 'nowhere' })
    expect([...code(position), position.body.details]).toEqual([
      422,
      'columns.invalid_position',
      { after_column_id: 'nowhere' },
    ])
    const reorders: [string[], object][] = [
      [[a, a, b], { duplicates: [a] }],
      [[a, b, 'x'], { unknown_ids: ['x'] }],
      [[a], { missing_ids: [b] }],
    ]
    for (const [column_ids, details] of reorders) {
      const reply = await post('/columns:reorder', { column_ids })
      expect([...code(reply), reply.body.details]).toEqual([422, 'columns.invalid_reorder', details])
    }
    expect(code(await post('/columns:reorder', {}))).toEqual([400, 'columns.invalid_payload'])
    for (let count = 2; count < 50; count += 1) await post('/columns', { name: `C${count}` })
    const full = await post('/columns', { name: 'One more' })
    expect([...code(full), full.body.details]).toEqual([
      422,
      'columns.too_many',
      { limit: 50, received: 51, unit: 'columns' },
    ])
  })
})

describe('cells', () => {
  const put = (body: object) => bench.call('PUT', `${show.path}/cells`, { body })
  const at = (cue = 0, column = 0) => ({
    cue_id: show.cues[cue] ?? '',
    column_id: show.columns[column] ?? '',
  })

  it('an unpopulated coordinate reads as empty, a written one as written', async () => {
    const { cue_id, column_id } = at()
    const query = `/cells?cue_id=${cue_id}&column_id=${column_id}`
    expect((await get(query)).body.data).toEqual({
      cue_id,
      column_id,
      content: '',
      content_html: '',
      created_at: null,
      updated_at: null,
    })
    await put({ ...at(), content: 'Follow <spot>\nthen dim' })
    expect((await get(query)).body.data).toMatchObject({
      content: 'Follow <spot>\nthen dim',
      content_html: 'Follow &lt;spot&gt;<br>then dim',
    })
    await put({ ...at(), content_html: '<p>Dim <b>now</b></p>' })
    expect((await get(query)).body.data).toMatchObject({
      content: 'Dim now',
      content_html: '<p>Dim <b>now</b></p>',
    })
  })

  it('a scope is read in pages', async () => {
    const items = [0, 1, 2].flatMap(cue =>
      [0, 1].map(column => ({ ...at(cue, column), content: `${cue}.${column}` })),
    )
    expect((await post('/cells:bulk', { items })).body.data.items).toHaveLength(6)
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await get(`/cells?limit=4${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.body.data.items.map((cell: Json) => cell.content))
      cursor = page.body.data.next_cursor ?? ''
    } while (cursor !== '')
    expect(seen.toSorted()).toEqual(items.map(item => item.content))
    const ofCue = await get(`/cells?cue_id=${show.cues[1]}`)
    expect(ofCue.body.data.items.map((cell: Json) => cell.content).toSorted()).toEqual(['1.0', '1.1'])
    const ofColumn = await get(`/cells?column_id=${show.columns[1]}`)
    expect(ofColumn.body.data.items).toHaveLength(3)
  })

  it('refuse what section 7.6 says', async () => {
    const bodies = [
      {},
      at(),
      { ...at(), content: 'a', content_html: 'b' },
      { ...at(), content: 'x'.repeat(100_001) },
    ]
    for (const body of bodies) expect(code(await put(body))).toEqual([400, 'cells.invalid_payload'])
    expect(code(await put({ ...at(), content: 'x'.repeat(100_000) }))).toEqual([200, 'ok'])
    for (const query of ['row=1', 'cue_id=', `cue_id=${show.cues[0]}&column_id=${show.columns[0]}&limit=5`]) {
      expect(code(await get(`/cells?${query}`))).toEqual([400, 'cells.invalid_query'])
    }
    expect(code(await get('/cells?limit=0'))).toEqual([400, 'bad_request'])
    expect(code(await get('/cells?cursor=x'))).toEqual([400, 'cursor.invalid'])
    const heading = (await post('/cues', { type: 'heading' })).body.data.id
    const onHeading = await put({ ...at(), cue_id: heading, content: 'x' })
    expect([...code(onHeading), onHeading.body.details]).toEqual([
      422,
      'cells.invalid_cue_type',
      { cue_id: heading, cue_type: 'heading' },
    ])
    const twice = await post('/cells:bulk', {
      items: [at(), at(1), at()].map(item => ({ ...item, content: 'x' })),
    })
    expect([...code(twice), twice.body.details]).toEqual([
      422,
      'cells.duplicate_coordinate',
      { duplicates: [{ ...at(), indexes: [0, 2] }] },
    ])
  })

  it('an include of more than 1,000 is refused', async () => {
    const cues = Array.from({ length: 501 }, () => ({
      cells: ['Light', 'Sound'].map(column => ({ column, content: 'x' })),
    }))
    const large = await bench.seed([], { cues })
    const reply = await bench.call('GET', `${large.path}?include=cells`)
    expect([...code(reply), reply.body.details]).toEqual([
      413,
      'payload.too_large',
      { limit: 1_000, received: 1_002, unit: 'cells' },
    ])
    expect((await get('?include=cells')).body.included.cells).toEqual([])
    expect(code(await get('?include=magic'))).toEqual([400, 'bad_request'])
  })

  it.each([
    ['<script>alert(1)</script>Hi', 'Hi', 'Hi'],
    ['<img src=x onerror=alert(1)>', '<img>', ''],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>', 'x'],
    ['<svg><style><b title="</style><img src=x onerror=alert(1)>">', '', ''],
    ['<b>open <i>over</b> lap</i>', '<b>open <i>over</i></b> lap', 'open over lap'],
    ['<p>1</p><p>2</p>', '<p>1</p><p>2</p>', '1\n2'],
    [
      '<rs-mention data-mention-id="m1" data-fallback-name="Ann" onclick="x"></rs-mention>!',
      '<rs-mention data-mention-id="m1" data-fallback-name="Ann"></rs-mention>!',
      '@Ann!',
    ],
    ['&lt;b&gt; &amp; <', '&lt;b&gt; &amp; &lt;', '<b> & <'],
    ['cut <b off', 'cut ', 'cut '],
  ])('%s is kept as %s', async (html, kept, text) => {
    const reply = await put({ ...at(), content_html: html })
    expect([reply.body.data.content_html, reply.body.data.content]).toEqual([kept, text])
  })
})
