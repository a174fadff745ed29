import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { v0SocketPath } from '../../src-main/contract/v0/push.ts'
import { type Processes, startProcesses } from '../service/postgres/processes.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import type { Benchmark, Row } from './harness/benchmark.ts'
import type { Scope } from './harness/scope.ts'
import { spreadOf } from './harness/statistics.ts'

const pressers = 24
const measuredFor = 5_000
const displays = 2_000
const displaysAtKill = 1_000
const presses = 50

/** The service as one, two and three processes over one PostgreSQL, whose commits wait for the disk. */
export const severalProcesses: Benchmark = {
  name: 'processes',
  async run(scope) {
    const server = await startPostgres({ durable: true })
    scope.defer(() => server.close())
    const bare = await bareRate(server)
    const rows: Row[] = []
    for (const count of [1, 2, 3]) {
      const services = await start(server, count)
      rows.push({
        what: `presses, ${count} ${count === 1 ? 'process' : 'processes'}, ${pressers} at a time`,
        unit: '/s',
        ours: { p50: await pressRate(services) },
        baseline: { what: 'bare transactions of PostgreSQL', figure: { p50: bare } },
        bars: [],
      })
      if (count === 3) rows.push(await fanOut(scope, services), await silence(scope, services))
      await services.close()
    }
    return rows
  },
}

async function start(server: TestPostgres, count: number): Promise<Processes> {
  const services = await startProcesses(await server.createDatabase(`bench_${count}`), count)
  await services.command('rate-preset', '100000000')
  return services
}

/** How often `work` is done in a second by so many at once. */
async function rateOf(workers: number, work: (worker: number) => Promise<unknown>): Promise<number> {
  const from = performance.now()
  let done = 0
  const one = async (worker: number): Promise<void> => {
    while (performance.now() - from < measuredFor) {
      await work(worker)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => one(worker)))
  return done / ((performance.now() - from) / 1000)
}

/** The least that a press needs: a locked row, a changed one, and one more in a log. */
async function bareRate(server: TestPostgres): Promise<number> {
  const url = await server.createDatabase('bare')
  const pool = new pg.Pool({ connectionString: url, max: pressers })
  await pool.query('CREATE TABLE shows (id INTEGER PRIMARY KEY, value BIGINT NOT NULL)')
  await pool.query('CREATE TABLE log (id INTEGER NOT NULL, value TEXT NOT NULL)')
  for (let show = 0; show < pressers; show += 1) await pool.query('INSERT INTO shows VALUES ($1, 0)', [show])
  const text = 'x'.repeat(600)
  const rate = await rateOf(pressers, async show => {
    const client = await pool.connect()
    await client.query('BEGIN')
    await client.query('SELECT * FROM shows WHERE id = $1 FOR UPDATE', [show])
    await client.query('UPDATE shows SET value = value + 1 WHERE id = $1', [show])
    await client.query('INSERT INTO log VALUES ($1, $2)', [show, text])
    await client.query('COMMIT')
    client.release()
  })
  await pool.end()
  return rate
}

async function openShow(services: Processes): Promise<string> {
  const { body } = await services.ask(0, 'POST', '/rundowns', {
    title: 'Show',
    cues: Array.from({ length: 10 }, (_, cue) => ({ title: `Cue ${cue}`, duration_ms: 3_600_000 })),
  })
  await services.ask(0, 'POST', `/rundowns/${body.data.id}/action:start`)
  return body.data.id
}

/** Each presser has a show of its own. */
async function pressRate(services: Processes): Promise<number> {
  const shows = await Promise.all(Array.from({ length: pressers }, () => openShow(services)))
  let count = 0
  return rateOf(pressers, async presser => {
    count += 1
    const path = `/rundowns/${shows[presser]}/action:adjust-duration`
    const { status, body } = await services.ask(presser, 'POST', path, { delta_ms: count % 2 === 0 ? 1 : 2 })
    if (status !== 200) throw new Error(JSON.stringify(body))
  })
}

async function connect(services: Processes, process: number, rundownId: string): Promise<Socket> {
  const apiToken = await services.v0Token()
  const socket = io(services.origin(process), {
    path: v0SocketPath,
    auth: { rundownId, apiToken },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

async function connectAll(
  scope: Scope,
  services: Processes,
  count: number,
  rundownId: string,
): Promise<readonly Socket[]> {
  const sockets: Socket[] = []
  scope.defer(() => sockets.forEach(socket => void socket.disconnect()))
  while (sockets.length < count) {
    const some = Array.from({ length: 50 }, (_, at) => connect(services, sockets.length + at, rundownId))
    sockets.push(...(await Promise.all(some)))
  }
  return sockets
}

async function fanOut(scope: Scope, services: Processes): Promise<Row> {
  const rundownId = await openShow(services)
  const sockets = await connectAll(scope, services, displays, rundownId)
  let tell = (): void => {}
  for (const socket of sockets) socket.on('timesnap', () => tell())
  const took: number[] = []
  for (let press = 0; press < presses; press += 1) {
    const { promise: all, resolve } = Promise.withResolvers<number>()
    let left = sockets.length
    tell = () => {
      left -= 1
      if (left === 0) resolve(performance.now())
    }
    const from = performance.now()
    const path = `/rundowns/${rundownId}/action:adjust-duration`
    const answered = services.ask(press, 'POST', path, { delta_ms: 1_000 })
    took.push((await all) - from)
    await answered
  }
  for (const socket of sockets) socket.disconnect()
  return {
    what: `press → last of ${displays} push clients at three processes`,
    unit: 'ms',
    ours: spreadOf(took),
    baseline: null,
    bars: [],
  }
}

/** From the kill of a process until each of its clients is connected to another one: it comes back at once, then retries. */
async function silence(scope: Scope, services: Processes): Promise<Row> {
  const rundownId = await openShow(services)
  const sockets = await connectAll(scope, services, displaysAtKill, rundownId)
  const lost = sockets.filter((_, at) => at % 3 === 2)
  const moved = Promise.all(
    lost.map(async (socket, at) => {
      await new Promise<void>(resolve => socket.once('disconnect', () => resolve()))
      for (;;) {
        const other = await connect(services, at % 2, rundownId).catch(() => null)
        if (other === null) continue
        scope.defer(() => void other.disconnect())
        return performance.now()
      }
    }),
  )
  const from = performance.now()
  await services.kill(2)
  const took = (await moved).map(at => at - from)
  return {
    what: `one of three processes killed → its clients are elsewhere, ${displaysAtKill} in all`,
    unit: 'ms',
    ours: spreadOf(took),
    baseline: null,
    bars: [{ of: 'p99', is: 'at most', value: 2_000 }],
  }
}
