import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Socket as NetSocket } from 'node:net'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import { Admission, type AdmissionLimits } from '../../base/admission.ts'
import { v0SocketPath } from '../../contract/v0/push.ts'
import { isOfApi } from '../http/answer.ts'

type Connection = Socket['conn']

interface UnknownSocketsOptions extends AdmissionLimits {
  /** What its connections are counted by; the address that it came from unless told otherwise. */
  readonly countedBy?: (request: IncomingMessage) => string
}

/** Limits the connections of a server that have not shown who they are. Returns what is called once one has. */
export function limitUnknownSockets<Data>(
  server: Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Data>,
  { countedBy = addressOf, ...limits }: UnknownSocketsOptions,
): (socket: { readonly conn: Connection }) => void {
  const unknown = new Admission<Connection>({ ...limits, cut: cutOff })
  server.engine.on('connection', (connection: Connection) => {
    unknown.admit(connection, countedBy(connection.request))
    connection.once('close', () => unknown.leave(connection))
  })
  return ({ conn }) => unknown.leave(conn)
}

export const addressOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? ''

/** The good-bye of a web socket would wait half a minute for one who does not read. */
function cutOff(connection: Connection): void {
  connection.close(true)
  connection.request.socket.destroy()
}

/** A reader with this many bytes waiting is disconnected: it reads the state again when it reconnects. */
export const mostWaiting = 1_048_576

/** Ends a connection that has more characters waiting than that, behind what the network has not taken yet. */
export function cutOffWhenSlow(connection: Socket['conn']): void {
  let waiting = 0
  connection.on('packetCreate', (packet: { readonly data?: unknown }) => {
    waiting += typeof packet.data === 'string' ? packet.data.length : 0
    if (waiting > mostWaiting) cutOff(connection)
  })
  connection.on('flush', () => {
    waiting = 0
  })
}

export interface OtherUpgrades {
  /** It asked an address of the API for a web socket, and gets an answer of HTTP instead. */
  isRefusedSocket(request: IncomingMessage): boolean
}

/**
 * A server with a push channel gets every request that asks for another protocol as an upgrade, HTTP/2 over plain text
 * among them, which no one here speaks. Such a request is answered as if it had not asked: RFC 9110 section 7.8.
 */
export function ignoreOtherUpgrades(http: HttpServer): OtherUpgrades {
  const refused = new WeakSet<NetSocket>()
  http.on('upgrade', (request: IncomingMessage, socket: NetSocket, head: Buffer) => {
    if (isWebSocket(request)) {
      if (!isRefused(request)) return closeUnlessTaken(request, socket)
      refused.add(socket)
    }
    socket.unshift(Buffer.concat([headOf(request), head]))
    // The server reads it again, its body too.
    http.emit('connection', socket)
  })
  return { isRefusedSocket: ({ socket }) => refused.has(socket) }
}

const isWebSocket = ({ headers, url = '' }: IncomingMessage): boolean =>
  url.startsWith(v0SocketPath) || headers.upgrade?.toLowerCase() === 'websocket'

const isRefused = ({ url = '' }: IncomingMessage): boolean => isOfApi(url) && !url.startsWith(v0SocketPath)

const takenWithin = 1_000

/** Other sockets on the same listener may take it; what none has answered is closed. */
function closeUnlessTaken({ url = '' }: IncomingMessage, socket: NetSocket): void {
  if (url.startsWith(v0SocketPath)) return
  const timer = setTimeout(() => {
    if (socket.writable && socket.bytesWritten === 0)
      socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
  }, takenWithin)
  socket.once('error', () => socket.destroy())
  socket.once('close', () => clearTimeout(timer))
}

const left: ReadonlySet<string> = new Set(['upgrade', 'http2-settings'])

function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    const value = rawHeaders[index + 1] ?? ''
    if (left.has(name.toLowerCase())) continue
    lines.push(`${name}: ${name.toLowerCase() === 'connection' ? withoutUpgrade(value) : value}`)
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

const withoutUpgrade = (connection: string): string =>
  connection
    .split(',')
    .filter(option => !left.has(option.trim().toLowerCase()))
    .join(',')
