import type { Server } from 'node:http'
import { hostname } from 'node:os'
import fastify, { type FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { AdmissionLimits } from '../../base/admission.ts'
import { outputStandingPath } from '../../contract/bridge/channels.ts'
import { validatorOf } from '../../contract/validator.ts'
import type { NetworkPlace, OpenedNetwork } from '../../desk/ports/output-screens.ts'
import { outputKinds } from '../../domain/output/output-page.ts'
import { createServer } from '../../service/node-http.ts'
import {
  closeGuarded,
  defaultLimits,
  defaultTimeout,
  guardedOptions,
  limitConnections,
  openAt,
} from '../network/guarded-listener.ts'
import { sameOrigin } from '../same-origin.ts'
import { type OutputFilesOptions, serveOutputAssets, serveOutputPages } from './output-files.ts'
import type { OutputSockets } from './output-sockets.ts'
import { isOwnHost, ownNames } from './own-host.ts'
import type { OutputDesk } from './relay.ts'

interface NetworkListenerOptions extends OutputFilesOptions {
  readonly sockets: Pick<OutputSockets, 'attach'>
  readonly desk: Pick<OutputDesk, 'language' | 'otherOutputs' | 'outputStanding'>
  readonly limits?: AdmissionLimits
  /** Milliseconds in which a connection has to send a whole request. */
  readonly timeout?: number
  /** Milliseconds of this process; as it counts them, unless told otherwise. */
  readonly elapsed?: () => number
}

/** The listener that serves output pages, their files and their sockets to the network, and nothing else. */
export interface NetworkListener {
  /** Closes the one before. */
  open(place: NetworkPlace): Promise<OpenedNetwork>
  /** Cuts all connections. */
  close(): Promise<void>
}

export function createNetworkListener(options: NetworkListenerOptions): NetworkListener {
  const { sockets, limits = defaultLimits, timeout = defaultTimeout, elapsed } = options
  let current: (() => Promise<void>) | null = null

  async function close(): Promise<void> {
    const closing = current
    current = null
    await closing?.()
  }

  async function open(place: NetworkPlace): Promise<OpenedNetwork> {
    await close()
    const http = createServer(guardedOptions(timeout))
    const cut = limitConnections(http, limits, elapsed)
    const names = ownNames(hostname())
    const app = await createPages(http, names, options)
    const detach = sockets.attach(
      http,
      request => isOwnHost(request.headers.host, names) && sameOrigin(request),
    )
    current = async () => {
      detach()
      await closeGuarded(http, cut)
      await app.close()
    }
    const opened = await openAt(http, place)
    if (!opened.ok) await close()
    return opened
  }
  return { open, close }
}

/** Everything that is no output page is not found here; who calls the computer by a wrong name is turned away. */
async function createPages(http: Server, names: readonly string[], options: NetworkListenerOptions) {
  const app = fastify({
    serverFactory: handler => http.on('request', handler),
    forceCloseConnections: true,
    bodyLimit: 1,
    logger: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    if (!isOwnHost(request.headers.host, names))
      return reply
        .code(421)
        .type('text/plain')
        .send('This is not an address of Showcall’s outputs. Use the link that Showcall shows.')
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('Not found'))
  app.setErrorHandler((_error, _request, reply) => reply.code(404).type('text/plain').send('Not found'))
  serveOutputPages(app, options)
  serveOutputStanding(app, options.desk)
  await serveOutputAssets(app, options)
  await app.ready()
  return app
}

const standingQuestion = validatorOf(
  Type.Object({ kind: Type.Enum([...outputKinds]), key: Type.String({ maxLength: 200 }) }),
)

/**
 * Answers screens of the other desk whether this one calls the show. Any page may ask and read the answer: without the
 * secret of a link it learns nothing, and no cookie counts. The question is JSON that is sent as plain text, for which a
 * browser asks no leave.
 */
function serveOutputStanding(app: FastifyInstance, desk: Pick<OutputDesk, 'outputStanding'>): void {
  app.post(outputStandingPath, { bodyLimit: 1_024 }, async (request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
    const asked = parse(request.body)
    const standing = standingQuestion.Check(asked) ? await desk.outputStanding(asked.kind, asked.key) : null
    return standing ?? reply.code(403).send({ error: 'no-such-output' })
  })
}

function parse(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : null
  } catch {
    return null
  }
}
