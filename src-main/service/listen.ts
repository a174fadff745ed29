import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { AddressInfo, Server, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { deskPath } from '../contract/desk-v1.ts'
import { v0SocketPath } from '../contract/v0/push.ts'
import { type Message, messageOf } from '../domain/messages/message.ts'
import { StartupError } from './startup-error.ts'

/** How many ports are tried when the first is taken. */
export const triedPorts = 20

export interface Listening {
  readonly port: number
  readonly notices: readonly Message[]
}

/** Listens on the port, or on the next free one of `tried`, which is logged; port 0 means any. Throws `StartupError`. */
export async function listen(
  server: Server,
  host: string,
  port: number,
  tried = triedPorts,
): Promise<Listening> {
  for (let offset = 0; offset < tried && port + offset <= 65_535; offset += 1) {
    if (await tryListen(server, host, port + offset)) {
      const taken = portOf(server)
      const moved = port !== 0 && taken !== port
      return { port: taken, notices: moved ? [messageOf('service.port-taken', { port, used: taken })] : [] }
    }
  }
  throw new StartupError(
    'net.no_free_port',
    `The ports ${port} to ${port + tried - 1} of ${host} are all taken.`,
    'Close the programs that use them, or choose another port.',
  )
}

function tryListen(server: Server, host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      server.off('listening', succeeded)
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') return resolve(false)
      reject(
        new StartupError(
          'net.address_unavailable',
          `Showcall cannot listen on ${host}: ${error.message}.`,
          'Choose an address of this computer.',
          error,
        ),
      )
    }
    const succeeded = () => {
      server.off('error', failed)
      resolve(true)
    }
    server.once('error', failed)
    server.once('listening', succeeded)
    server.listen(port, host)
  })
}

function portOf(server: Server): number {
  // A TCP server that listens has an address of this form.
  return (server.address() as AddressInfo).port
}

/**
 * Requests that are being answered. Watches a server from its beginning, so that its end can wait for the requests
 * under way.
 */
export function watchRequests(server: HttpServer) {
  let underWay = 0
  let answered = () => {}
  server.on('request', (_request, response) => {
    underWay += 1
    response.once('close', () => {
      underWay -= 1
      if (underWay === 0) answered()
    })
  })
  const upgraded = new Set<Duplex>()
  server.on('upgrade', (_request, socket: Duplex) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
  })
  const closed = Promise.withResolvers<void>()
  return {
    /** Takes no more connections; resolves when every request was answered, or after `timeoutMs`. */
    async stop(timeoutMs: number): Promise<void> {
      server.close(() => closed.resolve())
      if (underWay === 0) return
      const done = Promise.withResolvers<void>()
      answered = done.resolve
      const timer = setTimeout(done.resolve, timeoutMs)
      await done.promise
      clearTimeout(timer)
    },
    /** Closes the web sockets once everything is sent to them, or after `timeoutMs`. */
    async cutUpgraded(timeoutMs: number): Promise<void> {
      const gone = Promise.all(
        [...upgraded].map(socket => new Promise(resolve => socket.once('close', resolve))),
      )
      // One that does not read, or does not answer, would hold the stop up for half a minute.
      const timer = setTimeout(() => {
        for (const socket of upgraded) socket.destroy()
      }, timeoutMs)
      for (const socket of upgraded) socket.end(() => socket.destroy())
      await gone
      clearTimeout(timer)
    },
    /** Cuts off what is left. Resolves when the server is closed. */
    close(): Promise<void> {
      server.closeAllConnections()
      return closed.promise
    },
  }
}

/** Every answer there is of the API: it has the headers of a budget, and its errors are problem documents. */
export const isOfApi = (url: string): boolean => url.startsWith('/api-') || url.startsWith(`${deskPath}/`)

export interface OtherUpgrades {
  /** It asked an address of the API for a web socket, and gets an answer of HTTP instead. */
  isRefusedSocket(request: IncomingMessage): boolean
}

/**
 * A server with a push channel gets every request that asks for another protocol as an upgrade, HTTP/2 over plain text
 * among them, which no one here speaks. Such a request is answered as if it had not asked: RFC 9110 section 7.8.
 */
export function ignoreOtherUpgrades(http: HttpServer): OtherUpgrades {
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
