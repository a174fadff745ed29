import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bench, type Seeded, startBench } from './harness.ts'
import type { Json } from './json.ts'
import { createAjv, document, pointer, resolved } from './reply-checker.ts'

let bench: Bench
let show: Seeded
const seen: Json[] = []

beforeAll(async () => {
  bench = await startBench()
  show = await bench.seed()
})
afterAll(() => bench.close())

/** The side effects of a write. */
async function effectsOf(method: string, path: string, body?: object): Promise<Json[]> {
  const reply = await bench.call(method, show.path + path, body === undefined ? {} : { body })
  expect(reply.status).toBe(200)
  seen.push(...reply.body.meta.side_effects)
  return reply.body.meta.side_effects
}

it('a start: the times, the cue on air and the next one', async () => {
  const [one, two] = show.cues
  const active = { id: one, title: 'One' }
  const next = { id: two, title: 'Two' }
  const times = { started_at: bench.clock(), paused_at: null, duration_ms: 10_000 }
  expect(await effectsOf('POST', '/action:start')).toEqual([
    { type: 'runner.timesnap', state: 'running', active_cue: { ...active, ...times }, next_cue: next },
    { type: 'runner.active_cue_changed', active_cue: active },
    { type: 'runner.next_cue_changed', next_cue: next },
  ])
})

it('an adjustment: by how much the end moved', async () => {
  expect(await effectsOf('POST', '/action:adjust-duration', { delta_ms: 2_500 })).toContainEqual({
    type: 'runner.retimed',
    delta_ms: 2_500,
  })
})

it('the last cue on air: no next one', async () => {
  expect(await effectsOf('POST', '/action:jump', { cue_id: show.cues[2] })).toContainEqual({
    type: 'runner.next_cue_changed',
    next_cue: null,
  })
})

it('a patch of the rundown: its fields that changed', async () => {
  expect(await effectsOf('PATCH', '', { title: 'New', start_time: 1_777_665_600_000 })).toEqual([
    { type: 'rundown.changed', rundown_id: show.id, fields: ['title', 'start_time', 'end_time'] },
  ])
})

it('the output message: the whole of it', async () => {
  const message = { text: 'Two minutes', visible: true, color: '#ffffff', bold: false, underline: false }
  expect(await effectsOf('PATCH', '/output-message', { text: 'Two minutes', visible: true })).toEqual([
    { type: 'output_message.changed', message },
  ])
})

it('a column that is deleted: its name, and how many cells went with it', async () => {
  const [cue] = show.cues
  const [column] = show.columns
  await bench.call('PUT', `${show.path}/cells`, { body: { cue_id: cue, column_id: column, content: 'Warm' } })
  expect(await effectsOf('DELETE', `/columns/${column}`)).toEqual([
    { type: 'rundown.changed', rundown_id: show.id, fields: ['column_order'] },
    { type: 'column.deleted', column_id: column, name: 'Light', cell_count: 1 },
  ])
})

it('the description has a schema for each, told apart by the type, and each fits its own alone', () => {
  const ajv = createAjv(document)
  const { anyOf, discriminator } = document.components.schemas.SideEffect
  expect(discriminator.propertyName).toBe('type')
  const types = Object.keys(discriminator.mapping)
  expect([...new Set(seen.map(({ type }) => type))].toSorted()).toEqual(types.toSorted())
  expect(Object.values(discriminator.mapping)).toEqual(anyOf.map(({ $ref }: Json) => $ref))
  for (const [type, ref] of Object.entries(discriminator.mapping)) {
    const schema = resolved({ $ref: ref })
    expect([type, schema.properties.type.const]).toEqual([type, type])
    const validate = ajv.compile({ $ref: pointer('components', 'schemas', `SideEffect.${type}`) })
    for (const effect of seen) {
      expect([type, effect, validate(effect)]).toEqual([type, effect, effect.type === type])
      if (effect.type !== type) continue
      // Every member is described, and none may be missing.
      expect(Object.keys(schema.properties).toSorted()).toEqual(Object.keys(effect).toSorted())
      for (const name of Object.keys(effect)) {
        const { [name]: _, ...without } = effect
        expect([type, name, validate(without)]).toEqual([type, name, false])
      }
    }
  }
})
