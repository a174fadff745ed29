import type { Port } from './channel.ts'

/** The event of a Socket.IO socket that carries the messages of a channel. */
export const socketEvent = 'channel'

interface MessageSocket {
  emit(event: string, message: unknown): unknown
  on(event: string, listener: (message: unknown) => void): unknown
  once(event: string, listener: () => void): unknown
  off(event: string, listener: (message: unknown) => void): unknown
}

/** A connection of a Socket.IO socket, at either end: it is closed when the socket is disconnected, and stays so. */
export const socketPort = (socket: MessageSocket): Port => ({
  send: message => void socket.emit(socketEvent, message),
  on(received, closed) {
    socket.on(socketEvent, received)
    socket.once('disconnect', () => {
      socket.off(socketEvent, received)
      closed()
    })
  },
})
