import type { Server as HttpServer, IncomingMessage } from 'node:http'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Server } from 'socket.io'
import type { BridgeEventName } from '../../contract/bridge/events.ts'
import { chooseLanguage, isLanguage, type Language, readAcceptLanguage } from '../../domain/language.ts'
import { outputKinds } from '../../domain/output-page.ts'
import { policyOf } from '../page-policy.ts'
import { serveOutputSockets } from './output-sockets.ts'
import { createPairing } from './pairing.ts'
import type { RelayDesk, RelayPages } from './relay.ts'

export interface DeskPagesOptions {
  /** Where the built renderer lies. */
  readonly rendererDir: string
  /** Signs sessions; see `loadSessionKey`. */
  readonly sessionKey: Uint8Array
  readonly desk: RelayCalls
}

/** The desk, as the other end of the relay calls it. */
export type RelayCalls = Pick<
  RelayDesk,
  'request' | 'disconnected' | 'outputOpens' | 'outputJoined' | 'outputLeft' | 'outputClock' | 'language'
>

/** The desk for browsers: its pages, the pairing and the bridge, on the listener of the service. */
export async function serveDeskPages(
  { app, http }: { readonly app: FastifyInstance; readonly http: HttpServer },
  { rendererDir, sessionKey, desk }: DeskPagesOptions,
): Promise<RelayPages> {
  const pairing = createPairing(sessionKey)

  await app.register(fastifyStatic, {
    root: rendererDir,
    wildcard: false,
    index: false,
    // A page is served by its language, below.
    globIgnore: ['**/*.html'],
    setHeaders(reply, path) {
      reply.header('content-security-policy', policyOf(path))
      reply.header('x-content-type-options', 'nosniff')
      reply.header('referrer-policy', 'no-referrer')
      // File names of assets carry their digest; the page itself is always asked for again.
      const hashed = path.includes('assets')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  const sendPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: string,
  ): Promise<FastifyReply> => {
    const own = page === deskPage ? null : languageIn(request.query)
    // A desk that does not start has no settings; its page says so in the language of the browser.
    const chosen = own ?? (await desk.language().catch(() => null))
    const language = chosen ?? chooseLanguage(readAcceptLanguage(request.headers['accept-language'] ?? ''))
    return reply.header('vary', 'accept-language').sendFile(`${language}/${page}`)
  }
  for (const path of ['/', `/${deskPage}`])
    app.get(path, (request, reply) => sendPage(request, reply, deskPage))
  for (const kind of outputKinds)
    app.get(`/output/${kind}`, (request, reply) => sendPage(request, reply, 'output/index.html'))

  app.post('/desk/pair', { bodyLimit: 4_096 }, async (request, reply) => {
    const { body } = request
    const secret = typeof body === 'object' && body !== null && 'secret' in body ? body.secret : null
    const session = typeof secret === 'string' ? pairing.redeem(secret) : null
    if (session === null) return reply.code(403).send({ error: 'not-paired' })
    const cookie = `${cookieName(request.raw)}=${session}; HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000`
    return reply.code(204).header('set-cookie', cookie).send()
  })

  const io = new Server(http, {
    path: '/desk/socket.io',
    transports: ['websocket'],
    serveClient: false,
    pingInterval: 2_000,
    pingTimeout: 3_000,
    // A pasted running order comes in one message.
    maxHttpBufferSize: 10_000_000,
    allowRequest: (request, allow) => allow(null, sameOrigin(request)),
  })
  io.use((socket, next) => {
    const session = sessionOf(socket.request)
    next(session !== null && pairing.knows(session) ? undefined : new Error('not-paired'))
  })
  io.on('connection', socket => {
    socket.on('request', (name: unknown, payload: unknown, answer: unknown) => {
      if (typeof name !== 'string' || typeof answer !== 'function') return
      if (name === 'controllers.watch') {
        if (wantsToWatch(payload)) void socket.join(watching)
        else void socket.leave(watching)
      }
      desk.request(socket.id, name, payload).then(
        reply => answer(reply),
        () => answer({ ok: false, failure: { error: 'failed', message: 'The desk did not answer.' } }),
      )
    })
    socket.on('disconnect', () => desk.disconnected(socket.id))
  })
  const outputs = serveOutputSockets(io, desk)
  app.addHook('preClose', async () => {
    io.disconnectSockets(true)
    io.engine.close()
  })

  return {
    event(name, payload) {
      const to = forWatchers.has(name) ? io.to(watching) : io
      to.emit('event', name, payload)
    },
    ...outputs,
    newPairing: pairing.newSecret,
    pages: () => io.sockets.sockets.size,
  }
}

const deskPage = 'index.html'

/** `?lang=de`: one screen in another language than the desk's. */
const languageIn = (query: unknown): Language | null =>
  typeof query === 'object' && query !== null && 'lang' in query && isLanguage(query.lang) ? query.lang : null

const watching = 'watching'
/** Many a second: a page that shows something else must not get its GO behind them. */
const forWatchers: ReadonlySet<BridgeEventName> = new Set<BridgeEventName>(['picture', 'surface-edge'])

const wantsToWatch = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'on' in payload && payload.on === true

/** Cookies do not tell ports apart; two desks on one computer must not overwrite each other's. */
const cookieName = (request: IncomingMessage): string => `showcall-${request.socket.localPort}`

function sessionOf(request: IncomingMessage): string | null {
  const name = cookieName(request)
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined) return value
  }
  return null
}

/** Another page of this computer must not speak in the name of a paired browser. */
function sameOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers
  if (origin === undefined || host === undefined) return false
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}
