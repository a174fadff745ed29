import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStream } from '../event-stream-reader.ts'
import { type Bench, type Seeded, startBench } from '../harness.ts'

let bench: Bench
let show: Seeded
const sockets: Socket[] = []

beforeEach(async () => {
  bench = await startBench({ rate: '1000000' })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await bench.close()
})

/** A connection of its own, which sends that head and reads until the answer holds `ready`, then no more. */
async function stopReadingAfter(
  head: string,
  ready: string,
  then?: (socket: Socket) => void,
): Promise<Socket> {
  const { hostname, port } = new URL(bench.service.addresses.baseUrl)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.write(head)
  let text = ''
  let asked = false
  for (;;) {
    const [data] = await once(socket, 'data')
    text += data
    if (text.includes(ready)) break
    if (!asked && then !== undefined) then(socket)
    asked = true
  }
  socket.pause()
  return socket
}

/** Reads again: how many bytes have come, once the connection is at its end; it must come to one. */
async function readToTheEnd(socket: Socket): Promise<number> {
  if (!socket.closed) {
    const closed = once(socket, 'close')
    socket.resume()
    await closed
  }
  return socket.bytesRead
}

it('a reader of the event stream that stops reading is cut off; one that reads receives everything', async () => {
  show = await bench.seed()
  const slow = await stopReadingAfter(
    `GET /api-v1${show.path}/events?events=cell:fat HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bench.owner}\r\n\r\n`,
    'event: status',
  )
  const keen = await openStream(bench, show, '?events=cell:fat')
  await keen.take(2)
  const writes = 200
  for (let count = 0; count < writes; count += 1) {
    const content = String(count).padEnd(100_000, 'x')
    const body = { cue_id: show.cues[0], column_id: show.columns[0], content }
    expect((await bench.call('PUT', `${show.path}/cells`, { body })).status).toBe(200)
    expect((await keen.next('cell'))?.[1].cell.content).toBe(content)
  }
  const left = await readToTheEnd(slow)
  expect(left).toBeLessThan(writes * 100_000)
  keen.close()
})

it('one change is sent whole to a reader that keeps up, however large it is', async () => {
  show = await bench.seed(
    Array.from({ length: 9 }, (_, count) => `Cue ${count}`),
    {},
  )
  const stream = await openStream(bench, show, '?events=cell:fat')
  await stream.take(2)
  const items = show.cues.map(cue_id => ({
    cue_id,
    column_id: show.columns[0],
    content: '<'.repeat(100_000),
  }))
  await bench.call('POST', `${show.path}/cells:bulk`, { body: { items } })
  const received = await stream.take(items.length)
  expect(received.map(([, { cell }]) => [cell.cue_id, cell.content_html.length])).toEqual(
    items.map(({ cue_id }) => [cue_id, 400_000]),
  )
  stream.close()
})

it('a client of v0 that stops reading is cut off, though it still answers for itself', async () => {
  const long = 'x'.repeat(2_000)
  show = await bench.seed([], {
    cues: [1, 2, 3].map(() => ({ title: 'x'.repeat(500), subtitle: long, duration_ms: 1_000 })),
  })
  const { v0Token } = await bench.service.dashboard.deskAccess()
  const head = [
    'GET /api-v0/socket.io/?EIO=4&transport=websocket HTTP/1.1',
    'host: x',
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  const slow = await stopReadingAfter(`${head.join('\r\n')}\r\n\r\n`, '40{"sid"', socket =>
    socket.write(frame(`40${JSON.stringify({ rundownId: show.id, apiToken: v0Token })}`)),
  )
  const timesnap = 5_000
  const actions = 3_000
  for (let count = 0; count < actions; count += 20) {
    // The answer to a ping, before it is asked: it is not for want of one that it is cut off.
    if (slow.writable) slow.write(frame('3'))
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        bench.call('POST', `${show.path}/action:jump`, { body: { cue_id: show.cues[index % 2] } }),
      ),
    )
  }
  expect(await readToTheEnd(slow)).toBeLessThan((actions * timesnap) / 2)
}, 60_000)

/** One text frame of a web socket's client, masked with zeros. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text)
  const size =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 0xff]
  return Buffer.concat([Buffer.from([0x81, ...size, 0, 0, 0, 0]), payload])
}
