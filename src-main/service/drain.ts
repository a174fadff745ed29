import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Requests that are being answered. Watches a server from its beginning, so that its end can wait for the requests
 * under way.
 */
export function watchRequests(server: Server) {
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
