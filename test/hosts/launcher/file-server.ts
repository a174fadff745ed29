import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface Asked {
  readonly path: string
  readonly range: string | null
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface FileServer {
  readonly origin: string
  /** In their order. */
  readonly asked: readonly Asked[]
  /** Answers the next requests, one each; then `last` answers all. */
  answer(...answers: Answer[]): void
  /** Cuts all connections. */
  cut(): void
  close(): Promise<void>
}

/** A server of one file, which answers each request as the test says. */
export async function startFileServer(last: Answer): Promise<FileServer> {
  const asked: Asked[] = []
  const next: Answer[] = []
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', range: request.headers.range ?? null })
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
    cut: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The file, or the rest of it that is asked for. */
export const whole =
  (bytes: Uint8Array): Answer =>
  ({ headers }, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
    if (headers.range !== undefined && from >= bytes.length) {
      response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end()
      return
    }
    const rest = bytes.subarray(from)
    response.writeHead(from === 0 ? 200 : 206, {
      'content-length': rest.length,
      ...(from > 0 && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
    })
    response.end(rest)
  }

/** The first `count` bytes of what is asked for, and then nothing. */
export const first =
  (bytes: Uint8Array, count: number): Answer =>
  ({ headers }, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
    response.writeHead(from === 0 ? 200 : 206, {
      'content-length': bytes.length - from,
      ...(from > 0 && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
    })
    response.flushHeaders()
    response.write(bytes.subarray(from, from + count))
  }
