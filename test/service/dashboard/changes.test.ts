import { afterEach, beforeEach, expect, it } from 'vitest'
import { granted } from '../../support/granted.ts'
import { type Bench, type Seeded, startBench } from '../harness.ts'

let bench: Bench
let show: Seeded

beforeEach(async () => {
  bench = await startBench()
  show = await bench.seed(['One', 'Two'])
})
afterEach(() => bench.close())

const since = async (position: string) =>
  granted(await bench.service.dashboard.changesSince(show.id, position))

it('the full log contains private columns, exact anchors, and whose each change is', async () => {
  const { dashboard } = bench.service
  const [column = ''] = show.columns
  granted(await dashboard.setColumn(show.id, column, { isPrivate: true }))
  const { position, columns } = granted(await dashboard.readWhole(show.id))
  expect(columns).toMatchObject([{ id: column, private: true }, { private: false }])
  const headers = { 'showcall-press': 'press-1' }
  const pressed = await bench.call('POST', `${show.path}/action:start`, { headers })
  granted(await dashboard.setColumn(show.id, column, { isPrivate: false }))
  const { changes, reset, position: now } = await since(position)
  expect(reset).toBeNull()
  expect(now).toBe((await bench.call('GET', show.path)).body.meta.seq)
  expect(changes[0]).toMatchObject({
    at: bench.clock(),
    requestId: pressed.body.meta.request_id,
    pressId: 'press-1',
    actor: expect.stringMatching(/^token:/),
    parts: [
      {
        kind: 'runner',
        runner: {
          phase: 'running',
          cueId: show.cues[0],
          kickoff: bench.clock(),
          deadline: bench.clock() + 10_000,
        },
      },
      { kind: 'status', status: { state: 'running' } },
    ],
  })
  expect(changes[1]).toMatchObject({
    actor: 'dashboard',
    privacyChanged: true,
    parts: [{ kind: 'column', change: 'added', column: { private: false } }, { kind: 'rundown' }],
  })
  expect(await since(now)).toEqual({ ok: true, position: now, changes: [], reset: null })
})

it('the presses that are acts of a person carry their identifiers too', async () => {
  const { dashboard } = bench.service
  await bench.call('POST', `${show.path}/action:start`)
  const { position } = granted(await dashboard.readWhole(show.id))
  const running = {
    phase: 'running',
    cueId: show.cues[1] ?? '',
    kickoff: bench.clock(),
    deadline: bench.clock(),
  } as const
  granted(await dashboard.restore(show.id, running, null, 'undo'))
  granted(await dashboard.end(show.id, 'end'))
  granted(await dashboard.reset(show.id, 'reset'))
  granted(await dashboard.setSkipped(show.id, show.cues[0] ?? '', true))
  const { changes } = await since(position)
  expect(changes.map(({ pressId }) => pressId)).toEqual(['undo', 'end', 'reset', null])
})

it('cells are read by pages, those of private columns too', async () => {
  const [column = ''] = show.columns
  const created = await bench.call('POST', `${show.path}/cues:bulk`, {
    body: { items: Array.from({ length: 500 }, () => ({ title: 'Cue' })) },
  })
  const items = created.body.data.items.map(({ id }: { id: string }) => ({
    cue_id: id,
    column_id: column,
    content: id,
  }))
  await bench.call('POST', `${show.path}/cells:bulk`, { body: { items } })
  const last = { cue_id: show.cues[0], column_id: column, content: 'last' }
  await bench.call('PUT', `${show.path}/cells`, { body: last })
  const { dashboard } = bench.service
  granted(await dashboard.setColumn(show.id, column, { isPrivate: true }))
  const first = granted(await dashboard.readCells(show.id, null))
  const second = granted(await dashboard.readCells(show.id, first.next))
  expect([first.cells.length, second.cells.length, second.next]).toEqual([500, 1, null])
  expect(new Set([...first.cells, ...second.cells].map(cell => cell.cue_id)).size).toBe(501)
})

it('gives the reason why the rundown has to be read again', async () => {
  const { position } = granted(await bench.service.dashboard.readWhole(show.id))
  const [history, seq] = position.split('.')
  expect(await since(`${history}.${Number(seq) + 1}`)).toMatchObject({
    reset: 'ahead',
    position,
    changes: [],
  })
  expect(await since(`elsewhere.${seq}`)).toMatchObject({ reset: 'other_history' })
  expect(await since('0')).toMatchObject({ reset: 'unknown_position' })
  expect(await since(`${history}.0`)).toMatchObject({ reset: 'too_large' })
  expect(await bench.service.dashboard.changesSince('nowhere', position)).toMatchObject({
    ok: false,
    code: 'rundowns.not_found',
  })
})
