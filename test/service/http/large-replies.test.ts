import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStream } from '../event-stream-reader.ts'
import { type Bench, type Seeded, startBench } from '../harness.ts'

/** For a computer that has much else to do. */
const long = 30_000

let bench: Bench
let show: Seeded

beforeAll(async () => {
  bench = await startBench({ rate: '1000000' })
  show = await bench.seed([], {
    cues: Array.from({ length: 100 }, () => ({})),
    columns: [{ name: 'Script' }],
  })
  const items = show.cues.map(cue_id => ({
    cue_id,
    column_id: show.columns[0],
    content: 'x'.repeat(100_000),
  }))
  for (let at = 0; at < items.length; at += 10)
    await bench.call('POST', `${show.path}/cells:bulk`, { body: { items: items.slice(at, at + 10) } })
})
afterAll(() => bench.close())

/** Asks for 20 MB, and takes no more of it than the first bytes. */
async function stalled(): Promise<Socket> {
  const { hostname, port, pathname } = new URL(bench.service.addresses.baseUrl)
  const socket = connect(Number(port), hostname)
  socket.write(
    `GET ${pathname}${show.path}?include=cells HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bench.owner}\r\n\r\n`,
  )
  const [head] = await once(socket, 'data')
  socket.pause()
  expect(String(head)).toMatch(/^HTTP\/1.1 200 /)
  return socket
}

it(
  'large replies that nobody takes are limited together, and other requests are answered',
  async () => {
    const sockets = [await stalled(), await stalled(), await stalled(), await stalled()]
    const reads = [
      `${show.path}?include=cells`,
      `${show.path}/cells`,
      `${show.path}/cells?cue_id=${show.cues[0]}`,
    ]
    for (const read of reads) {
      const { status, headers, body } = await bench.call('GET', read)
      expect([status, body.code, body.details.tier, headers.get('retry-after')]).toEqual([
        429,
        'rate_limit.exceeded',
        'large_replies',
        '2',
      ])
    }
    const one = `${show.path}/cells?cue_id=${show.cues[0]}&column_id=${show.columns[0]}`
    for (const read of [show.path, `${show.path}?include=cues`, `${show.path}/status`, one])
      expect((await bench.call('GET', read)).status).toBe(200)
    expect((await bench.call('POST', `${show.path}/action:start`)).status).toBe(200)

    for (const socket of sockets) socket.destroy()
    await expect
      .poll(async () => (await bench.call('GET', reads[0] ?? '')).status, { timeout: long })
      .toBe(200)
  },
  2 * long,
)

it(
  'live streams of one token are limited, and those of another are not',
  async () => {
    const first = await bench.mint('VIEW')
    const second = await bench.mint('VIEW')
    const streams = await Promise.all(Array.from({ length: 100 }, () => openStream(bench, show, '', first)))
    const { status, headers, body } = await bench.call('GET', `${show.path}/events`, { token: first })
    expect([status, body.details.tier, body.details.limit, headers.get('retry-after')]).toEqual([
      429,
      'streams',
      100,
      '15',
    ])
    const other = await openStream(bench, show, '', second)
    expect((await other.take(1))[0]?.[0]).toBe('ready')
    streams[0]?.close()
    const opened = expect.poll(
      async () => {
        const again = await fetch(`${bench.service.addresses.baseUrl}${show.path}/events`, {
          headers: { authorization: `Bearer ${first}` },
        })
        await again.body?.cancel()
        return again.status
      },
      { timeout: long },
    )
    await opened.toBe(200)
    for (const stream of [...streams, other]) stream.close()
  },
  2 * long,
)
