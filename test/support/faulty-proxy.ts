import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { answerInstead, type LineFault, type SpoiltReply, spoil } from './line-faults.ts'

/** What a line to a service does now; may be changed while it runs. All times in ms. */
export interface FaultyLine {
  /** Each way, and up to so much more at random. */
  delay: number
  jitter: number
  /** What becomes of requests, and of which part of them, 0 to 1; null: nothing. */
  fault: { readonly kind: LineFault; readonly share: number } | null
  /** Parts of the events of a stream that come twice, or after the one behind them, 0 to 1. */
  repeated: number
  reordered: number
  /** The clock in answers, in `Date` and `server_time`, goes wrong by so much. */
  skew: number
  /** `up`: nothing reaches the service; `down`: it receives, and nothing comes back. Neither end is notified. */
  halfOpen: 'up' | 'down' | null
}

export const calmLine: FaultyLine = {
  delay: 0,
  jitter: 0,
  fault: null,
  repeated: 0,
  reordered: 0,
  skew: 0,
  halfOpen: null,
}

/** A line to a service at a port of this computer, which does to HTTP what bad networks do. Sockets are slow, or cut. */
export interface FaultyProxy {
  readonly port: number
  readonly line: FaultyLine
  /** Every connection breaks. */
  reset(): void
  close(): void
}

/** `random`: from 0 to 1; with the same numbers the same requests meet the same faults. */
export async function startFaultyProxy(target: number, random: () => number): Promise<FaultyProxy> {
  const line: FaultyLine = { ...calmLine }
  const open = new Set<Duplex>()
  const keep = (socket: Duplex): void => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => open.delete(socket))
  }
  const travel = (): Promise<void> => wait(line.delay + random() * line.jitter)
  const server = createServer((asked, answer) => {
    answer.on('error', () => answer.destroy())
    pass({ line, target, random, travel }, asked, answer).catch(() => answer.destroy())
  })
  server.on('connection', keep)
  server.on('upgrade', (asked: IncomingMessage, near: Socket, head: Buffer) => {
    if (line.fault?.kind.startsWith('portal')) return void near.destroy()
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true })
    keep(far)
    const headers = asked.rawHeaders.flatMap((name, place, all) =>
      place % 2 === 0 ? [`${name}: ${all[place + 1]}\r\n`] : [],
    )
    far.write(`GET ${asked.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
    far.write(head)
    carry(near, far, () => line.halfOpen === 'up', travel)
    carry(far, near, () => line.halfOpen !== null, travel)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reset = (): void => {
    for (const socket of open) socket.destroy()
  }
  return {
    // Listening on a port, it has an address of that form.
    port: (server.address() as AddressInfo).port,
    line,
    reset,
    close() {
      server.close()
      reset()
    },
  }
}

interface Way {
  readonly line: FaultyLine
  readonly target: number
  readonly random: () => number
  readonly travel: () => Promise<void>
}

/** One way of a socket: slow, in order, until either end closes it. */
function carry(from: Duplex, to: Duplex, isGone: () => boolean, travel: () => Promise<void>): void {
  let before = Promise.resolve()
  from.on('data', (chunk: Buffer) => {
    const due = travel()
    before = before.then(async () => {
      await due
      if (!isGone() && to.writable) to.write(chunk)
    })
  })
  from.once('close', () => to.destroy())
}

/** What ends here may stay unanswered for good: the one who asked gives it up. */
async function pass(way: Way, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { line, random, travel } = way
  const body = await textOf(asked)
  const { fault } = line
  const kind = fault !== null && random() < fault.share ? fault.kind : null
  await travel()
  if (line.halfOpen === 'up') return
  const instead = kind === null ? undefined : answerInstead(kind, random)
  if (instead === null) return
  if (instead !== undefined) return reply(answer, instead)
  const response = await forward(way.target, asked, body)
  if (response.headers['content-type']?.startsWith('text/event-stream')) return stream(way, response, answer)
  const { statusCode: status = 502 } = response
  const whole = skewed(line.skew, { status, headers: plain(response.headers), body: await textOf(response) })
  const spoilt = kind === null ? whole : spoil(kind, whole, random)
  await travel()
  if (spoilt !== null && line.halfOpen === null) reply(answer, spoilt)
}

async function forward(port: number, { method, url, headers }: IncomingMessage, body: string) {
  const sent = request({ port, host: '127.0.0.1', method, path: url, headers, agent: false })
  sent.end(body)
  // `response` is emitted with one message.
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return response
}

async function textOf(message: IncomingMessage): Promise<string> {
  message.setEncoding('utf8')
  let text = ''
  for await (const chunk of message) text += chunk
  return text
}

const hops: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/** Without what belongs to one connection. */
const plain = (headers: OutgoingHttpHeaders): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !hops.has(name))
      .map(([name, value]) => [name, String(value)]),
  )

function skewed(by: number, { headers, body, ...rest }: SpoiltReply): SpoiltReply {
  if (by === 0) return { headers, body, ...rest }
  const date = new Date(Date.parse(headers['date'] ?? '') + by)
  return {
    ...rest,
    headers: { ...headers, ...(!Number.isNaN(date.getTime()) && { date: date.toUTCString() }) },
    body: body.replace(/("server_time":\s*)(\d+)/g, (_, name, time) => `${name}${Number(time) + by}`),
  }
}

function reply(answer: ServerResponse, { status, headers, body, breaksAfter }: SpoiltReply): void {
  answer.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  if (breaksAfter === undefined) answer.end(body)
  else answer.write(body.slice(0, breaksAfter), () => answer.destroy())
}

/** Events one by one, in order unless the line is to repeat or to swap them. */
async function stream(
  { line, random, travel }: Way,
  response: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  answer.writeHead(response.statusCode ?? 502, plain(response.headers))
  answer.flushHeaders()
  answer.once('close', () => response.destroy())
  response.setEncoding('utf8')
  let unread = ''
  let held: string | null = null
  for await (const chunk of response) {
    const parts: string[] = (unread + chunk).split(/(?<=\n\n)/)
    unread = parts.at(-1)?.endsWith('\n\n') ? '' : (parts.pop() ?? '')
    await travel()
    for (const event of parts) {
      if (line.halfOpen !== null) continue
      if (held === null && random() < line.reordered) {
        held = event
        continue
      }
      answer.write(event + (random() < line.repeated ? event : '') + (held ?? ''))
      held = null
    }
  }
  answer.end()
}
