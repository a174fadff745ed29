import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartupError } from '../../../service/startup-error.ts'
import type { ListenAddress } from '../../command-line.ts'
import type { ServiceMetrics } from './service-metrics.ts'

export interface MetricsListener {
  readonly address: string
  close(): Promise<void>
}

/** Serves the metrics at `/metrics`, by GET, and nothing else. Throws `StartupError` where it cannot listen. */
export async function openMetricsListener(
  { host, port }: ListenAddress,
  metrics: Pick<ServiceMetrics, 'read'>,
): Promise<MetricsListener> {
  const server = createServer(async (request, response) => {
    const isKnown = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics'
    if (!isKnown) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('The metrics are at /metrics.\n')
      return
    }
    const { type, text } = await metrics.read()
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(cannotListen(host, port, error)))
    server.listen({ host, port }, resolve)
  })
  // A server that listens on a port has an address with a port.
  const { port: taken } = server.address() as AddressInfo
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/metrics`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const cannotListen = (host: string, port: number, cause: NodeJS.ErrnoException): StartupError =>
  cause.code === 'EADDRINUSE'
    ? new StartupError(
        'net.no_free_port',
        `The port ${port} of ${host} is taken: metrics cannot be served there.`,
        'Close the program that uses it, or choose another port with --metrics.',
        cause,
      )
    : new StartupError(
        'net.address_unavailable',
        `Showcall cannot serve metrics on ${host}, port ${port}: ${cause.message}.`,
        'Choose an address of this computer with --metrics.',
        cause,
      )
