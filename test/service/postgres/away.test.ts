import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProcessTime } from '../../../src-main/base/process-time.ts'
import { openPostgresStore } from '../../../src-main/service/store/postgres/open-postgres-store.ts'
import { type CuttableProxy, startCuttableProxy } from '../../support/cuttable-proxy.ts'
import { startPostgres, type TestPostgres } from '../../support/postgres.ts'
import { type Bench, type Seeded, startBench } from '../harness.ts'

let server: TestPostgres
let line: CuttableProxy
let bench: Bench
let show: Seeded
let count = 0

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.close())

beforeEach(async () => {
  const database = new URL(await server.createDatabase(`away_${count++}`))
  line = await startCuttableProxy(Number(database.port))
  database.port = String(line.port)
  bench = await startBench({
    openStore: async () =>
      (await openPostgresStore({ url: database.href, steady: createProcessTime() })).store,
  })
  show = await bench.seed()
})
afterEach(async () => {
  line.mend()
  await bench.close()
  line.close()
})

const origin = () => bench.service.addresses.socketUrl
const readiness = async () => (await fetch(`${origin()}/readyz`)).status

describe.each(['refused', 'silent'] as const)('While connections to the database are %s', how => {
  it('nobody is let in, nobody is told that the token is wrong, and it counts for nobody', async () => {
    const v0 = await bench.service.dashboard.v0Token()
    expect(await readiness()).toBe(200)
    line.cut(how)
    const asked = [
      ['GET', '/auth', undefined],
      ['GET', `${show.path}/status`, undefined],
      ['PATCH', show.path, { title: 'Another' }],
      ['POST', `${show.path}/action:start`, undefined],
      ['GET', `${origin()}/api-v0/rundown/${show.id}?token=${v0}`, undefined],
    ] as const
    const began = performance.now()
    const replies = await Promise.all(
      asked.map(([method, path, body]) =>
        bench.call(method, path, {
          ...(body !== undefined && { body }),
          ...(path.startsWith('http') && { token: null }),
        }),
      ),
    )
    expect(performance.now() - began).toBeLessThan(2_000)
    for (const { status, body, headers } of replies) {
      const said = [status, body.code, headers.get('retry-after'), headers.get('ratelimit-limit')]
      expect(said).toEqual([401, 'auth.revocation_check_unavailable', '1', '600'])
      expect(headers.get('ratelimit-remaining')).toBe('600')
    }
    expect(await readiness()).toBe(503)
    line.mend()
    await expect.poll(readiness).toBe(200)
    expect((await bench.call('GET', `${show.path}/status`)).body.data.phase).toBe('pre-show')
  })
})
