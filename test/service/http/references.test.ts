import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bench, type Seeded, startBench } from '../harness.ts'
import type { Json } from '../json.ts'

let bench: Bench
let show: Seeded

beforeAll(async () => {
  bench = await startBench()
})
beforeEach(async () => {
  show = await bench.seed([])
})
afterAll(() => bench.close())

const get = (path: string) => bench.call('GET', show.path + path)
const post = (path: string, body?: unknown) => bench.call('POST', show.path + path, { body })
const patch = (path: string, body: unknown) => bench.call('PATCH', show.path + path, { body })
const drop = (path: string) => bench.call('DELETE', show.path + path)
const answer = ({ status, body }: { status: number; body: Json }) => [status, body.code, body.details]

describe('mentions', () => {
  const named = async (name: string): Promise<string> => (await post('/mentions', { name })).body.data.id

  it('are created, read, changed, listed and deleted', async () => {
    const created = await post('/mentions', { name: 'Ann', color: '#AA0000', description: 'Floor' })
    expect(created.status).toBe(201)
    const path = `/mentions/${created.body.data.id}`
    expect(created.headers.get('location')).toContain(path)
    expect((await patch(path, { color: '#00bb00' })).body.data).toEqual({
      id: created.body.data.id,
      name: 'Ann',
      color: '#00bb00',
      description: 'Floor',
    })
    await named('Bob')
    expect((await get('/mentions')).body.data.items.map((row: Json) => row.name)).toEqual(['Ann', 'Bob'])
    expect((await drop(path)).status).toBe(200)
    expect(answer(await get(path))).toEqual([
      404,
      'mentions.not_found',
      { rundown_id: show.id, mention_id: created.body.data.id },
    ])
    expect((await drop(path)).body.code).toBe('mentions.not_found')
  })

  it('a name is there once, but two may swap theirs in one bulk', async () => {
    const ann = await named('Ann')
    const bob = await named('Bob')
    const conflict = [422, 'mentions.name_conflict', { rundown_id: show.id, name: 'Ann' }]
    expect(answer(await post('/mentions', { name: 'Ann' }))).toEqual(conflict)
    expect(answer(await patch(`/mentions/${bob}`, { name: 'Ann' }))).toEqual(conflict)
    const swapped = await post('/mentions:bulk', {
      items: [
        { id: ann, name: 'Bob' },
        { id: bob, name: 'Ann' },
      ],
    })
    expect(swapped.body.data.items.map((row: Json) => [row.id, row.name])).toEqual([
      [ann, 'Bob'],
      [bob, 'Ann'],
    ])
  })

  it('refuse what section 7.7 says, and a refused bulk writes nothing', async () => {
    const ann = await named('Ann')
    for (const body of [
      {},
      { name: '' },
      { name: 'x'.repeat(101) },
      { name: 'x', color: 'red' },
      { name: 'x', age: 1 },
    ]) {
      expect((await post('/mentions', body)).body.code).toBe('mentions.invalid_payload')
    }
    expect(answer(await patch(`/mentions/${ann}`, {}))).toEqual([422, 'mentions.empty_patch', undefined])
    const item = { id: ann, color: '#000000' }
    expect(answer(await post('/mentions:bulk', { items: [{ name: 'New' }, item, item] }))).toEqual([
      422,
      'mentions.duplicate_id',
      { duplicates: [{ id: ann, indexes: [1, 2] }] },
    ])
    const missing = await post('/mentions:bulk', { items: [{ name: 'New' }, { id: 'nowhere', name: 'x' }] })
    expect(missing.body.code).toBe('mentions.not_found')
    expect((await get('/mentions')).body.data.items).toHaveLength(1)
  })

  it('100 is the limit', async () => {
    const items = (count: number, from = 0) =>
      Array.from({ length: count }, (_, n) => ({ name: `M${from + n}` }))
    const tooMany = [422, 'mentions.too_many', { rundown_id: show.id, max: 100 }]
    expect(answer(await post('/mentions:bulk', { items: items(101) }))).toEqual(tooMany)
    expect((await post('/mentions:bulk', { items: items(100) })).status).toBe(200)
    expect(answer(await post('/mentions', { name: 'One more' }))).toEqual(tooMany)
    const first = await get('/mentions?limit=60')
    const second = await get(`/mentions?limit=60&cursor=${first.body.data.next_cursor}`)
    expect(second.body.data.items.map((row: Json) => row.name)).toEqual(items(40, 60).map(item => item.name))
  })
})

describe('text variables', () => {
  it('are created, read, changed, listed and deleted by their key', async () => {
    expect((await post('/text-variables', { key: 'host-name', value: 'Ann' })).status).toBe(201)
    expect((await patch('/text-variables/host-name', { value: 'Bob' })).body.data).toEqual({
      key: 'host-name',
      value: 'Bob',
    })
    await post('/text-variables', { key: 'act-2', value: '' })
    expect((await get('/text-variables')).body.data.items.map((row: Json) => row.key)).toEqual([
      'act-2',
      'host-name',
    ])
    const page = await get('/text-variables?limit=1')
    const rest = await get(`/text-variables?limit=1&cursor=${page.body.data.next_cursor}`)
    expect([rest.body.data.items[0].key, rest.body.data.next_cursor]).toEqual(['host-name', null])
    expect((await drop('/text-variables/act-2')).status).toBe(200)
    const notFound = [404, 'text_variables.not_found', { key: 'act-2', rundown_id: show.id }]
    expect(answer(await get('/text-variables/act-2'))).toEqual(notFound)
    expect(answer(await patch('/text-variables/act-2', { value: 'x' }))).toEqual(notFound)
  })

  it('refuse what section 7.8 says', async () => {
    for (const body of [
      { key: 'Upper', value: '' },
      { key: 'with space', value: '' },
      { key: 'k'.repeat(65), value: '' },
      { key: 'k', value: 'v'.repeat(10_001) },
      { key: 'k' },
    ]) {
      const reply = await post('/text-variables', body)
      expect([reply.status, reply.body.code]).toEqual([400, 'text_variables.invalid_payload'])
      expect(reply.body.details.issues.length).toBeGreaterThan(0)
    }
    await post('/text-variables', { key: 'k', value: '1' })
    expect((await patch('/text-variables/k', {})).body.code).toBe('text_variables.invalid_payload')
    expect(answer(await post('/text-variables', { key: 'k', value: '2' }))).toEqual([
      422,
      'text_variables.key_exists',
      undefined,
    ])
    const twice = { items: ['a', 'b', 'a'].map(key => ({ key, value: '' })) }
    expect(answer(await post('/text-variables:bulk', twice))).toEqual([
      422,
      'text_variables.duplicate_key',
      { duplicates: ['a'] },
    ])
  })

  it('a bulk merges, or replaces the whole set; 100 is the limit', async () => {
    const items = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ key: `k${n}`, value: String(n) }))
    await post('/text-variables', { key: 'z', value: 'kept' })
    const merged = await post('/text-variables:bulk', { items: items(2) })
    expect(merged.body.data.items.map((row: Json) => row.key)).toEqual(['k0', 'k1', 'z'])
    const tooMany = await post('/text-variables:bulk', { items: items(100) })
    expect(answer(tooMany)).toEqual([422, 'text_variables.too_many', { attempted: 101 }])
    const replaced = await post('/text-variables:bulk', { items: items(100), mode: 'replace' })
    expect(replaced.body.data.items).toHaveLength(100)
    expect(answer(await post('/text-variables', { key: 'more', value: '' }))).toEqual([
      422,
      'text_variables.too_many',
      { attempted: 101 },
    ])
    expect((await post('/text-variables:bulk', { items: [], mode: 'replace' })).body.data.items).toEqual([])
  })
})

describe('the output message', () => {
  it('is shown, hidden and styled by a patch, and reported as a side effect', async () => {
    expect((await get('/output-message')).body.data).toEqual({
      text: '',
      visible: false,
      color: '#ffffff',
      bold: false,
      underline: false,
    })
    const reply = await patch('/output-message', { text: 'Wrap up', visible: true, color: '#FF0000' })
    const message = { text: 'Wrap up', visible: true, color: '#ff0000', bold: false, underline: false }
    expect(reply.body.data).toEqual(message)
    expect(reply.body.meta.side_effects).toContainEqual({ type: 'output_message.changed', message })
    await patch('/output-message', { visible: false })
    expect((await get('/output-message')).body.data).toEqual({ ...message, visible: false })
  })

  it('refuses an empty patch and a bad one', async () => {
    expect(answer(await patch('/output-message', {}))).toEqual([422, 'messages.empty_patch', undefined])
    for (const body of [{ text: 'x'.repeat(1_001) }, { visible: 'yes' }, { size: 3 }]) {
      expect((await patch('/output-message', body)).body.code).toBe('bad_request')
    }
  })
})
