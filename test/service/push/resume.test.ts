import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUp, restoreBackup } from '../../../src-main/service/store/sqlite/backup.ts'
import { openStream, type StreamEvent, type StreamReader } from '../event-stream-reader.ts'
import { type Bench, itAlone, type Seeded, startBench, temporaryDirectory, testClock } from '../harness.ts'

let bench: Bench
let show: Seeded
let dataDir: string
let token: string
const open: StreamReader[] = []
const all =
  '?events=rundown:fat,cue:fat,column:fat,cell,mention:fat,text_variable:fat,output_message:fat,commit'

beforeEach(async () => {
  dataDir = temporaryDirectory()
  bench = await startBench({ dataDir })
  token = bench.owner
  show = await bench.seed(['One', 'Two', 'Three'])
})
afterEach(async () => {
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function stop(): Promise<void> {
  for (const stream of open.splice(0)) stream.close()
  await bench.close()
}
async function restart(): Promise<void> {
  await stop()
  bench = await startBench({ dataDir })
}

async function listen(query = all, from = '', by = token): Promise<StreamReader> {
  const stream = await openStream(bench, show, query, by, from)
  open.push(stream)
  return stream
}
const position = async (): Promise<string> => (await bench.call('GET', show.path, { token })).body.meta.seq
const call = (method: string, path: string, body?: object) =>
  bench.call(method, show.path + path, { token, ...(body !== undefined && { body }) })
const title = (text: string) => call('PATCH', `/cues/${show.cues[2]}`, { title: text })

/** The identifier that a reader has which has come up to now. */
async function lastId(query = all, by = token): Promise<string> {
  const stream = await listen(query, '', by)
  await stream.take(2)
  stream.close()
  return stream.ids().at(-1) ?? expect.fail('The stream has no identifier.')
}
/** What a reader receives that comes back, up to the status with which it is up to date. */
async function resumed(from: string, query = all, by = token): Promise<readonly StreamEvent[]> {
  const stream = await listen(query, from, by)
  return stream.untilId(await position())
}
const names = (events: readonly StreamEvent[]) => events.map(([name]) => name)
const reset = (reason: string) => [
  ['ready', { rundown_id: show.id }],
  ['reset', { reason }],
  ['status', expect.anything()],
]

async function changeAll(): Promise<void> {
  const cell = { cue_id: show.cues[0], column_id: show.columns[0] }
  await title('Changed')
  await call('POST', '/text-variables', { key: 'hall', value: 'Hall 2' })
  const html = 'In <rs-variable data-variable-key="hall" data-fallback-value="x">x</rs-variable>'
  await call('PUT', '/cells', { ...cell, content_html: html })
  await call('POST', '/cues', { title: 'New', position: { start: true } })
  await call('POST', '/action:start')
  await call('PATCH', '/text-variables/hall', { value: 'Hall 3' })
  await call('DELETE', `/cues/${show.cues[1]}`)
  await call('PATCH', '/output-message', { text: 'Wait' })
  await call('PATCH', `/columns/${show.columns[1]}`, { name: 'LX' })
}

describe('a reader that comes back', () => {
  it('receives what a reader receives that stayed, in the same order, each commit with its identifier', async () => {
    const stayed = await listen()
    await stayed.take(2)
    const from = stayed.ids().at(-1) ?? ''
    await changeAll()
    const expected = await stayed.untilId(await position())
    const [ready, ...events] = await resumed(from)
    expect(ready?.[0]).toBe('ready')
    // Its last is the status of now. Text from a variable has its present value.
    expect(events.at(-1)?.[0]).toBe('status')
    expect(names(events.slice(0, -1))).toEqual(names(expected))
    const withoutText = (all: readonly StreamEvent[]) =>
      all.map(([name, data]) => [name, name === 'cell' ? { ...data, cell: null } : data])
    // The state tag of then is of no use to a reader that comes back.
    const withoutTag = expected.map(([name, { state_tag: _, ...data }]): StreamEvent => [name, data])
    expect(withoutText(events.slice(0, -1))).toEqual(withoutText(withoutTag))
    expect(open.at(-1)?.ids().slice(0, -1)).toEqual(stayed.ids().slice(1))
  })

  it('receives the same over a restart, and nothing but the status when nothing was changed', async () => {
    const from = await lastId()
    const stayed = await listen()
    await stayed.take(2)
    await changeAll()
    const expected = await stayed.untilId(await position())
    await restart()
    const events = await resumed(from)
    expect(names(events)).toEqual(['ready', ...names(expected), 'status'])
    expect(names(await resumed(await lastId()))).toEqual(['ready', 'status'])
  })

  it('goes on live from there, without a gap', async () => {
    const from = await lastId()
    await title('A')
    const stream = await listen(all, from)
    await title('B')
    const events = await stream.untilId(await position())
    expect(events.flatMap(([name, data]) => (name === 'cue' ? [data.cue.title] : []))).toEqual(['A', 'B'])
  })

  it('may come with the position of an answer, for any events', async () => {
    const from = await position()
    await title('A')
    expect(names(await resumed(from, '?events=cue'))).toEqual(['ready', 'cue', 'status'])
  })

  it('receives an order as it was, though it is sent only with what changed it', async () => {
    const from = await lastId()
    await call('PATCH', '', { title: 'Before' })
    await call('PATCH', '/output-message', { text: 'Wait' })
    await call('POST', '/cues:reorder', { order: show.cues.toReversed().map(id => ({ id })) })
    await call('PATCH', '', { title: 'After' })
    const orders = (await resumed(from)).flatMap(([name, data]) =>
      name === 'rundown'
        ? [[data.rundown.title, data.rundown.cue_order.map(({ id }: { id: string }) => id)]]
        : [],
    )
    const [one, two, three] = show.cues
    expect(orders).toEqual([
      ['Before', [one, two, three]],
      ['Before', [one, two, three]],
      ['Before', [three, two, one]],
      ['After', [three, two, one]],
    ])
  })
})

describe('a reader that has to read again is sent a reset with the reason right after ready', () => {
  it('when it asks for other events, or comes with another token', async () => {
    const from = await lastId()
    await title('A')
    expect(await resumed(from, '?events=cue:fat')).toEqual(reset('other_reader'))
    expect(await resumed(from, all, await bench.mint('VIEW'))).toEqual(reset('other_reader'))
  })

  it('when the position is of before its token was issued', async () => {
    const from = await position()
    await title('Secret')
    const later = await bench.mint('VIEW')
    expect(await resumed(from, all, later)).toEqual(reset('before_token'))
    const since = await lastId(all, later)
    await title('Told')
    expect(names(await resumed(since, all, later))).toEqual(['ready', 'cue', 'commit', 'status'])
  })

  it('when a column was hidden or shown since, so that nothing private is sent', async () => {
    const from = await lastId()
    const [column = ''] = show.columns
    await call('PUT', '/cells', { cue_id: show.cues[0], column_id: column, content: 'Secret' })
    await bench.service.dashboard.setColumn(show.id, column, { isPrivate: true })
    expect(await resumed(from)).toEqual(reset('privacy_changed'))
    const hidden = await lastId()
    await bench.service.dashboard.setColumn(show.id, column, { isPrivate: false })
    expect(await resumed(hidden)).toEqual(reset('privacy_changed'))
  })

  it('when it is ahead of the service, of another history, or of none', async () => {
    const [history, seq] = (await position()).split('.')
    expect(await resumed(`${history}.${Number(seq) + 1}`)).toEqual(reset('ahead'))
    expect(await resumed(`elsewhere.${seq}`)).toEqual(reset('other_history'))
    expect(await resumed('42')).toEqual(reset('unknown_position'))
  })

  itAlone('when a backup was restored, each time again', async () => {
    const backup = join(dataDir, 'backup.db')
    backUp(dataDir, backup)
    const clock = testClock()
    for (let count = 0; count < 2; count += 1) {
      clock.advance(1)
      const from = await lastId()
      await stop()
      restoreBackup(dataDir, backup, { now: clock(), newKeys: false })
      bench = await startBench({ dataDir })
      expect(await resumed(from)).toEqual(reset('other_history'))
      expect(names(await resumed(await lastId()))).toEqual(['ready', 'status'])
    }
  })

  it('when more was changed at once than is sent', async () => {
    const from = await lastId()
    const [column] = show.columns
    await call('POST', '/text-variables', { key: 'long', value: 'x'.repeat(10_000) })
    const html = '<rs-variable data-variable-key="long">x</rs-variable>'.repeat(10)
    const more = await bench.call('POST', `${show.path}/cues:bulk`, {
      token,
      body: { items: Array.from({ length: 200 }, (_, at) => ({ title: `${at}` })) },
    })
    const items = more.body.data.items.map(({ id }: { id: string }) => ({
      cue_id: id,
      column_id: column,
      content_html: html,
    }))
    await call('POST', '/cells:bulk', { items })
    expect(await resumed(from)).toEqual(reset('too_large'))
  })
})

it('one that does not ask to resume never gets a reset', async () => {
  await title('A')
  const stream = await listen()
  expect(names(await stream.take(2))).toEqual(['ready', 'status'])
})
