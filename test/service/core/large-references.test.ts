import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStream } from '../event-stream-reader.ts'
import { type Bench, type Seeded, startBench } from '../harness.ts'

const megabyte = 1024 * 1024
const html = '<rs-variable data-variable-key="hall" data-fallback-value="H"></rs-variable>'

let bench: Bench
let show: Seeded

beforeAll(async () => {
  bench = await startBench({ rate: '1000000' })
  show = await bench.seed([], {
    cues: Array.from({ length: 1_000 }, () => ({})),
    columns: Array.from({ length: 10 }, (_, at) => ({ name: `C${at}` })),
  })
  await bench.call('POST', `${show.path}/text-variables`, { body: { key: 'hall', value: 'A' } })
  const places = show.cues.flatMap(cue_id => show.columns.map(column_id => ({ cue_id, column_id })))
  for (let at = 0; at < places.length; at += 500) {
    const items = places.slice(at, at + 500).map(place => ({ ...place, content_html: `<b>In</b> ${html}` }))
    await bench.call('POST', `${show.path}/cells:bulk`, { body: { items } })
  }
}, 120_000)
afterAll(() => bench.close())

const onDisk = (): number =>
  ['', '-wal'].reduce((sum, suffix) => sum + statSync(join(bench.dataDir, `showcall.db${suffix}`)).size, 0)
const change = (value: string) => bench.call('PATCH', `${show.path}/text-variables/hall`, { body: { value } })

it('a long value of a variable that 10,000 cells name is written once, and read in each of them', async () => {
  const before = onDisk()
  expect((await change('x'.repeat(10_000))).status).toBe(200)
  // As much as its cells hold, and not as much as they say.
  expect((onDisk() - before) / megabyte).toBeLessThan(30)
  const page = await bench.call('GET', `${show.path}/cells?limit=100`)
  expect(new Set(page.body.data.items.map((cell: { content: string }) => cell.content))).toEqual(
    new Set([`In ${'x'.repeat(10_000)}`]),
  )
  await change('B')
  await change('C')
  expect(statSync(join(bench.dataDir, 'showcall.db-wal')).size / megabyte).toBeLessThan(20)
}, 120_000)

it('a change larger than a stream carries ends it, so that its reader reads again', async () => {
  const stream = await openStream(bench, show, '?events=cell')
  const other = await openStream(bench, show, '?events=rundown')
  await stream.take(2)
  await other.take(2)
  await change('y'.repeat(10_000))
  expect(await stream.take(1)).toEqual([['disconnect', { reason: 'lifetime' }]])
  expect((await other.take(1))[0]?.[0]).toBe('rundown')
  other.close()
}, 120_000)
