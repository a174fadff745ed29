import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expiryOf } from '../../../src-main/client/http/api-shapes.ts'
import { HttpClient } from '../../../src-main/client/http/http.ts'
import { realNetwork } from '../../../src-main/client/http/network.ts'
import { createV1Client, type V1Client } from '../../../src-main/client/v1/v1-client.ts'
import { operations } from '../../../src-main/contract/v1/operations.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import { monotonicMs, realTimers } from '../../../src-main/hosts/real-time.ts'
import { type Bench, type Seeded, startBench } from '../../service/harness.ts'

let bench: Bench
let v1: V1Client
let show: Seeded

const connect = (token: string, network = realNetwork): V1Client =>
  createV1Client(
    new HttpClient({
      baseUrl: bench.service.addresses.baseUrl,
      token,
      network,
      local: monotonicMs,
      timers: realTimers,
      random: Math.random,
      observer: { answered: () => undefined },
    }),
  )

beforeAll(async () => {
  bench = await startBench()
  v1 = connect(bench.owner)
})
afterAll(() => bench.close())
beforeEach(async () => {
  show = await bench.seed()
})

/** As the service itself reports, past the client. */
const stored = async (path: string) => (await bench.call('GET', `${show.path}${path}`)).body.data

const listed = async (path: string, member: string): Promise<readonly unknown[]> =>
  (await stored(path)).items.map((item: Readonly<Record<string, unknown>>) => item[member])

/** The first request of each method of the client, with `id` for every id. */
async function requestsOfEachMethod(): Promise<string[]> {
  const asked: string[] = []
  const recorded = new Error('recorded')
  const client = createV1Client({
    request({ method, path }) {
      asked.push(`${method} ${path.replace(/\?.*$/, '')}`)
      return Promise.reject(recorded)
    },
  })
  const others: Readonly<Record<string, readonly unknown[]>> = {
    rundown: ['id', []],
    act: ['id', { verb: 'start' }],
  }
  for (const [name, method] of Object.entries(client)) {
    const called: object = Reflect.apply(method, client, others[name] ?? ['id', 'id', 'id'])
    const answer = 'next' in called && typeof called.next === 'function' ? called.next() : called
    await expect(answer).rejects.toBe(recorded)
  }
  expect(asked).toHaveLength(Object.keys(client).length)
  return asked
}

describe('the v1 client', () => {
  it('has nothing but operations of the service, by the same method and path', async () => {
    const address = `${bench.service.addresses.baseUrl}/openapi.json`
    const document: Record<string, Record<string, Record<string, unknown>>> = (
      await bench.call('GET', address)
    ).body.paths
    const served = Object.entries(document).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    )
    const known = Object.values(operations).map(({ method, path }) => `${method} ${path}`)
    expect(known.toSorted()).toEqual(served.filter(one => !one.includes('openapi')).toSorted())
    const asked = await requestsOfEachMethod()
    expect(served.map(one => one.replaceAll(/\{\w+\}/g, 'id'))).toEqual(expect.arrayContaining(asked))
  })

  it('describes its token, and lists what that sees', async () => {
    const expiring = connect(await bench.mint('VIEW', show.id, 90_000))
    const info = await expiring.describeToken()
    expect(info.role).toBe('VIEW')
    expect(expiryOf(info)).toBe(bench.clock() + 90_000)
    await bench.seed()
    expect((await expiring.rundowns()).map(({ id }) => id)).toEqual([show.id])
  })

  it('creates, reads, changes and deletes a rundown', async () => {
    const { id } = await v1.createRundown({
      title: 'Made',
      columns: [{ name: 'A' }],
      cues: [{ title: 'One', cells: [{ column: 'A', content: 'x' }] }],
    })
    const whole = await v1.rundown(id, ['cues', 'columns', 'cells'])
    expect(whole.cues.map(({ title }) => title)).toEqual(['One'])
    expect(whole.columns.map(({ name }) => name)).toEqual(['A'])
    expect(whole.cells?.map(({ content }) => content)).toEqual(['x'])
    expect((await v1.rundown(id, [])).cells).toBeUndefined()
    const patched = await v1.patchRundown(id, { title: 'Renamed' })
    expect(patched.title).toBe('Renamed')
    await v1.deleteRundown(id)
    await expect(v1.rundown(id, [])).rejects.toMatchObject({ code: 'rundowns.not_found' })
  })

  it('runs a show by every verb, each reply with the tag for the next', async () => {
    const [one, two, three] = show.cues
    const first = await v1.status(show.id)
    const started = await v1.act(show.id, { verb: 'start' }, first.tag)
    expect(started.status.active_cue?.id).toBe(one)
    await expect(v1.act(show.id, { verb: 'next' }, first.tag)).rejects.toMatchObject({
      code: 'runner.state_changed',
    })
    const next = await v1.act(show.id, { verb: 'next' }, started.tag)
    expect(next.status.active_cue?.id).toBe(two)
    const back = await v1.act(show.id, { verb: 'previous' }, next.tag)
    expect(back.status.active_cue?.id).toBe(one)
    await v1.act(show.id, { verb: 'jump', cueId: three ?? '' }, undefined)
    await v1.act(show.id, { verb: 'adjust-duration', delta: duration(-4_000) }, undefined)
    await v1.act(show.id, { verb: 'pause' }, undefined)
    expect(await stored('/status')).toMatchObject({
      state: 'paused',
      active_cue: { id: three, duration_ms: 6_000 },
    })
  })

  it('reads and changes the output message', async () => {
    await v1.patchOutputMessage(show.id, { text: 'Wrap up', visible: true })
    expect(await stored('/output-message')).toMatchObject({ text: 'Wrap up', visible: true })
    expect((await v1.outputMessage(show.id)).text).toBe('Wrap up')
  })

  it('creates, changes, orders and deletes cues, one by one and in bulk', async () => {
    const made = await v1.createCue(show.id, { title: 'New', position: { start: true } })
    expect(await listed('/cues', 'title')).toEqual(['New', 'One', 'Two', 'Three'])
    await v1.patchCue(show.id, made.id, { title: 'Newer', position: { end: true } })
    expect(await stored(`/cues/${made.id}`)).toMatchObject({ title: 'Newer' })
    const order = [made.id, ...show.cues].map(id => ({ id }))
    expect((await v1.reorderCues(show.id, order)).map(({ id }) => id)).toEqual(order.map(({ id }) => id))
    const written = await v1.bulkCues(show.id, [{ id: made.id, title: 'Bulk' }, { title: 'Last' }])
    expect(written.map(({ title }) => title)).toEqual(['Bulk', 'Last'])
    await v1.deleteCue(show.id, made.id)
    expect(await listed('/cues', 'title')).toEqual(['One', 'Two', 'Three', 'Last'])
  })

  it('creates, changes, orders and deletes columns', async () => {
    const [light, sound] = show.columns
    const made = await v1.createColumn(show.id, { name: 'Video' })
    await v1.patchColumn(show.id, made.id, { name: 'Camera' })
    expect(await stored(`/columns/${made.id}`)).toMatchObject({ name: 'Camera' })
    await v1.reorderColumns(show.id, [made.id, sound ?? '', light ?? ''])
    expect(await listed('/columns', 'name')).toEqual(['Camera', 'Sound', 'Light'])
    await v1.deleteColumn(show.id, made.id)
    expect(await listed('/columns', 'name')).toEqual(['Sound', 'Light'])
  })

  it('writes cells, one and many, and reads them', async () => {
    const [cue = '', other = ''] = show.cues
    const [light = '', sound = ''] = show.columns
    await v1.writeCell(show.id, { cue_id: cue, column_id: light, content: 'a' })
    await v1.bulkCells(show.id, [
      { cue_id: cue, column_id: sound, content: 'b' },
      { cue_id: other, column_id: light, content_html: '<p>c</p>' },
    ])
    expect((await v1.cells(show.id)).map(({ content }) => content).toSorted()).toEqual(['a', 'b', 'c'])
  })

  it('creates, reads, changes and deletes mentions, one by one and in bulk', async () => {
    const { id } = await v1.createMention(show.id, { name: 'Host' })
    await v1.patchMention(show.id, id, { description: 'Headset 3' })
    expect(await stored(`/mentions/${id}`)).toMatchObject({ name: 'Host', description: 'Headset 3' })
    await v1.bulkMentions(show.id, [{ id, name: 'Anchor' }, { name: 'Guest' }])
    expect((await v1.mentions(show.id)).map(({ name }) => name).toSorted()).toEqual(['Anchor', 'Guest'])
    await v1.deleteMention(show.id, id)
    expect((await v1.mentions(show.id)).map(({ name }) => name)).toEqual(['Guest'])
  })

  it('creates, reads, changes and deletes text variables; a bulk merges or replaces', async () => {
    await v1.createTextVariable(show.id, { key: 'guest', value: 'Ada' })
    await v1.patchTextVariable(show.id, 'guest', 'Grace')
    expect(await stored('/text-variables/guest')).toEqual({ key: 'guest', value: 'Grace' })
    await v1.bulkTextVariables(show.id, [{ key: 'host', value: 'Bo' }], 'merge')
    expect((await v1.textVariables(show.id)).map(({ key }) => key)).toEqual(['guest', 'host'])
    const set = await v1.bulkTextVariables(show.id, [{ key: 'only', value: '' }], 'replace')
    expect(set.map(({ key }) => key)).toEqual(['only'])
    await v1.deleteTextVariable(show.id, 'only')
    expect(await v1.textVariables(show.id)).toEqual([])
  })

  it('asks for the next page only when it is wanted', async () => {
    const [light = ''] = show.columns
    const made = await v1.bulkCues(
      show.id,
      Array.from({ length: 247 }, (_, index) => ({ title: `Cue ${index}` })),
    )
    const cues = [...show.cues, ...made.map(({ id }) => id)]
    await v1.bulkCells(
      show.id,
      cues.map(cue_id => ({ cue_id, column_id: light, content: 'x' })),
    )
    let asked = 0
    const counting = connect(bench.owner, {
      ...realNetwork,
      fetch: (url, init) => {
        asked += 1
        return realNetwork.fetch(url, init)
      },
    })
    for await (const page of counting.cellPages(show.id)) {
      expect(page).toHaveLength(100)
      break
    }
    expect(asked).toBe(1)
    expect(await counting.cells(show.id)).toHaveLength(250)
    expect(asked).toBe(4)
    expect((await v1.rundownPages().next()).done).toBe(false)
  })

  describe('on a service that chose otherwise', () => {
    const answering = (answer: (path: string) => unknown): V1Client =>
      connect('token', {
        ...realNetwork,
        fetch: async url => Response.json(answer(new URL(url).pathname + new URL(url).search)),
      })

    it.each([
      ['in meta', { data: { items: [{ id: 'a' }] }, meta: { next_cursor: 'n' } }],
      ['at the top', { data: { items: [{ id: 'a' }] }, next_cursor: 'n' }],
      ['in data', { data: { items: [{ id: 'a' }], next_cursor: 'n' } }],
      ['beside a bare list', { data: [{ id: 'a' }], meta: { next_cursor: 'n' } }],
    ])('finds the cursor %s', async (_where, first) => {
      const other = answering(path =>
        path.includes('cursor=n') ? { data: { items: [{ id: 'b' }] } } : first,
      )
      expect((await other.rundowns()).map(({ id }) => id)).toEqual(['a', 'b'])
    })

    it('does not turn pages for ever', async () => {
      const other = answering(() => ({ data: { items: [], next_cursor: 'again' } }))
      await expect(other.rundowns()).rejects.toThrow('no end')
    })

    it('reads by page what was asked for and did not come along', async () => {
      const other = answering(path =>
        path.includes('/cues') ? { data: { items: [{ id: 'c' }] } } : { data: { id: 'r' } },
      )
      const { rundown, cues } = await other.rundown('r', ['cues'])
      expect([rundown.id, cues.map(({ id }) => id)]).toEqual(['r', ['c']])
    })

    it('takes no ETag for a state tag, and refuses a status that is none', async () => {
      const status = { state: 'stopped', active_cue: null, next_cue: null, server_time: 1 }
      const tagged = connect('token', {
        ...realNetwork,
        fetch: async () => Response.json({ data: status }, { headers: { etag: 'W/"bytes"' } }),
      })
      expect((await tagged.status('r')).tag).toBeUndefined()
      await expect(answering(() => ({ data: {} })).status('r')).rejects.toMatchObject({ code: 'internal' })
    })

    it.each([
      ['2026-05-01T18:00:00Z', Date.UTC(2026, 4, 1, 18)],
      [1_777_658_400, Date.UTC(2026, 4, 1, 18)],
      [1_777_658_400_000, Date.UTC(2026, 4, 1, 18)],
      ['1777658400', Date.UTC(2026, 4, 1, 18)],
      [null, null],
      ['soon', null],
      [undefined, null],
    ])('reads the expiry %s', (value, at) => {
      expect(expiryOf({ expires_at: value })).toBe(at)
    })
  })
})
