import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStream, type StreamEvent } from './event-stream-reader.ts'
import { type Bench, type Seeded, startBench } from './harness.ts'

let bench: Bench
let show: Seeded
let mention: string
const department = { short_name: 'LX', color: '#e44', groups: ['all'] }

beforeAll(async () => {
  bench = await startBench()
  show = await bench.seed(['One', 'Two'], { timezone: 'Europe/Berlin' })
  const { path, cues, columns } = show
  const cell = { cue_id: cues[0], column_id: columns[0], content_html: 'Warm <b>wash</b>' }
  await bench.call('PUT', `${path}/cells`, { body: cell })
  await bench.call('POST', `${path}/text-variables`, { body: { key: 'hall', value: 'Hall 2' } })
  const created = await bench.call('POST', `${path}/mentions`, { body: { name: 'Host', color: '#ff0000' } })
  mention = created.body.data.id
  await bench.call('PATCH', `${path}/output-message`, { body: { text: 'Wait', visible: true } })
  await bench.call('PATCH', `${path}/columns/${columns[0]}`, { body: { department } })
  await bench.call('POST', `${path}/action:start`)
})
afterAll(() => bench.close())

const cell = () => ({ cue_id: show.cues[0], column_id: show.columns[0], content_html: 'Warm <b>wash</b>' })

const repeated: readonly (readonly [what: string, () => Promise<unknown>])[] = [
  ['a title', () => bench.call('PATCH', show.path, { body: { title: 'Show', timezone: 'Europe/Berlin' } })],
  [
    'settings',
    () => bench.call('PATCH', show.path, { body: { settings: { cue_numbering: { prefix: '' } } } }),
  ],
  ['a cue', () => patchCue({ title: 'Two', duration_ms: 10_000, background_color: null })],
  ['the place of a cue', () => patchCue({ position: { after_cue_id: show.cues[0] } })],
  ['an order of cues', () => post('/cues:reorder', { order: show.cues.map(id => ({ id })) })],
  [
    'a column',
    () => bench.call('PATCH', `${show.path}/columns/${show.columns[0]}`, { body: { name: 'Light' } }),
  ],
  [
    'a department',
    () => bench.call('PATCH', `${show.path}/columns/${show.columns[0]}`, { body: { department } }),
  ],
  ['an order of columns', () => post('/columns:reorder', { column_ids: show.columns })],
  ['a cell', () => bench.call('PUT', `${show.path}/cells`, { body: cell() })],
  ['cells', () => post('/cells:bulk', { items: [cell()] })],
  ['a mention', () => bench.call('PATCH', `${show.path}/mentions/${mention}`, { body: { color: '#f00' } })],
  [
    'a variable',
    () => bench.call('PATCH', `${show.path}/text-variables/hall`, { body: { value: 'Hall 2' } }),
  ],
  [
    'variables',
    () => post('/text-variables:bulk', { items: [{ key: 'hall', value: 'Hall 2' }], mode: 'replace' }),
  ],
  ['a message', () => bench.call('PATCH', `${show.path}/output-message`, { body: { visible: true } })],
  ['a start', () => post('/action:start', {})],
  ['no adjustment', () => post('/action:adjust-duration', { delta_ms: 0 })],
  ['a lock', () => bench.service.dashboard.setPreventEdits(show.id, show.cues[0] ?? '', false)],
  ['a skip', () => bench.service.dashboard.setSkipped(show.id, show.cues[0] ?? '', false)],
  ['a type', () => bench.service.dashboard.setColumn(show.id, show.columns[0] ?? '', { type: 'text' })],
]

const post = (path: string, body: object) => bench.call('POST', show.path + path, { body })
const patchCue = (body: object) => bench.call('PATCH', `${show.path}/cues/${show.cues[1]}`, { body })

async function everything(): Promise<unknown> {
  const parts = ['?include=cues,columns,cells', '/mentions', '/text-variables', '/output-message', '/status']
  const read = await Promise.all(parts.map(part => bench.call('GET', show.path + part)))
  return read.map(({ body, headers }) => [body.data, body.included, headers.get('etag')])
}

it.each(repeated)('%s that is as it was changes nothing, and is sent to nobody', async (_what, repeat) => {
  const before = await everything()
  const stream = await openStream(bench, show, '?events=rundown:fat,cue:fat,column:fat,cell')
  await stream.take(2)
  bench.clock.advance(60_000)
  await repeat()
  // The next event is that of the next change.
  await bench.call('PATCH', `${show.path}/columns/${show.columns[1]}`, {
    body: { name: `At ${bench.clock()}` },
  })
  const [next] = await stream.take(1)
  expect(next).toMatchObject(['column', { id: show.columns[1] }])
  stream.close()
  const after = (await everything()) as [{ title: string }][]
  expect(after.slice(1, 4).map(([data]) => data)).toEqual(
    (before as [unknown][]).slice(1, 4).map(([data]) => data),
  )
})

it('a skipped group is sent with its children', async () => {
  const other = await bench.seed([], {
    cues: [{ type: 'group', title: 'Part', children: [{ title: 'A' }, { title: 'B' }] }, { title: 'C' }],
  })
  const [group = '', a, b] = other.cues
  await bench.service.dashboard.setSkipped(other.id, b ?? '', true)
  const stream = await openStream(bench, other, '?events=cue:fat')
  await stream.take(2)
  await bench.service.dashboard.setSkipped(other.id, group, true)
  const skipsIn = (events: readonly StreamEvent[]) => events.map(([, { id, cue }]) => [id, cue?.skipped_by])
  expect(skipsIn(await stream.take(2))).toEqual([
    [group, 'self'],
    [a, 'group'],
  ])
  stream.close()
})
