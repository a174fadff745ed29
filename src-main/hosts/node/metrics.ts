import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ServiceLoad } from '../../service/create-service.ts'
import { StartupError } from '../../service/startup-error.ts'
import type { ListenAddress } from '../command-line.ts'

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

/** Metrics of a service for Prometheus, without any data of rundowns, teams, tokens or client addresses. */
export interface ServiceMetrics {
  /** Counts the requests of that application from now on. */
  watch(app: FastifyInstance): void
  /** A change was sent to clients `afterMs` after its commit. */
  changeSent(afterMs: number): void
  /** Sets the function that returns the load; called each time the metrics are read. */
  askLoad(load: () => ServiceLoad): void
  /** The metrics in Prometheus text format. */
  read(): Promise<{ readonly type: string; readonly text: string }>
}

/** Upper limits, s: a press at a service beside the caller takes 2 ms, one over the internet 100 ms. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createServiceMetrics(version: string): ServiceMetrics {
  const registry = new Registry()
  const registers = [registry]
  // Of the process: memory, CPU time, delay of the event loop, open files.
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'showcall_info',
    help: 'Version of the service; always 1.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  const seconds = new Histogram({
    name: 'showcall_request_seconds',
    help: 'Requests by route, and the time from their head to the end of their reply. Event streams are not among them.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const presses = new Counter({
    name: 'showcall_presses_total',
    help: 'Requests to move a show, by version of the API, action and result: done, or the code of the refusal.',
    labelNames: ['api', 'action', 'result'],
    registers,
  })
  const refused = new Counter({
    name: 'showcall_refused_total',
    help: 'Refused requests, by the code of their problem document.',
    labelNames: ['code'],
    registers,
  })
  const deliverySeconds = new Histogram({
    name: 'showcall_told_seconds',
    help: 'From the commit of a change, by this process or another, until it was sent to the clients of this one.',
    buckets,
    registers,
  })
  return {
    changeSent: afterMs => deliverySeconds.observe(afterMs / 1_000),
    watch(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none'
        seconds.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1_000,
        )
        if (reply.problemCode !== null) refused.inc({ code: reply.problemCode })
        const press = pressOf(request, route)
        if (press !== null) presses.inc({ ...press, result: resultOf(reply) })
        done()
      })
    },
    askLoad(load) {
      gauge('showcall_push_clients', 'Connected clients of the push channel of v0.', () => load().pushClients)
      gauge('showcall_event_streams', 'Open event streams of v1.', () => load().eventStreams)
      gauge('showcall_unsaved', '1 while the disk does not take the state of a show, else 0.', () =>
        Number(load().unsaved),
      )
      gauge('showcall_ready', '1 while the database answers, else 0.', () => Number(load().ready))
    },
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }

  function gauge(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  }
}

/** Null for what moves no show. */
function pressOf(
  { method }: FastifyRequest,
  route: string,
): { readonly api: 'v0' | 'v1'; readonly action: string } | null {
  const v1 = /^\/api-v1\/.*\/action::(.+)$/.exec(route)?.[1]
  if (v1 !== undefined) return method === 'POST' ? { api: 'v1', action: v1 } : null
  const v0 = /^\/api-v0\/rundown\/:id\/(start|pause|next|previous|cues\/.+)$/.exec(route)?.[1]
  return v0 === undefined ? null : { api: 'v0', action: v0.split('/').at(-1) ?? v0 }
}

const resultOf = ({ problemCode, statusCode }: FastifyReply): string =>
  problemCode ?? (statusCode < 300 ? 'done' : String(statusCode))
