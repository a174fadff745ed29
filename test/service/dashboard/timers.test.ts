import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Dashboard } from '../../../src-main/contract/dashboard.ts'
import { granted } from '../../support/granted.ts'
import { intervalTimer, oneTimer } from '../../support/one-timer.ts'
import { type Bench, type Seeded, startBench } from '../harness.ts'

describe('the timers of a rundown', () => {
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

  it('are kept with it as they were put last, and are no change of it', async () => {
    expect(await desk.timers(show.id)).toBeNull()
    const read = async () => {
      const { body } = await bench.call('GET', show.path)
      return [body.data, body.meta.seq]
    }
    const before = await read()
    granted(await desk.setTimers(show.id, oneTimer()))
    const running = oneTimer({ startedAt: bench.clock() })
    granted(await desk.setTimers(show.id, running))
    expect(await desk.timers(show.id)).toEqual(running)
    expect(await read()).toEqual(before)
  })

  it('are refused where they are none, or more than fifty, and those before stay', async () => {
    granted(await desk.setTimers(show.id, oneTimer()))
    const many = { timers: Array.from({ length: 51 }, (_, at) => ({ ...intervalTimer, id: `${at}` })) }
    for (const wrong of [many, { timers: [{ name: 'Interval' }] }, null])
      expect(await desk.setTimers(show.id, wrong as never)).toMatchObject({ ok: false, code: 'bad_request' })
    expect(await desk.timers(show.id)).toEqual(oneTimer())
    expect(await desk.setTimers('none', oneTimer())).toMatchObject({ ok: false, code: 'rundowns.not_found' })
    expect(await desk.timers('none')).toBeNull()
  })

  it('are in a copy at rest, with the cues of the copy', async () => {
    const [cue = ''] = show.cues
    granted(await desk.setTimers(show.id, oneTimer({ startedAt: bench.clock() }, { startsWith: cue })))
    const copy = granted(await desk.copyRundown(show.id, null))
    const kept = await desk.timers(copy.rundownId)
    expect(kept?.timers).toMatchObject([{ name: 'Interval', run: { startedAt: null } }])
    const path = show.path.replace(show.id, copy.rundownId)
    const { body } = await bench.call('GET', `${path}/cues/${kept?.timers[0]?.startsWith}`, {
      token: bench.owner,
    })
    expect(body.data.id).not.toBe(cue)
  })
})
