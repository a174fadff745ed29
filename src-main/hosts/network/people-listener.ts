import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { hostname } from 'node:os'
import type { Duplex } from 'node:stream'
import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import type { AdmissionLimits } from '../../base/admission.ts'
import { deskStandingPath } from '../../contract/desk-standing.ts'
import { v0SocketPath } from '../../contract/v0/push.ts'
import type { OpenedNetwork } from '../../desk/ports/output-screens.ts'
import { createServer } from '../../service/node-http.ts'
import { isOwnHost, ownNames } from '../outputs/own-host.ts'
import { type DeskPages, serveDeskPages } from './desk-pages.ts'
import type { DeskCalls } from './desk-relay.ts'
import {
  closeGuarded,
  defaultLimits,
  defaultTimeout,
  guardedOptions,
  limitConnections,
  openAt,
} from './guarded-listener.ts'
import type { PeoplePlace } from './people-place.ts'
import type { Certificate } from './self-signed.ts'

interface PeopleListenerOptions {
  /** Where the built renderer lies. */
  readonly rendererDir: string
  readonly desk: DeskCalls
  /** The listener of the service, which answers requests to the API. */
  readonly service: HttpServer
  readonly limits?: AdmissionLimits
  readonly timeout?: number
}

/** The listener for people on the network: the desk's pages and the API, as far as each is opened, and nothing else. */
export interface PeopleListener extends DeskPages {
  /** Closes the one before. */
  open(place: PeoplePlace): Promise<OpenedNetwork>
  /** Cuts all connections. */
  close(): Promise<void>
}

interface Opened {
  /** Null while pages are closed. */
  readonly pages: DeskPages | null
  close(): Promise<void>
}

export function createPeopleListener(options: PeopleListenerOptions): PeopleListener {
  const { limits = defaultLimits, timeout = defaultTimeout } = options
  let current: Opened | null = null

  async function close(): Promise<void> {
    const closing = current
    current = null
    await closing?.close()
  }

  async function open(place: PeoplePlace): Promise<OpenedNetwork> {
    await close()
    const http = createListener(place.certificate, timeout)
    const cut = limitConnections(http, limits)
    const names = [...ownNames(hostname()), ...place.names]
    const allows = ({ headers }: IncomingMessage): boolean => isOwnHost(headers.host, names)
    const passing = { place, service: options.service, allows }
    const app = await createApp(http, passing)
    const via = place.certificate === null ? 'plain' : 'tls'
    if (hasApi(place)) serveStanding(app, options.desk)
    const pages = place.pages ? await serveDeskPages({ app, http }, { ...options, via, allows }) : null
    passSockets(http, passing)
    await app.ready()
    current = {
      pages,
      async close() {
        await closeGuarded(http, cut)
        await app.close()
      },
    }
    const opened = await openAt(http, place)
    if (!opened.ok) await close()
    return opened
  }

  return {
    open,
    close,
    unpaired: clientIds => current?.pages?.unpaired(clientIds),
  }
}

function createListener(certificate: Certificate | null, timeout: number): HttpServer {
  if (certificate === null) return createServer(guardedOptions(timeout))
  // Loaded as in node-http.ts, since only a desk that is open to the network needs it.
  const https = process.getBuiltinModule('node:https')
  return https.createServer({
    ...guardedOptions(timeout),
    handshakeTimeout: timeout,
    minVersion: 'TLSv1.2',
    cert: certificate.certificate,
    key: certificate.key,
  })
}

/** Tokens do not travel without encryption. */
const hasApi = ({ api, certificate }: PeoplePlace): boolean => api && certificate !== null

interface Passing {
  readonly place: PeoplePlace
  readonly service: HttpServer
  /** Whether a request is for this computer. */
  readonly allows: (request: IncomingMessage) => boolean
}

/** Requests to the API are answered by the service's own listener, all others by what is added here. */
async function createApp(http: HttpServer, passing: Passing): Promise<FastifyInstance> {
  const { place, service, allows } = passing
  const app = fastify({
    serverFactory: handler =>
      http.on('request', (request: IncomingMessage, response: ServerResponse) => {
        if (hasApi(place) && isApi(request) && allows(request)) service.emit('request', request, response)
        else handler(request, response)
      }),
    forceCloseConnections: true,
    bodyLimit: 4_096,
    logger: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    if (!allows(request.raw))
      return reply
        .code(421)
        .type('text/plain')
        .send('This is not an address of Showcall. Use the link that Showcall shows.')
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('Not found'))
  app.setErrorHandler((error: FastifyError, _request, reply) =>
    reply
      .code(error.statusCode ?? 500)
      .type('text/plain')
      .send('Not possible'),
  )
  return app
}

/** Answers desks that use this desk's API with the address of the other desk of the pair; see `deskStandingPath`. */
function serveStanding(app: FastifyInstance, desk: Pick<DeskCalls, 'standing'>): void {
  app.get(deskStandingPath, async (_request, reply) => {
    const standing = await desk.standing()
    reply.header('cache-control', 'no-store')
    return standing ?? reply.code(404).send({ error: 'no-other-desk' })
  })
}

const isApi = ({ url = '' }: IncomingMessage): boolean => /^\/api-v[01]\//.test(url)

/** The push channel of v0, and no other socket of the service. */
function passSockets(http: HttpServer, { place, service, allows }: Passing): void {
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const isPush = request.url?.startsWith(`${v0SocketPath}/`) === true
    if (isPush && hasApi(place) && allows(request)) service.emit('upgrade', request, socket, head)
    // The sockets of pages, where there are any, close what is not theirs.
    else if (!place.pages) socket.destroy()
  })
}
