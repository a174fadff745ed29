import type { Server } from 'node:http'

/** Requests that are being answered. */
export interface Drain {
  /** Takes no more connections; resolves when every request was answered, or after `patience` milliseconds. */
  stop(patience: number): Promise<void>
  /** Cuts off what is left. Resolves when the server is closed. */
  close(): Promise<void>
}

/** Watches a server from its beginning, so that its end can wait for the requests under way. */
export function watchRequests(server: Server): Drain {
  let underWay = 0
  let answered = () => {}
  server.on('request', (_request, response) => {
    underWay += 1
    response.once('close', () => {
      underWay -= 1
      if (underWay === 0) answered()
    })
  })
  const closed = Promise.withResolvers<void>()
  return {
    async stop(patience) {
      server.close(() => closed.resolve())
      if (underWay === 0) return
      const done = Promise.withResolvers<void>()
      answered = done.resolve
      const timer = setTimeout(done.resolve, patience)
      await done.promise
      clearTimeout(timer)
    },
    close() {
      server.closeAllConnections()
      return closed.promise
    },
  }
}
