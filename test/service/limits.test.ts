import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bench, type Seeded, startBench } from './harness.ts'
import type { Json } from './json.ts'

let bench: Bench
let show: Seeded

beforeAll(async () => {
  bench = await startBench({ rate: '1000000' })
})
beforeEach(async () => {
  show = await bench.seed()
})
afterAll(() => bench.close())

const send = (method: string, path: string, body?: unknown) =>
  bench.call(method, show.path + path, body === undefined ? {} : { body })
const answer = ({ status, body }: { status: number; body: Json }) => [status, body.code ?? 'ok', body.details]
const text = (length: number) => 'x'.repeat(length)
const many = <Item>(count: number, item: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => item(at))
const at = () => ({ cue_id: show.cues[0], column_id: show.columns[0] })

describe('at the limit it is done, one past it is refused', () => {
  it('1,000 cells in an include', async () => {
    const cells = ['Light', 'Sound'].map(column => ({ column, content: 'x' }))
    const large = await bench.seed([], { cues: many(501, count => (count < 500 ? { cells } : {})) })
    const read = () => bench.call('GET', `${large.path}?include=cells`)
    expect((await read()).body.included.cells).toHaveLength(1_000)
    const one = { cue_id: large.cues[500], column_id: large.columns[0], content: 'x' }
    await bench.call('PUT', `${large.path}/cells`, { body: one })
    expect(answer(await read())).toEqual([
      413,
      'payload.too_large',
      { limit: 1_000, received: 1_001, unit: 'cells' },
    ])
    // An empty cell is a cell that was written; one in a private column is none to the API.
    await bench.service.dashboard.setColumn(large.id, large.columns[0] ?? '', { isPrivate: true })
    expect((await read()).body.included.cells).toHaveLength(500)
  })

  it('500 items in each bulk', async () => {
    const cues = await bench.seed(many(501, count => `Cue ${count}`))
    const bulks: readonly (readonly [string, string, (at: number) => object, string])[] = [
      ['cues', `${show.path}/cues:bulk`, () => ({}), 'ok'],
      [
        'cells',
        `${cues.path}/cells:bulk`,
        count => ({ cue_id: cues.cues[count], column_id: cues.columns[0], content: 'x' }),
        'ok',
      ],
      // What these two hold is less than a bulk: one of 500 is refused for that, one of 501 for its size.
      ['mentions', `${show.path}/mentions:bulk`, count => ({ name: `M${count}` }), 'mentions.too_many'],
      [
        'text_variables',
        `${show.path}/text-variables:bulk`,
        count => ({ key: `k${count}`, value: '' }),
        'text_variables.too_many',
      ],
    ]
    for (const [resource, path, item, full] of bulks) {
      const of = (count: number) => bench.call('POST', path, { body: { items: many(count, item) } })
      expect(answer(await of(501))).toEqual([
        422,
        'bulk.too_many_items',
        { limit: 500, received: 501, unit: 'items', resource },
      ])
      expect(answer(await of(500))[1]).toBe(full)
    }
  })

  it('50 columns, those that are private among them', async () => {
    const full = await bench.seed([], { columns: many(50, count => ({ name: `C${count}` })) })
    for (const column of full.columns.slice(0, 2))
      await bench.service.dashboard.setColumn(full.id, column, { isPrivate: true })
    expect((await bench.call('GET', full.path)).body.data.column_order).toHaveLength(48)
    const create = () => bench.call('POST', `${full.path}/columns`, { body: { name: 'One more' } })
    expect(answer(await create())).toEqual([
      422,
      'columns.too_many',
      { limit: 50, received: 51, unit: 'columns' },
    ])
    await bench.call('DELETE', `${full.path}/columns/${full.columns[49]}`)
    expect((await create()).status).toBe(201)
  })

  it('1,000 cues, the children of groups among them', async () => {
    const full = await bench.seed([], {
      cues: [{ type: 'group', children: many(998, () => ({})) }],
    })
    const create = () => bench.call('POST', `${full.path}/cues`, { body: {} })
    expect((await create()).status).toBe(201)
    expect(answer(await create())).toEqual([
      422,
      'cues.too_many',
      { limit: 1_000, received: 1_001, unit: 'cues' },
    ])
  })

  it('100,000 characters in a cell, in either form, alone and in a bulk', async () => {
    for (const member of ['content', 'content_html']) {
      expect((await send('PUT', '/cells', { ...at(), [member]: text(100_000) })).status).toBe(200)
      const over = { ...at(), [member]: text(100_001) }
      expect(answer(await send('PUT', '/cells', over)).slice(0, 2)).toEqual([400, 'cells.invalid_payload'])
      const bulk = await send('POST', '/cells:bulk', { items: [over] })
      expect(bulk.body.details.issues[0].path.slice(0, 2)).toEqual(['items', 0])
    }
    expect((await send('GET', `/cells?cue_id=${at().cue_id}`)).body.data.items[0].content).toHaveLength(
      100_000,
    )
  })

  it('a limit of 1 to 100 on every list', async () => {
    const lists = ['cues', 'columns', 'cells', 'mentions', 'text-variables'].map(
      name => `${show.path}/${name}`,
    )
    for (const list of ['/rundowns', ...lists]) {
      for (const limit of [1, 100]) {
        const reply = await bench.call('GET', `${list}?limit=${limit}`)
        expect([list, reply.status, reply.body.data.items.length <= limit]).toEqual([list, 200, true])
      }
      for (const limit of [0, 101, -1]) {
        const reply = await bench.call('GET', `${list}?limit=${limit}`)
        expect([list, reply.status, reply.body.code]).toEqual([list, 400, 'bad_request'])
        expect(reply.body.details.issues[0].path).toEqual(['limit'])
      }
    }
  })

  const lengths: readonly (readonly [string, string, string, number, object, string])[] = [
    ['PATCH', '', 'title', 500, {}, 'rundowns.invalid_payload'],
    ['POST', '/cues', 'title', 500, {}, 'cues.invalid_payload'],
    ['POST', '/cues', 'subtitle', 2_000, {}, 'cues.invalid_payload'],
    ['POST', '/columns', 'name', 100, {}, 'columns.invalid_payload'],
    ['POST', '/mentions', 'name', 100, {}, 'mentions.invalid_payload'],
    ['POST', '/mentions', 'description', 2_000, { name: 'M' }, 'mentions.invalid_payload'],
    ['POST', '/text-variables', 'key', 64, { value: '' }, 'text_variables.invalid_payload'],
    ['POST', '/text-variables', 'value', 10_000, { key: 'k' }, 'text_variables.invalid_payload'],
    ['PATCH', '/output-message', 'text', 1_000, {}, 'bad_request'],
  ]
  it.each(lengths)('%s %s: %s of %i characters', async (method, path, member, most, others, code) => {
    const over = await send(method, path, { ...others, [member]: text(most + 1) })
    expect([over.status, over.body.code]).toEqual([400, code])
    const done = await send(method, path, { ...others, [member]: text(most) })
    expect([done.body.ok, done.body.data[member]]).toEqual([true, text(most)])
  })

  it('seven days of a cue', async () => {
    const create = (duration_ms: number) => send('POST', '/cues', { duration_ms })
    expect((await create(604_800_000)).status).toBe(201)
    expect((await create(604_800_001)).body.code).toBe('cues.invalid_payload')
  })
})
