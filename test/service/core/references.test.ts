import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStream } from '../event-stream-reader.ts'
import { type Bench, type Seeded, startBench } from '../harness.ts'
import type { Json } from '../json.ts'

let bench: Bench
let show: Seeded
let mention: string

beforeEach(async () => {
  bench = await startBench()
  show = await bench.seed()
  mention = (await send('POST', '/mentions', { name: 'Ann' })).id
  await send('POST', '/text-variables', { key: 'host', value: 'Bo' })
})
afterEach(() => bench.close())

const send = async (method: string, path: string, body?: unknown): Promise<Json> =>
  (await bench.call(method, show.path + path, body === undefined ? {} : { body })).body.data

const at = () => ({ cue_id: show.cues[0], column_id: show.columns[0] })
const html = () =>
  `<rs-mention data-mention-id="${mention}" data-fallback-name="someone"></rs-mention> hands over to <rs-variable data-variable-key="host" data-fallback-value="the host"></rs-variable>`
const read = async () => send('GET', `/cells?cue_id=${at().cue_id}&column_id=${at().column_id}`)

describe('the plain text of a cell', () => {
  it('says what mentions and variables are called now', async () => {
    expect(await send('PUT', '/cells', { ...at(), content_html: html() })).toMatchObject({
      content: '@Ann hands over to Bo',
      content_html: html(),
    })
    const bulk = await send('POST', '/cells:bulk', { items: [{ ...at(), content_html: html() }] })
    expect(bulk.items[0].content).toBe('@Ann hands over to Bo')
  })

  it('follows a rename, a new value and a swap, and falls back when they are gone', async () => {
    await send('PUT', '/cells', { ...at(), content_html: html() })
    await send('PATCH', `/mentions/${mention}`, { name: 'Anna' })
    expect((await read()).content).toBe('@Anna hands over to Bo')
    await send('PATCH', '/text-variables/host', { value: '<b>Cy</b>' })
    expect((await read()).content).toBe('@Anna hands over to <b>Cy</b>')
    await send('POST', '/mentions:bulk', { items: [{ id: mention, name: 'Ada' }] })
    await send('POST', '/text-variables:bulk', { items: [], mode: 'replace' })
    expect((await read()).content).toBe('@Ada hands over to the host')
    await send('DELETE', `/mentions/${mention}`)
    expect((await read()).content).toBe('@someone hands over to the host')
    await send('POST', '/text-variables', { key: 'host', value: 'Di' })
    expect((await read()).content).toBe('@someone hands over to Di')
    await send('DELETE', '/text-variables/host')
    expect(await read()).toMatchObject({
      content: '@someone hands over to the host',
      content_html: html(),
    })
  })

  it('is sent to listeners as a change of the cells that contain it, and of no others', async () => {
    await send('PUT', '/cells', { ...at(), content_html: html() })
    await send('PUT', '/cells', { ...at(), column_id: show.columns[1], content: 'Ann' })
    const stream = await openStream(bench, show, '?events=cell:fat')
    await stream.take(2)
    bench.clock.advance(1_000)
    await send('PATCH', `/mentions/${mention}`, { name: 'Anna' })
    await send('PATCH', `/mentions/${mention}`, { color: '#ff0000' })
    await send('PUT', '/cells', { ...at(), content: 'last' })
    const events = await stream.take(2)
    expect(events.map(([name, { cell }]) => [name, cell.column_id, cell.content])).toEqual([
      ['cell', show.columns[0], '@Anna hands over to Bo'],
      ['cell', show.columns[0], 'last'],
    ])
    expect(events[0]?.[1].cell.updated_at).toBe(new Date(bench.clock()).toISOString())
    stream.close()
  })

  it('stays within the limit of a cell, however much its variables hold', async () => {
    await send('PATCH', '/text-variables/host', { value: 'v'.repeat(10_000) })
    const cell = await send('PUT', '/cells', { ...at(), content_html: html().repeat(20) })
    expect(cell.content).toHaveLength(100_000)
  })
})
