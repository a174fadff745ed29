import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { v0SocketPath } from '../../src-main/contract/v0/push.ts'
import { monotonicMs, realTimers } from '../../src-main/hosts/real-time.ts'
import { HostedService, type HostedServiceOptions } from './hosted-service.ts'

export interface RunningHostedService {
  readonly service: HostedService
  readonly addresses: { readonly baseUrl: string; readonly v0Url: string; readonly socketUrl: string }
  readonly tokens: { readonly v1: string; readonly v0: string }
  close(): Promise<void>
}

/** A hosted service on a port of this computer: HTTP, an event stream, and a Socket.IO server. */
export async function startHostedService(
  options: Partial<HostedServiceOptions> = {},
): Promise<RunningHostedService> {
  const service = new HostedService({ clock: monotonicMs, timers: realTimers, ...options })
  const http = createServer((request, response) => {
    answer(service, request, response).catch(error => response.destroy(error))
  })
  const push = new Server(http, { path: v0SocketPath, serveClient: false })
  push.use((socket, next) => {
    const refusal = service.admit({ ...socket.handshake.auth })
    next(refusal === null ? undefined : new Error(refusal))
  })
  push.on('connection', socket => {
    const stop = service.onPush(String(socket.handshake.auth['rundownId']), (event, payload) =>
      socket.emit(event, payload),
    )
    socket.on('disconnect', stop)
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  // Listening on a port, it has an address of that form.
  const { port } = http.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    service,
    addresses: { baseUrl: `${origin}/api-v1`, v0Url: `${origin}/api-v0`, socketUrl: origin },
    tokens: service.tokens,
    async close() {
      service.close()
      await push.close()
      http.closeAllConnections()
    },
  }
}

async function answer(
  service: HostedService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const reply = service.handle({
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join() : (value ?? ''),
      ]),
    ),
    body: chunks.length === 0 ? null : Buffer.concat(chunks).toString('utf8'),
  })
  response.writeHead(reply.status, reply.headers)
  if (reply.stream === undefined) {
    response.end(reply.body)
    return
  }
  const stop = reply.stream({ write: text => response.write(text), end: () => response.end() })
  response.once('close', stop)
}
