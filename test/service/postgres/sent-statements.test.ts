import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProcessTime } from '../../../src-main/base/process-time.ts'
import type { Store } from '../../../src-main/service/store/port.ts'
import { openPostgresStore } from '../../../src-main/service/store/postgres/open-postgres-store.ts'
import { startPostgres, type TestPostgres } from '../../support/postgres.ts'
import { type Bench, type Seeded, startBench } from '../harness.ts'

const heldMs = 10

/** A line to the database that counts round trips: each time a statement is sent after an answer. */
interface CountedLine {
  readonly port: number
  /** Since the last time. The connection that hears of other processes is left out. */
  take(): number
  close(): void
}

async function startCountedLine(target: number): Promise<CountedLine> {
  const counts = new Set<{ trips: number; hears: boolean }>()
  const server = createServer({ noDelay: true }, near => {
    const count = { trips: 0, hears: false }
    counts.add(count)
    let answered = true
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true })
    near.on('data', chunk => {
      if (answered) count.trips += 1
      answered = false
      if (chunk.includes('LISTEN ')) count.hears = true
      far.write(chunk)
    })
    far.on('data', chunk => {
      // Held for a moment, as by distance: what is sent meanwhile did not wait for it.
      setTimeout(() => {
        answered = true
        near.write(chunk)
      }, heldMs)
    })
    near.on('close', () => far.destroy()).on('error', () => far.destroy())
    far.on('close', () => near.destroy()).on('error', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    // Listening on a port, it has an address of that form.
    port: (server.address() as AddressInfo).port,
    take() {
      let sum = 0
      for (const count of counts) {
        if (!count.hears) sum += count.trips
        count.trips = 0
      }
      return sum
    },
    close: () => void server.close(),
  }
}

let server: TestPostgres
let line: CountedLine
let bench: Bench
let show: Seeded
let store: Store

beforeAll(async () => {
  server = await startPostgres()
  const address = new URL(await server.createDatabase('counted'))
  line = await startCountedLine(Number(address.port))
  address.port = String(line.port)
  bench = await startBench({
    async openStore() {
      const opened = await openPostgresStore({ url: address.href, steady: createProcessTime() })
      store = opened.store
      return store
    },
  })
  show = await bench.seed(['One', 'Two', 'Three'])
  await bench.call('POST', `${show.path}/action:start`)
})
afterAll(async () => {
  await bench.close()
  line.close()
  await server.close()
})

/** Of several requests the one that waits least: what is written beside them only adds. */
async function tripsOf(request: (round: number) => ReturnType<Bench['call']>): Promise<number> {
  const counts: number[] = []
  for (let round = 0; round < 8; round += 1) {
    line.take()
    expect((await request(round)).status).toBeLessThan(300)
    counts.push(line.take())
  }
  return Math.min(...counts)
}

it('a press, and an edit, wait for the database a few times only', async () => {
  const press = await tripsOf(round =>
    bench.call('POST', `${show.path}/action:adjust-duration`, {
      body: { delta_ms: 1_000 },
      headers: { 'idempotency-key': `press ${round}` },
    }),
  )
  const edit = await tripsOf(round =>
    bench.call('PATCH', `${show.path}/cues/${show.cues[2]}`, {
      body: { title: `Later ${round}` },
      headers: { 'idempotency-key': `title ${round}` },
    }),
  )
  const read = await tripsOf(() => bench.call('GET', `${show.path}/status`))
  // Token, budget, kept reply, claim of the key, rundown, commit: nothing waits for what begins it, or for what is written.
  expect({ press, edit, read }).toEqual({ press: 6, edit: 6, read: 3 })
})

it('many requests at once ask for their token, and take their share of the budget, together', async () => {
  await bench.call('GET', `${show.path}/status`)
  const requests = 20
  line.take()
  const answers = await Promise.all(
    Array.from({ length: requests }, () => bench.call('GET', `${show.path}/status`)),
  )
  // Who asks first asks alone, all others with the next statement; and the same for the budget and the show.
  expect(line.take()).toBeLessThan(requests)
  const left = answers.map(({ headers }) => Number(headers.get('ratelimit-remaining')))
  const most = Math.max(...left)
  expect(left.toSorted((a, b) => b - a)).toEqual(left.map((_, at) => most - at))
})

it('a process goes on while a newer one adds columns to its tables', async () => {
  const statuses = async () => {
    const press = await bench.call('POST', `${show.path}/action:adjust-duration`, {
      body: { delta_ms: 1_000 },
    })
    const list = await bench.call('GET', `${show.path}/mentions`)
    return [press.status, list.status]
  }
  expect(await statuses()).toEqual([200, 200])
  const client = new pg.Client(server.address('counted'))
  await client.connect()
  for (const table of ['rundowns', 'runners', 'tokens', 'teams', 'changes', 'mentions'])
    await client.query(`ALTER TABLE ${table} ADD COLUMN later TEXT`)
  await client.end()
  expect(await statuses()).toEqual([200, 200])
})

it('of several that fail, the first one says why: those after it fail because of it', async () => {
  const message = { text: '', visible: false, color: '#ffffff', bold: false, underline: false }
  const written = store.write(async tx => {
    await tx.putOutputMessage('no-such-rundown', message, 1)
    await tx.rundown(show.id)
  })
  // SQLSTATE of a foreign key; of the statement after it, 25P02.
  await expect(written).rejects.toMatchObject({ code: '23503' })
  expect((await bench.call('GET', `${show.path}/status`)).status).toBe(200)
})
