import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { v0SocketPath } from '../../contract/v0/push.ts'
import { isOfApi } from '../http/api-paths.ts'

export interface OtherUpgrades {
  /** It asked an address of the API for a web socket, and gets an answer of HTTP instead. */
  isRefusedSocket(request: IncomingMessage): boolean
}

/**
 * A server with a push channel gets every request that asks for another protocol as an upgrade, HTTP/2 over plain text
 * among them, which no one here speaks. Such a request is answered as if it had not asked: RFC 9110 section 7.8.
 */
export function ignoreOtherUpgrades(http: Server): OtherUpgrades {
  const refused = new WeakSet<Socket>()
  http.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
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
function closeUnlessTaken({ url = '' }: IncomingMessage, socket: Socket): void {
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
