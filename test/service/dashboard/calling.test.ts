import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Dashboard } from '../../../src-main/contract/dashboard.ts'
import { type CallingState, noCalling, standBy } from '../../../src-main/domain/calling/calling-state.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import { granted } from '../../support/granted.ts'
import { openStream } from '../event-stream-reader.ts'
import { type Bench, itAlone, type Seeded, startBench, temporaryDirectory } from '../harness.ts'

const at = instant(Date.UTC(2026, 4, 1, 18))
const standing = (cueId: string): CallingState =>
  standBy(noCalling, [`${cueId} c start`, `${cueId} d +0:20`], at)

describe('where the calls of a rundown stand', () => {
  let bench: Bench
  let desk: Dashboard
  let show: Seeded

  beforeAll(async () => {
    bench = await startBench()
    desk = bench.service.dashboard
  })
  beforeEach(async () => {
    show = await bench.seed()
  })
  afterAll(() => bench.close())

  it('is nowhere before it is kept, and as it was kept last', async () => {
    expect(await desk.calling(show.id)).toBeNull()
    const state = standing(show.cues[0] ?? '')
    expect(await desk.setCalling(show.id, state)).toEqual({ ok: true })
    expect(await desk.calling(show.id)).toEqual(state)
    const crewed: CallingState = { ...state, crew: { c: { word: 'hold', at, by: 'Phone of Kim' } } }
    expect(await desk.setCalling(show.id, crewed)).toEqual({ ok: true })
    expect(await desk.calling(show.id)).toEqual(crewed)
  })

  it('takes no number, changes no rundown, and is sent to no reader of the API', async () => {
    const read = async () => {
      const { body, headers } = await bench.call('GET', `${show.path}?include=cues,columns,cells`)
      return [body.data, body.included, body.meta.seq, headers.get('etag')]
    }
    const before = await read()
    const stream = await openStream(bench, show, '?events=rundown:fat,cue:fat,column:fat,cell,commit')
    await stream.take(2)
    bench.clock.advance(60_000)
    await desk.setCalling(show.id, standing(show.cues[0] ?? ''))
    expect(await read()).toEqual(before)
    // The next event is that of the next change.
    await bench.call('PATCH', `${show.path}/columns/${show.columns[0]}`, { body: { name: 'LX' } })
    expect((await stream.take(1))[0]).toMatchObject(['column', { id: show.columns[0] }])
    stream.close()
  })

  it.each([
    ['no state', { standbys: 1 }],
    [
      'another phase',
      { ...noCalling, records: { a: { ...standing('a').records['a c start'], phase: 'late' } } },
    ],
    ['a moment that cannot be', { ...noCalling, crew: { c: { word: 'hold', at: 1e17, by: 'x' } } }],
    ['more than it may have', { ...noCalling, more: true }],
  ])('%s is refused, and what was there stays', async (_what, wrong) => {
    const state = standing(show.cues[0] ?? '')
    await desk.setCalling(show.id, state)
    // Types are no guard where a state comes from another thread.
    expect(await desk.setCalling(show.id, wrong as never)).toMatchObject({ ok: false, code: 'bad_request' })
    expect(await desk.calling(show.id)).toEqual(state)
  })

  it('has at most 256 kB', async () => {
    const ids = (count: number) =>
      Array.from({ length: count }, (_, n) => `${String(n).padStart(20, 'x')} c start`)
    const of = (count: number) => standBy(noCalling, ids(count), at)
    expect(await desk.setCalling(show.id, of(1_500))).toEqual({ ok: true })
    expect(await desk.setCalling(show.id, of(3_000))).toMatchObject({ ok: false, code: 'payload.too_large' })
    expect(Object.keys((await desk.calling(show.id))?.records ?? {})).toHaveLength(1_500)
  })

  it('is not of a copy, and of no rundown that is not there', async () => {
    const state = standing(show.cues[0] ?? '')
    await desk.setCalling(show.id, state)
    const { rundownId } = granted(await desk.copyRundown(show.id, null))
    expect(await desk.calling(rundownId)).toBeNull()
    granted(await desk.deleteRundown(show.id))
    expect(await desk.calling(show.id)).toBeNull()
    expect(await desk.setCalling(show.id, noCalling)).toMatchObject({ ok: false, code: 'rundowns.not_found' })
    granted(await desk.undelete(show.id))
    expect(await desk.calling(show.id)).toEqual(state)
    expect(await desk.setCalling('nowhere', noCalling)).toMatchObject({
      ok: false,
      code: 'rundowns.not_found',
    })
    expect(await desk.calling('nowhere')).toBeNull()
  })
})

itAlone(
  'is there after a restart, goes with its rundown, and reads as nowhere where another program wrote it',
  async () => {
    const dataDir = temporaryDirectory()
    const open: Bench[] = []
    const start = async () => {
      const bench = await startBench({ dataDir })
      open.push(bench)
      return bench
    }
    const within = (sql: string) => {
      const database = new DatabaseSync(join(dataDir, 'showcall.db'))
      try {
        database.exec('PRAGMA foreign_keys = ON')
        return database.prepare(sql).all()
      } finally {
        database.close()
      }
    }
    try {
      const first = await start()
      const [one, other] = [await first.seed(), await first.seed()]
      const state = standing(one.cues[0] ?? '')
      for (const { id } of [one, other]) await first.service.dashboard.setCalling(id, state)
      await open.pop()?.close()
      const second = await start()
      expect(await second.service.dashboard.calling(one.id)).toEqual(state)
      await open.pop()?.close()
      within(`UPDATE calling SET state = 'no JSON' WHERE rundown_id = '${one.id}'`)
      within(`DELETE FROM rundowns WHERE id = '${other.id}'`)
      expect(within('SELECT rundown_id FROM calling')).toEqual([{ rundown_id: one.id }])
      const third = await start()
      expect(await third.service.dashboard.calling(one.id)).toBeNull()
      expect(await third.service.dashboard.setCalling(one.id, state)).toEqual({ ok: true })
      expect(await third.service.dashboard.calling(one.id)).toEqual(state)
    } finally {
      for (const bench of open) await bench.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)
