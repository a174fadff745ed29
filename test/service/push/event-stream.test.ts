import { afterEach, beforeEach, expect, it } from 'vitest'
import { granted } from '../../support/granted.ts'
import { openStream, type StreamReader } from '../event-stream-reader.ts'
import { type Bench, type Seeded, startBench } from '../harness.ts'

let bench: Bench
let show: Seeded
let ticks: (() => void)[]
const open: StreamReader[] = []

beforeEach(async () => {
  ticks = []
  bench = await startBench({
    repeat: (_milliseconds, callback) => {
      ticks.push(callback)
      return () => {
        ticks = ticks.filter(other => other !== callback)
      }
    },
  })
  show = await bench.seed()
})
afterEach(async () => {
  for (const stream of open.splice(0)) stream.close()
  await bench.close()
})

async function listen(query = '', token = bench.owner): Promise<StreamReader> {
  const stream = await openStream(bench, show, query, token)
  open.push(stream)
  return stream
}

it('is ready with the status, then sends each change of the show', async () => {
  const stream = await listen()
  const [ready, status] = await stream.take(2)
  expect(ready).toEqual(['ready', { rundown_id: show.id }])
  expect(status).toEqual(['status', (await bench.call('GET', `${show.path}/status`)).body.data])
  await bench.call('POST', `${show.path}/action:start`)
  expect(await stream.take(1)).toMatchObject([
    ['status', { state: 'running', active_cue: { id: show.cues[0] } }],
  ])
})

it('fat events carry what has become of a resource, thin ones its identifier, a cell all of it, others are not sent', async () => {
  const stream = await listen('?events=cue:fat,column:thin,cell')
  await stream.take(2)
  await bench.call('PATCH', `${show.path}/cues/${show.cues[2]}`, { body: { title: 'Changed' } })
  await bench.call('PATCH', `${show.path}/columns/${show.columns[0]}`, { body: { name: 'LX' } })
  const cell = { cue_id: show.cues[0], column_id: show.columns[0], content: 'Q1' }
  await bench.call('PUT', `${show.path}/cells`, { body: cell })
  await bench.call('DELETE', `${show.path}/cues/${show.cues[2]}`)
  expect(await stream.take(4)).toMatchObject([
    ['cue', { change: 'changed', id: show.cues[2], cue: { title: 'Changed' } }],
    ['column', { change: 'changed', id: show.columns[0], column: null }],
    ['cell', { change: 'added', cue_id: show.cues[0], cell }],
    ['cue', { change: 'removed', id: show.cues[2], cue: null }],
  ])
})

it('a change that moves the next cue sends the status after it', async () => {
  const stream = await listen('?events=cue')
  await stream.take(2)
  await bench.call('POST', `${show.path}/cues`, { body: { title: 'New', position: { start: true } } })
  const events = await stream.take(2)
  expect(events.map(([name]) => name)).toEqual(['cue', 'status'])
  expect(events[1]?.[1].next_cue.title).toBe('New')
})

it('a department is sent as soon as it is set, changed or ended', async () => {
  const stream = await listen('?events=column:fat')
  await stream.take(2)
  const path = `${show.path}/columns/${show.columns[0]}`
  const department = { short_name: 'LX', color: '#1565c0', groups: ['all'] }
  for (const body of [{ department }, { name: 'Lights' }, { department: null }])
    await bench.call('PATCH', path, { body })
  const column = { id: show.columns[0], type: 'text' }
  expect((await stream.take(3)).map(([, event]) => event)).toMatchObject([
    { change: 'changed', column: { ...column, name: 'Light', department } },
    { change: 'changed', column: { ...column, name: 'Lights', department } },
    { change: 'changed', column: { ...column, name: 'Lights', department: null } },
  ])
})

it('a private column is never sent', async () => {
  const [column = ''] = show.columns
  const stream = await listen('?events=column:fat,cell:fat')
  await stream.take(2)
  await bench.service.dashboard.setColumn(show.id, column, { isPrivate: true })
  expect(await stream.take(1)).toEqual([['column', { change: 'removed', id: column, column: null }]])
})

it('beats, and ends with the token', async () => {
  const { token, tokenId } = granted(
    await bench.service.dashboard.mint({ role: 'VIEW', rundownId: null, expiresIn: null }),
  )
  const stream = await listen('', token)
  await stream.take(2)
  for (const tick of ticks) tick()
  expect(await stream.take(1)).toEqual([['heartbeat', { at: bench.clock() }]])
  await bench.service.dashboard.revoke(tokenId)
  expect((await stream.rest()).at(-1)).toEqual(['disconnect', { reason: 'token_ended' }])
})

it('ends at once with a rotation, and with the expiry of its token', async () => {
  const rotated = await listen('', await bench.mint('VIEW'))
  await bench.service.dashboard.rotate(null)
  expect((await rotated.rest()).at(-1)).toEqual(['disconnect', { reason: 'token_ended' }])
  const expiring = await listen('', await bench.mint('VIEW', null, 5_000))
  const lasting = await listen('', await bench.mint('VIEW'))
  bench.clock.advance(5_000)
  for (const tick of ticks) tick()
  expect((await expiring.rest()).at(-1)).toEqual(['disconnect', { reason: 'token_ended' }])
  expect((await lasting.take(3)).map(([name]) => name)).toEqual(['ready', 'status', 'heartbeat'])
})

it('takes :thin and :fat for each kind', async () => {
  for (const query of ['?events=rundown:thin,cue:thin,column:thin,cell:thin', '?events=cell:fat']) {
    const stream = await listen(query)
    await stream.take(2)
    const cell = { cue_id: show.cues[0], column_id: show.columns[0], content: query }
    await bench.call('PUT', `${show.path}/cells`, { body: cell })
    expect((await stream.take(1))[0]?.[1].cell).toMatchObject({ content: query })
  }
})

it('ends with its rundown, and with the service', async () => {
  const other = await bench.seed([])
  const deleted = await listen()
  await bench.call('DELETE', show.path)
  expect((await deleted.rest()).filter(([name]) => name === 'disconnect')).toEqual([])
  show = other
  const stopped = await listen()
  await stopped.take(2)
  await bench.service.close()
  expect(await stopped.rest()).toEqual([['disconnect', { reason: 'lifetime' }]])
  bench = await startBench()
})

it('refuses an unknown resource, a token in the query, and a rundown out of scope', async () => {
  const code = async (query: string, token: string | null = bench.owner) =>
    (await bench.call('GET', `${show.path}/events${query}`, { token })).body.code
  expect(await code('?events=cue,weather')).toBe('bad_request')
  expect(await code(`?token=${bench.owner}`, null)).toBe('auth.query_token_not_allowed')
  expect(await code('', await bench.mint('VIEW', (await bench.seed()).id))).toBe('rundowns.not_found')
})
