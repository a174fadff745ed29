import type { Socket } from 'socket.io'
import { cutOff } from './unknown-sockets.ts'

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
