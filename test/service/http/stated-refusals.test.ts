import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bench, type Seeded, startBench } from '../harness.ts'
import type { Json } from '../json.ts'
import { createAjv, document, pointer } from '../reply-checker.ts'

let bench: Bench
let show: Seeded

beforeAll(async () => {
  bench = await startBench()
  show = await bench.seed()
})
afterAll(() => bench.close())

it('U+0000 in a text or in the name of a member is refused, as the description says', async () => {
  expect(document.info.description).toMatch(/U\+0000: it is refused with `bad_request`/)
  const cell = { cue_id: show.cues[0], column_id: show.columns[0] }
  const requests: readonly (readonly [string, string, object])[] = [
    ['PATCH', '', { title: 'a\0b' }],
    ['POST', '/cues', { title: '\0' }],
    ['PUT', '/cells', { ...cell, content: 'a\0' }],
    ['PUT', '/cells', { ...cell, content_html: '<p>a\0</p>' }],
    ['PATCH', '/output-message', { text: 'a\0' }],
    ['POST', '/text-variables:bulk', { items: [{ key: 'a', value: '\0' }] }],
    ['PATCH', '', { 'a\0': 1 }],
  ]
  for (const [method, path, body] of requests) {
    const reply = await bench.call(method, show.path + path, { body })
    expect([path, reply.status, reply.body.code]).toEqual([path, 400, 'bad_request'])
    expect(reply.body.details.issues[0].message).toContain('U+0000')
  }
  expect((await bench.call('GET', show.path)).body.data.title).toBe('Show')
})

it('an empty cursor is refused, and no list that takes one allows it in the description', async () => {
  const lists = Object.entries<Json>(document.paths).flatMap(([path, { get }]) => {
    const cursor = get?.parameters.find(({ name }: Json) => name === 'cursor')
    return cursor === undefined ? [] : [[path, cursor.schema] as const]
  })
  expect(lists.length).toBeGreaterThan(5)
  for (const [path, schema] of lists) {
    expect([path, schema]).toEqual([path, { type: 'string', minLength: 1 }])
    const address = path.replace('{rundown_id}', show.id)
    const reply = await bench.call('GET', `${address}?cursor=`)
    expect([path, reply.status, reply.body.code]).toEqual([path, 400, 'cursor.invalid'])
  }
})

it('a column takes one neighbour, not two: the description says so, and the service refuses both', async () => {
  const validate = createAjv(document).compile({ $ref: pointer('components', 'schemas', 'CreateColumn') })
  const [before_column_id, after_column_id] = show.columns
  const both = { name: 'Video', before_column_id, after_column_id }
  expect(validate(both)).toBe(false)
  const refused = await bench.call('POST', `${show.path}/columns`, { body: both })
  expect([refused.status, refused.body.code, refused.body.details.issues]).toEqual([
    400,
    'columns.invalid_payload',
    [{ path: [], message: 'has members that exclude each other', code: 'not' }],
  ])
  for (const body of [
    { name: 'Video', before_column_id },
    { name: 'Camera', after_column_id },
  ]) {
    expect(validate(body)).toBe(true)
    expect((await bench.call('POST', `${show.path}/columns`, { body })).status).toBe(201)
  }
})
