import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionLimits {
  readonly total: number
  readonly perAddress: number
}

/** Keeps count of a listener's connections, sockets included, and ends those that are too many. Gives what ends all. */
export function limitConnections(http: Server, { total, perAddress }: ConnectionLimits): () => void {
  const open = new Map<Socket, string>()
  http.on('connection', socket => {
    const from = socket.remoteAddress ?? ''
    const ofAddress = [...open.values()].filter(address => address === from).length
    if (open.size >= total || ofAddress >= perAddress) {
      socket.destroy()
      return
    }
    open.set(socket, from)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    for (const socket of open.keys()) socket.destroy()
  }
}
