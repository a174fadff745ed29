import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStream, type StreamReader } from '../event-stream-reader.ts'
import { type Bench, itAlone, type RequestOptions, type Seeded, startBench } from '../harness.ts'

let bench: Bench
let show: Seeded
const open: StreamReader[] = []

beforeEach(async () => {
  bench = await startBench()
  show = await bench.seed()
})
afterEach(async () => {
  for (const stream of open.splice(0)) stream.close()
  await bench.close()
})

async function listen(query = ''): Promise<StreamReader> {
  const stream = await openStream(bench, show, query)
  open.push(stream)
  await stream.take(2)
  return stream
}

/** Position in an answer, and its number. */
async function answered(
  method: string,
  path: string,
  options?: RequestOptions,
): Promise<readonly [string, number]> {
  const { seq } = (await bench.call(method, show.path + path, options)).body.meta
  return [seq, Number(seq.split('.')[1])]
}
const title = (text: string): Promise<readonly [string, number]> =>
  answered('PATCH', `/cues/${show.cues[2]}`, { body: { title: text } })

it('each change takes the next number; readings contain it, and so does what changes nothing', async () => {
  const [position, first] = await answered('GET', '')
  expect((await answered('GET', '/status'))[0]).toBe(position)
  expect((await title('Other'))[1]).toBe(first + 1)
  expect((await title('Other'))[1]).toBe(first + 1)
  expect((await answered('POST', '/action:start'))[1]).toBe(first + 2)
  expect((await answered('POST', '/action:start'))[1]).toBe(first + 2)
  for (const path of ['', '/cues', '/columns', '/cells', '/mentions', '/output-message', '/countdown'])
    expect((await answered('GET', path))[1]).toBe(first + 2)
})

it('a refusal takes none, nor does a repeated key, whose reply keeps its own', async () => {
  const key = { headers: { 'idempotency-key': 'go' } }
  const [position, number] = await answered('POST', '/action:start', key)
  await bench.call('POST', `${show.path}/action:jump`, { body: { cue_id: 'nowhere' } })
  expect((await title('Other'))[1]).toBe(number + 1)
  expect((await answered('POST', '/action:start', key))[0]).toBe(position)
  expect((await answered('GET', ''))[1]).toBe(number + 1)
})

it('rundowns count by themselves, in one history, which a restart goes on with', async () => {
  const other = await bench.seed()
  const [position] = await title('Other')
  const { seq } = (await bench.call('GET', other.path)).body.meta
  expect(seq.split('.')[0]).toBe(position.split('.')[0])
  expect(Number(seq.split('.')[1])).toBe(1)
  const { dataDir, owner } = bench
  await bench.service.close()
  bench = { ...(await startBench({ dataDir })), owner }
  expect((await answered('GET', '', { token: owner }))[0]).toBe(position)
})

it('the stream identifies where a reader begins and what each commit ends with, also where it sends nothing else', async () => {
  const stream = await listen('?events=column:fat')
  const [begun] = await answered('GET', '')
  expect(stream.ids().map(id => id.split('.').slice(0, 2).join('.'))).toEqual([begun])
  const [unfollowed] = await title('Other')
  const [renamed] = await answered('PATCH', `/columns/${show.columns[0]}`, { body: { name: 'LX' } })
  const [started] = await answered('POST', '/action:start')
  const events = await stream.untilId(started)
  expect(events.map(([name]) => name)).toEqual(['column', 'status'])
  expect(stream.ids().map(id => id.split('.').slice(0, 2).join('.'))).toEqual([
    begun,
    unfollowed,
    renamed,
    started,
  ])
})

it('mentions, variables, the message and commits are sent where they are named, and not otherwise', async () => {
  const plain = await listen()
  const named = await listen('?events=mention:fat,text_variable:fat,output_message:fat,commit')
  const token = JSON.parse(Buffer.from(bench.owner.split('.')[1] ?? '', 'base64url').toString()).jti
  const headers = { 'showcall-press': 'press-7', 'idempotency-key': 'secret-key' }
  const { body } = await bench.call('POST', `${show.path}/mentions`, { body: { name: 'Host' }, headers })
  // A commit that is overtaken by the next before it is written has no state tag.
  const first = await named.untilId(body.meta.seq)
  await bench.call('POST', `${show.path}/text-variables`, { body: { key: 'hall', value: 'Hall 2' } })
  await bench.call('DELETE', `${show.path}/text-variables/hall`)
  const [last] = await answered('PATCH', '/output-message', { body: { text: 'Wait' } })
  const events = [...first, ...(await named.untilId(last))]
  expect(events.filter(([name]) => name !== 'commit')).toEqual([
    ['mention', { change: 'added', id: body.data.id, mention: body.data }],
    ['text_variable', { change: 'added', key: 'hall', text_variable: { key: 'hall', value: 'Hall 2' } }],
    ['text_variable', { change: 'removed', key: 'hall', text_variable: null }],
    ['output_message', { change: 'changed', output_message: expect.objectContaining({ text: 'Wait' }) }],
  ])
  expect(events.filter(([name]) => name === 'commit')[0]).toEqual([
    'commit',
    {
      at: bench.clock(),
      content_changed: true,
      request_id: body.meta.request_id,
      actor: `token:${token}`,
      press_id: 'press-7',
      state_tag: expect.any(String),
    },
  ])
  expect(JSON.stringify(events)).not.toContain('secret-key')
  expect((await plain.untilId(last)).map(([name]) => name)).toEqual([
    'rundown',
    'rundown',
    'rundown',
    'rundown',
  ])
})

it('a commit contains the state tag that the next press is sent with', async () => {
  const stream = await listen('?events=commit')
  const tags = async (position: string): Promise<string[]> => {
    const events = await stream.untilId(position)
    return events.flatMap(([name, data]) => (name === 'commit' ? [data.state_tag] : []))
  }
  const [before] = await tags((await title('Other'))[0])
  const [after] = await tags((await answered('POST', '/action:start'))[0])
  const next = (tag = '') =>
    bench.call('POST', `${show.path}/action:next`, { headers: { 'if-match': `"${tag}"` } })
  expect((await next(before)).status).toBe(412)
  expect((await next(after)).status).toBe(200)
})

it('acts of v0 and of the dashboard say whose they are', async () => {
  const stream = await listen('?events=commit')
  const { v0Token } = await bench.service.dashboard.deskAccess()
  await bench.call('GET', `${bench.service.addresses.v0Url}/rundown/${show.id}/start?token=${v0Token}`, {
    token: null,
  })
  await bench.service.dashboard.end(show.id)
  const events = await stream.untilId((await answered('GET', ''))[0])
  const actors = events.filter(([name]) => name === 'commit').map(([, { actor }]) => actor)
  expect(actors).toEqual(['v0', 'dashboard'])
})

itAlone('each record knows the change that wrote it, and the log has it in the same file', async () => {
  const [, number] = await title('Other')
  const { dataDir } = bench
  await bench.service.close()
  const database = new DatabaseSync(join(dataDir, 'showcall.db'), { readOnly: true })
  const versions = database
    .prepare('SELECT version FROM cues WHERE rundown_id = ? ORDER BY rank')
    .all(show.id)
  const logged = database.prepare('SELECT seq FROM changes WHERE rundown_id = ? ORDER BY seq').all(show.id)
  database.close()
  expect(versions).toEqual([{ version: 1 }, { version: 1 }, { version: number }])
  expect(logged).toEqual([{ seq: 1 }, { seq: number }])
  bench = await startBench()
})
