import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checksOf } from '../../../src-main/service/http/check-request.ts'
import { routes } from '../../../src-main/service/http/routes/index.ts'
import { type Bench, type Seeded, startBench } from '../harness.ts'

let bench: Bench
let show: Seeded

beforeAll(async () => {
  bench = await startBench()
  show = await bench.seed()
})
afterAll(() => bench.close())

const unknownMembers = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`unknown${at}`, 1]))

describe('unknown members', () => {
  it.each(routes.map(({ spec }) => [`${spec.method} ${spec.path}`, checksOf(spec)] as const))(
    'any number of them is refused in the body and the query of %s',
    (_route, checks) => {
      for (const count of [1, 7, 8, 9, 60]) {
        expect(checks.body(unknownMembers(count)).length).toBeGreaterThan(0)
        expect(checks.query(unknownMembers(count)).length).toBeGreaterThan(0)
      }
    },
  )

  it('eight of them do not let a value past its limits', async () => {
    const token = await bench.mint('SHOWCALL', show.id)
    await bench.call('POST', `${show.path}/action:start`)
    const reply = await bench.call('POST', `${show.path}/action:adjust-duration`, {
      token,
      body: { delta_ms: 1e17, ...unknownMembers(8) },
    })
    expect([reply.status, reply.body.code]).toEqual([400, 'bad_request'])
    const message = await bench.call(
      'PATCH',
      `${bench.service.addresses.v0Url}/rundown/${show.id}/output-message`,
      {
        token: await bench.service.dashboard.v0Token(),
        body: { text: 7, ...unknownMembers(8) },
      },
    )
    expect([message.status, message.body.code]).toEqual([400, 'bad_request'])
    expect((await bench.call('GET', '/rundowns')).status).toBe(200)
  })

  it('each is named once', async () => {
    const { body } = await bench.call('PATCH', show.path, { body: { title: 'x', first: 1, second: 2 } })
    expect(body.details.issues).toEqual([
      { path: ['first'], message: 'is not known', code: 'unknown' },
      { path: ['second'], message: 'is not known', code: 'unknown' },
    ])
  })

  it('names that objects have by themselves are unknown members like others', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const { status, body } = await bench.call('PATCH', show.path, {
        raw: `{"title":"x","${name}":{"prototype":{"title":"y"}}}`,
        headers: { 'content-type': 'application/json' },
      })
      expect([status, body.code]).toEqual([400, 'rundowns.invalid_payload'])
      expect(body.details.issues).toEqual([{ path: [name], message: 'is not known', code: 'unknown' }])
    }
  })

  it('one in the children of a reorder is named', async () => {
    const { status, body } = await bench.call('POST', `${show.path}/cues:reorder`, {
      body: { order: [{ id: show.cues[0], children: [{ id: show.cues[1], colour: 'red' }] }] },
    })
    expect([status, body.code]).toEqual([400, 'cues.invalid_payload'])
    expect(body.details.issues).toEqual([
      { path: ['order', 0, 'children', 0, 'colour'], message: 'is not known', code: 'unknown' },
    ])
  })
})
