import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

interface Asked {
  readonly path: string
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface FileServer {
  readonly origin: string
  /** In their order. */
  readonly asked: readonly Asked[]
  /** Answers the next requests, one each; then `last` answers all. */
  answer(...answers: Answer[]): void
  close(): Promise<void>
}

/** A server of one file, which answers each request as the test says. */
export async function startFileServer(last: Answer): Promise<FileServer> {
  const asked: Asked[] = []
  const next: Answer[] = []
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '' })
    const answer = next.shift() ?? last
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    answer: (...answers) => void next.push(...answers),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const whole =
  (bytes: Uint8Array): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
  }
