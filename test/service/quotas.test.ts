import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardOver } from '../../src-main/contract/dashboard-acts.ts'
import { granted } from '../support/granted.ts'
import { type Bench, startBench } from './harness.ts'

let bench: Bench

beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())

/** A team of that plan, with a token. */
async function teamOf(name: string, fields: object) {
  const { teamId } = granted(await bench.service.dashboard.createTeam(name, fields))
  const desk = dashboardOver((act, args) => bench.service.dashboard.inTeam(teamId, act, args))
  const { token } = granted(await desk.mint({ role: 'OWNER', rundownId: null, expiresIn: null }))
  const titles = async (): Promise<string[]> =>
    (await desk.listRundowns()).map(({ title }) => title).toSorted()
  const create = (title: string, headers = {}) =>
    bench.call('POST', '/rundowns', { token, body: { title, cues: [{ title }] }, headers })
  return { teamId, desk, token, titles, create }
}

const refused = (limit: number) => [
  422,
  'plan.limit_exceeded',
  { limit, received: limit + 1, unit: 'rundowns', resource: 'rundowns' },
]
const answer = ({ status, body }: { status: number; body: { code?: string; details?: object } }) => [
  status,
  body.code,
  body.details,
]

describe('the quota of rundowns', () => {
  it('of the free plan: the tenth is made, the eleventh refused, and the ten are as they were', async () => {
    // Its requests are limited as well, so the rundowns are made before the plan is.
    const team = await teamOf('free', {})
    for (let count = 1; count < 10; count += 1) expect((await team.create(`Show ${count}`)).status).toBe(201)
    expect(await bench.service.dashboard.changeTeam(team.teamId, { rate: 'free' })).toEqual({ ok: true })
    expect((await team.create('Show 10')).status).toBe(201)
    const before = await team.titles()
    expect(before).toHaveLength(10)
    expect(answer(await team.create('Show 11'))).toEqual(refused(10))
    expect(await team.titles()).toEqual(before)
  })

  it('of a team: a copy and one out of the trash count as well, a deletion makes room', async () => {
    const { desk, token, titles, create } = await teamOf('two', { maxRundowns: 2 })
    const first: string = (await create('One')).body.data.id
    const second: string = (await create('Two')).body.data.id
    expect(await desk.copyRundown(first, 'Copy')).toMatchObject({ ok: false, code: 'plan.limit_exceeded' })
    expect(await titles()).toEqual(['One', 'Two'])
    expect((await bench.call('DELETE', `/rundowns/${second}`, { token })).status).toBe(200)
    const copy = granted(await desk.copyRundown(first, 'Copy'))
    expect(await desk.undelete(second)).toMatchObject({ ok: false, code: 'plan.limit_exceeded' })
    // What was refused is in the trash still, and comes back as it was once there is room.
    expect((await desk.listTrash()).map(({ rundownId }) => rundownId)).toEqual([second])
    expect((await bench.call('DELETE', `/rundowns/${copy.rundownId}`, { token })).status).toBe(200)
    expect(await desk.undelete(second)).toMatchObject({ ok: true })
    expect(await titles()).toEqual(['One', 'Two'])
    const cues = await bench.call('GET', `/rundowns/${second}/cues`, { token })
    expect(cues.body.data.items).toMatchObject([{ title: 'Two' }])
  })

  it('a refusal is kept under its key: to try again after there is room needs another', async () => {
    const { teamId, titles, create } = await teamOf('kept', { maxRundowns: 1 })
    await create('One')
    const key = { 'idempotency-key': 'again' }
    expect(answer(await create('Two', key))).toEqual(refused(1))
    await bench.service.dashboard.changeTeam(teamId, { maxRundowns: 2 })
    expect(answer(await create('Two', key))).toEqual(refused(1))
    expect((await create('Two')).status).toBe(201)
    expect(await titles()).toEqual(['One', 'Two'])
  })

  it('two requests at once for the last place: one is done', async () => {
    const { titles, create } = await teamOf('race', { maxRundowns: 1 })
    const statuses = (await Promise.all([create('A'), create('B')])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 422])
    expect(await titles()).toHaveLength(1)
  })

  it('a smaller one takes nothing away', async () => {
    const { teamId, titles, create } = await teamOf('smaller', {})
    for (const title of ['A', 'B', 'C']) await create(title)
    await bench.service.dashboard.changeTeam(teamId, { maxRundowns: 1 })
    expect(await titles()).toEqual(['A', 'B', 'C'])
    expect(answer(await create('D'))).toEqual([
      422,
      'plan.limit_exceeded',
      { limit: 1, received: 4, unit: 'rundowns', resource: 'rundowns' },
    ])
  })
})

describe('the budget of requests of a plan', () => {
  it.each([
    ['free', 20],
    ['paid', 120],
  ])(
    '%s: request %i of a minute is answered, the next is not, and nothing of it is done',
    async (rate, limit) => {
      const { token, desk, titles, create } = await teamOf(rate, { rate })
      for (let count = 1; count < limit; count += 1)
        expect((await bench.call('GET', '/auth', { token })).status).toBe(200)
      const last = await create('Last')
      expect([last.status, last.headers.get('ratelimit-remaining')]).toEqual([201, '0'])
      const over = await create('Over')
      expect([over.status, over.body.code]).toEqual([429, 'rate_limit.exceeded'])
      expect(over.body.details).toMatchObject({ limit, window_seconds: 60 })
      expect(over.body.details.retry_after_seconds).toBe(Number(over.headers.get('retry-after')))
      expect(await titles()).toEqual(['Last'])
      // Another token of the team has no budget of its own.
      const other = granted(await desk.mint({ role: 'OWNER', rundownId: null, expiresIn: null })).token
      expect((await bench.call('GET', '/auth', { token: other })).status).toBe(429)
      bench.clock.advance(60_000)
      expect((await create('After')).status).toBe(201)
    },
  )
})
