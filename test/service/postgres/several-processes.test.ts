import { randomUUID } from 'node:crypto'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startPostgres, type TestPostgres } from '../../support/postgres.ts'
import { crashRoundsOn } from '../crash-rounds.ts'
import { crashedProcesses } from './crashed-processes.ts'
import { type Processes, startProcesses } from './processes.ts'

let server: TestPostgres
let services: Processes

// They are shared: a test that stops one starts it again.
beforeAll(async () => {
  server = await startPostgres()
  services = await startProcesses(await server.createDatabase('several'))
})
afterAll(async () => {
  await services.close()
  await server.close()
})

vi.setConfig({ testTimeout: 180_000 })

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

interface Display {
  /** Durations of the cue on air, as they were sent. */
  readonly durations: readonly number[]
  /** Identifier of the event that came last. */
  last(): string
  until(duration: number): Promise<void>
  /** Why the service ended it. */
  ended(): Promise<string>
  close(): void
}

/** Reads the event stream of one process, from where another display was. */
async function openDisplay(path: string, process: number, lastEventId = ''): Promise<Display> {
  const controller = new AbortController()
  const response = await fetch(`${services.origin(process)}/api-v1${path}/events`, {
    headers: { authorization: `Bearer ${services.token}`, 'last-event-id': lastEventId },
    signal: controller.signal,
  })
  const statuses: number[] = []
  let last = ''
  let reason = ''
  const read = async (): Promise<void> => {
    const events = response.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
    for await (const { event, data, id } of events ?? []) {
      if (event === 'status') statuses.push(JSON.parse(data).active_cue.duration_ms)
      if (event === 'disconnect') reason = JSON.parse(data).reason
      if (id !== undefined) last = id
    }
  }
  const reading = read().catch(() => undefined)
  await expect.poll(() => statuses.length).toBeGreaterThan(0)
  return {
    durations: statuses,
    last: () => last,
    until: duration => expect.poll(() => statuses.at(-1), { timeout: 30_000 }).toBe(duration),
    async ended() {
      await reading
      return reason
    },
    close: () => controller.abort(),
  }
}

/** Presses that lengthen the cue on air, each by a millisecond, under a key of its own. */
async function pressers(path: string, count: number, presses: number, answered = () => {}): Promise<void> {
  const round = randomUUID()
  const one = async (presser: number): Promise<void> => {
    for (let press = 0; press < presses; press += 1) {
      const { status, body } = await services.insist(
        'POST',
        `${path}/action:adjust-duration`,
        { delta_ms: 1 },
        `${round}.${presser}.${press}`,
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

  it('fire each press once, and lose none that they acknowledged, when the database is killed; displays go on', async () => {
    const path = await openShow()
    const display = await openDisplay(path, 2)
    let answers = 0
    let restarted: Promise<void> | null = null
    const restart = async (): Promise<void> => {
      await server.kill()
      const refused = await services.ask(0, 'POST', `${path}/action:pause`)
      const { status, body, headers } = refused
      // It counts for nobody: who asks often meanwhile is not made to wait once the database is back.
      const refusal = [status, body.code, headers.get('retry-after'), headers.get('ratelimit-remaining')]
      expect(refusal).toEqual([401, 'auth.revocation_check_unavailable', '1', '600'])
      await server.start()
    }
    await pressers(path, 6, 20, () => {
      answers += 1
      if (answers === 30) restarted = restart()
    })
    await restarted
    expect(await durationOf(path)).toBe(10 * minutes + 120)
    await display.until(10 * minutes + 120)
    display.close()
  })

  it('hold all that they acknowledged, nothing by halves, and replay, whether a process or the database is killed', async () => {
    await expect(crashRoundsOn(crashedProcesses(services, server), 2, 20_261_124)).resolves.toBeUndefined()
  })

  it('let one of two presses on the same cue through, whichever process each comes to', async () => {
    const path = await openShow()
    const { headers } = await services.ask(0, 'GET', `${path}/status`)
    const seen = { 'if-match': headers.get('etag') ?? '' }
    const presses = await Promise.all(
      [0, 1, 2].map(process =>
        services.ask(process, 'POST', `${path}/action:next`, undefined, undefined, seen),
      ),
    )
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
  })

  it('show every change on the displays of each, in order, and those of a killed one find theirs at another', async () => {
    const path = await openShow()
    const displays = await Promise.all([0, 1, 2].map(process => openDisplay(path, process)))
    await pressers(path, 3, 5)
    const killedAt = performance.now()
    await services.kill(2)
    const last = displays[2]?.last() ?? ''
    const moved = await openDisplay(path, 0, last)
    expect(performance.now() - killedAt).toBeLessThan(2_000)
    await pressers(path, 2, 5)
    for (const display of [displays[0], displays[1], moved]) await display?.until(10 * minutes + 25)
    const all = Array.from({ length: 26 }, (_, presses) => 10 * minutes + presses)
    expect(displays[0]?.durations).toEqual(all)
    expect(displays[1]?.durations).toEqual(all)
    const third = [...(displays[2]?.durations ?? []), ...moved.durations]
    expect(third.filter((duration, at) => duration !== third[at - 1])).toEqual(all)
    for (const display of [...displays, moved]) display.close()
    await services.restart(2)
  })

  it('count the requests of a team together', async () => {
    const left = async (process: number): Promise<number> =>
      Number((await services.ask(process, 'GET', '/auth')).headers.get('ratelimit-remaining'))
    const first = await left(0)
    expect([await left(1), await left(2), await left(0)]).toEqual([first - 1, first - 2, first - 3])
  })

  it('say that they are not ready while the database is away, and go on by themselves', async () => {
    const path = await openShow()
    const display = await openDisplay(path, 1)
    const ready = async (): Promise<number> => (await fetch(`${services.origin(0)}/readyz`)).status
    expect(await ready()).toBe(200)
    await server.stop()
    await expect.poll(ready, { timeout: 30_000 }).toBe(503)
    expect((await fetch(`${services.origin(0)}/healthz`)).status).toBe(200)
    await server.start()
    await expect.poll(ready, { timeout: 30_000 }).toBe(200)
    await pressers(path, 1, 1)
    await display.until(10 * minutes + 1)
    display.close()
  })

  it('are updated one after the other without a lost press: each answers what is under way, and stops', async () => {
    const path = await openShow()
    const presses = pressers(path, 6, 40)
    for (const process of [0, 1, 2]) {
      expect(await services.stop(process)).toBe(0)
      await services.restart(process)
    }
    await presses
    expect(await durationOf(path)).toBe(10 * minutes + 240)
  })

  // The last one: it ends the token of the others.
  it('end the streams of a token in all of them once it is revoked anywhere', async () => {
    const path = await openShow()
    const displays = await Promise.all([0, 1, 2].map(process => openDisplay(path, process)))
    const [tokenId = ''] = /^\S+/m.exec((await services.command('token', 'list')).split('\n')[1] ?? '') ?? []
    await services.command('token', 'revoke', tokenId)
    for (const display of displays) expect(await display.ended()).toBe('token_ended')
    for (const process of [0, 1, 2]) expect((await services.ask(process, 'GET', path)).status).toBe(401)
  })
})
