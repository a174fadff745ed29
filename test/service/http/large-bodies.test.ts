import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromHtml } from '../../../src-main/domain/rich-text/cell-text.ts'
import { spokenReferences } from '../../../src-main/domain/rich-text/spoken-references.ts'
import { noReferences } from '../../../src-main/service/core/references.ts'
import { type Bench, type Seeded, startBench } from '../harness.ts'

let bench: Bench
let show: Seeded

beforeAll(async () => {
  bench = await startBench()
  show = await bench.seed()
})
afterAll(() => bench.close())

/** What grows with the square of a body of 1 MB takes minutes, on any computer. */
const long = 30_000

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

it('a list of many identifiers is refused in a time that goes with its length', async () => {
  const column_ids = Array.from({ length: 120_000 }, (_, at) => at.toString(36))
  const order = column_ids.slice(0, 60_000).map(id => ({ id }))
  const keys = Array.from({ length: 500 }, () => ({ key: 'same', value: '' }))
  expect(
    await timed(async () => {
      const columns = await bench.call('POST', `${show.path}/columns:reorder`, { body: { column_ids } })
      expect(columns.body.code).toBe('columns.invalid_reorder')
      const cues = await bench.call('POST', `${show.path}/cues:reorder`, { body: { order } })
      expect(cues.body.code).toBe('cues.invalid_reorder')
      const bulk = await bench.call('POST', `${show.path}/text-variables:bulk`, { body: { items: keys } })
      expect(bulk.body.details).toEqual({ duplicates: ['same'] })
    }),
  ).toBeLessThan(long)
}, 90_000)

it('a body that nests deeper than any stack is answered, with characters that are escaped in halves too', async () => {
  const depth = 300_000
  const nested = (id: string) =>
    `{"order":[{"id":"${id}","children":[{"id":"b","children":[${'['.repeat(depth)}${']'.repeat(depth)}]}]}]}`
  for (const [id, code] of [
    ['a', 'cues.invalid_reorder'],
    ['\\ud83d\\ude00', 'cues.invalid_reorder'],
    ['\\ud83d', 'bad_request'],
  ] as const) {
    const { body } = await bench.call('POST', `${show.path}/cues:reorder`, {
      raw: nested(id),
      headers: { 'content-type': 'application/json' },
    })
    expect([id, body.code]).toEqual([id, code])
  }
})

it('thousands of faults are answered with the first of them', async () => {
  const cues = Array.from({ length: 20_000 }, () => ({ children: [] }))
  const { status, body } = await bench.call('POST', '/rundowns', { body: { title: 'x', cues } })
  expect([status, body.details.issues.length]).toEqual([400, 50])
})

it.each([
  ['elements that are closed and never opened', `${'<b>'.repeat(100_000)}${'</i>'.repeat(100_000)}`],
  ['blocks', '<p>x'.repeat(200_000)],
  ['line breaks with a word at their end', `${'<br>'.repeat(90_000)}x`],
  ['items of lists', `<ul>${'<li>'.repeat(100_000)}`],
  ['lists in lists', '<ol><li>'.repeat(100_000)],
])(
  'a megabyte of %s is read in a time that goes with its length',
  async (_what, html) => {
    expect(
      await timed(() => {
        const { content, contentHtml } = fromHtml(html, noReferences)
        expect(content.length).toBeLessThanOrEqual(100_000)
        spokenReferences(contentHtml.slice(0, 1_000_000), content)
      }),
    ).toBeLessThan(long)
  },
  90_000,
)
