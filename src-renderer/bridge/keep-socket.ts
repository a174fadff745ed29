import { io } from 'socket.io-client'
import type { Port } from '../../src-main/base/channel.ts'
import { socketPort } from '../../src-main/base/socket-port.ts'

export interface SocketOptions {
  readonly path: string
  /** What the page shows at each connection. */
  readonly auth: () => object
  /** Once for each connection, whose port is closed when it is lost. */
  readonly connected: (port: Port) => void
  /**
   * The connection was lost, or refused, with the error's message. Returns after how long a desk that closed or refused it is
   * tried again, ms; null: it is not.
   */
  readonly lost: (refusal: string | null) => number | null
}

/** Keeps a socket to the desk that served this page: it reconnects for ever. */
export function keepSocket({ path, auth, connected, lost }: SocketOptions): void {
  const socket = io({
    path,
    transports: ['websocket'],
    auth: show => show(auth()),
    reconnectionDelay: 250,
    reconnectionDelayMax: 2_000,
    timeout: 4_000,
  })
  const left = (refusal: string | null): void => {
    const again = lost(refusal)
    // The library stays away after the server closed or refused the socket itself.
    if (!socket.active && again !== null) setTimeout(() => socket.connect(), again)
  }
  socket.on('connect', () => connected(socketPort(socket)))
  socket.on('disconnect', () => {
    // What is sent once the link is over waits here: a press must not be fired by the next connection.
    socket.sendBuffer = []
    left(null)
  })
  socket.on('connect_error', error => left(error.message))
}
