import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startPostgres, type TestPostgres } from '../../support/postgres.ts'
import { type Processes, startProcesses } from './processes.ts'

let server: TestPostgres
let services: Processes
let databases = 0

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.close())
beforeEach(async () => {
  databases += 1
  services = await startProcesses(await server.createDatabase(`test_${databases}`))
})
afterEach(() => services.close())

vi.setConfig({ testTimeout: 60_000 })

const minutes = 60_000

async function openShow(): Promise<string> {
  const { body } = await services.ask(0, 'POST', '/rundowns', {
    title: 'Show',
    cues: [
      { title: 'One', duration_ms: 10 * minutes },
      { title: 'Two', duration_ms: 10 * minutes },
    ],
  })
  const path = `/rundowns/${body.data.id}`
  await services.ask(1, 'POST', `${path}/action:start`)
  return path
}

const durationOf = async (path: string, process = 0): Promise<number> =>
  (await services.ask(process, 'GET', `${path}/status`)).body.data.active_cue.duration_ms

/** Presses that lengthen the cue on air, each by a millisecond, under a key of its own. */
async function pressers(path: string, count: number, presses: number, answered: () => void): Promise<void> {
  const one = async (presser: number): Promise<void> => {
    for (let press = 0; press < presses; press += 1) {
      const { status, body } = await services.insist(
        'POST',
        `${path}/action:adjust-duration`,
        { delta_ms: 1 },
        `${presser}.${press}`,
        presser + press,
      )
      expect([status, body.code]).toEqual([200, undefined])
      answered()
    }
  }
  await Promise.all(Array.from({ length: count }, (_, presser) => one(presser)))
}

describe('Three processes of the service over one PostgreSQL', () => {
  it('fire each press once, and lose none that they acknowledged, when one of them is killed', async () => {
    const path = await openShow()
    let answers = 0
    let killed: Promise<void> | null = null
    await pressers(path, 6, 20, () => {
      answers += 1
      if (answers === 30) killed = services.kill(1)
    })
    await killed
    expect(await durationOf(path)).toBe(10 * minutes + 120)
    await services.restart(1)
    expect(await durationOf(path, 1)).toBe(10 * minutes + 120)
  })

  it('fire each press once, and lose none that they acknowledged, when the database is killed', async () => {
    const path = await openShow()
    let answers = 0
    let restarted: Promise<void> | null = null
    const restart = async (): Promise<void> => {
      await server.kill()
      const refused = await services.ask(0, 'POST', `${path}/action:pause`)
      expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
        503,
        'service.unavailable',
        '1',
      ])
      await server.start()
    }
    await pressers(path, 6, 20, () => {
      answers += 1
      if (answers === 30) restarted = restart()
    })
    await restarted
    expect(await durationOf(path)).toBe(10 * minutes + 120)
  })
})
