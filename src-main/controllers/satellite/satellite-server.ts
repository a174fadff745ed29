import { createServer, type Socket } from 'node:net'
import { Admission } from '../../base/admission.ts'
import { listenTcp, type TcpListener } from '../listen-tcp.ts'
import type { SatelliteConnection } from './satellite-connection.ts'

/** Connections at a time. */
export const mostConnections = 32
/** What a client may leave unread before it is taken for one that never reads. */
const mostUnread = 8_388_608
const lingerMs = 1_000

export interface ServerOptions {
  readonly address: string
  /** 0 for any that is free. */
  readonly port: number
  readonly connected: (link: {
    readonly address: string
    readonly write: (text: string) => Promise<void>
    readonly close: () => void
  }) => SatelliteConnection
  /** A connection was refused, since all are in use by accepted devices. */
  readonly crowded: () => void
  /** It was open, and is not any more. */
  readonly lost: (error: Error) => void
}

/** Rejects with the error of the system when it cannot be opened. */
export function openServer(options: ServerOptions): Promise<TcpListener> {
  const clients = new Map<Socket, SatelliteConnection>()
  const places = new Admission<Socket>({
    total: mostConnections,
    perAddress: mostConnections,
    // Without an accepted device.
    givesWay: socket => clients.get(socket)?.trusted() !== true,
    cut(socket) {
      clients.get(socket)?.ended()
      clients.delete(socket)
      socket.destroy()
    },
  })
  const server = createServer({ noDelay: true, keepAlive: true }, socket => {
    socket.on('error', () => socket.destroy())
    const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
    if (!places.admit(socket, address)) {
      options.crowded()
      socket.destroy()
      return
    }
    const waiting = new Set<() => void>()
    const go = (): void => {
      for (const resume of waiting) resume()
      waiting.clear()
    }
    const connection = options.connected({
      address,
      write: text => {
        if (socket.destroyed || !socket.writable || socket.write(text)) return Promise.resolve()
        if (socket.writableLength > mostUnread) socket.destroy()
        return new Promise(taken => waiting.add(taken))
      },
      close() {
        // Sends the rest of the buffer; a client that does not read it is disconnected after `lingerMs`.
        socket.end()
        socket.setTimeout(lingerMs, () => socket.destroy())
      },
    })
    clients.set(socket, connection)
    socket.on('data', bytes => connection.receive(bytes))
    socket.on('drain', go)
    socket.on('close', () => {
      clients.delete(socket)
      places.leave(socket)
      connection.ended()
      go()
    })
  })
  const endAll = (): void => {
    for (const [socket, connection] of clients) {
      connection.ended()
      socket.destroy()
    }
    clients.clear()
  }
  return listenTcp(server, { address: options.address, port: options.port, endAll, lost: options.lost })
}
