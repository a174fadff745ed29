import type { Server as HttpServer, IncomingMessage } from 'node:http'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { BridgeAnswer, BridgeRequestName } from '../../contract/bridge/bridge.ts'
import type { BridgeEventName, BridgeEvents } from '../../contract/bridge/events.ts'
import type { Language } from '../../domain/language.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { pageHeaders } from '../page-headers.ts'
import { sameOrigin } from '../same-origin.ts'
import { languageFor, languageIn } from '../settings/asked-language.ts'
import type { BrowserSession, PairingRequest } from './pairing.ts'

/** What the desk, in the main thread, does for its pages, which the listener's thread carries. */
export interface DeskOfPages {
  /** See `Pairing.redeem`. */
  redeem(request: PairingRequest): Promise<BrowserSession | null>
  /** See `Pairing.admit`. */
  admit(clientId: string, session: BrowserSession): Promise<boolean>
  request(clientId: string, name: string, payload: unknown): Promise<BridgeAnswer<BridgeRequestName>>
  disconnected(clientId: string): void
  /** The language of pages, as a person chose it; null for what each browser wants. */
  language(): Promise<Language | null>
}

/** What the listener's thread does for the desk. */
export interface DeskPages {
  event<Name extends BridgeEventName>(name: Name, payload: BridgeEvents[Name]): void
  /** The browser of these pages is paired no more: they are told so and cut off. */
  unpaired(clientIds: readonly string[]): void
}

export interface DeskPagesOptions {
  /** Where the built renderer lies. */
  readonly rendererDir: string
  readonly desk: DeskOfPages
}

/** The desk for browsers: its pages, the pairing and the bridge, on the listener of the service. */
export async function serveDeskPages(
  { app, http }: { readonly app: FastifyInstance; readonly http: HttpServer },
  { rendererDir, desk }: DeskPagesOptions,
): Promise<DeskPages> {
  await serveFiles(app, rendererDir, desk)
  servePairing(app, desk)
  const io = openBridge(http, desk)
  app.addHook('preClose', async () => {
    io.disconnectSockets(true)
    io.engine.close()
  })

  return {
    event(name, payload) {
      const to = forWatchers.has(name) ? io.to(watching) : io
      to.emit('event', name, payload)
    },
    unpaired(clientIds) {
      for (const id of clientIds) {
        const socket = io.sockets.sockets.get(id)
        socket?.emit('unpaired')
        socket?.disconnect(true)
      }
    },
  }
}

async function serveFiles(app: FastifyInstance, rendererDir: string, desk: DeskOfPages): Promise<void> {
  await app.register(fastifyStatic, {
    root: rendererDir,
    wildcard: false,
    index: false,
    // A page is served by its language, below; the lists of files are the host's.
    globIgnore: ['**/*.html', '**/*.json'],
    setHeaders(reply, path) {
      for (const [name, value] of Object.entries(pageHeaders(path))) reply.header(name, value)
    },
  })

  for (const path of ['/', `/${deskPage}`])
    app.get(path, async (request, reply) => {
      // A desk that does not start has no settings; its page says so in the language of the browser.
      const chosen = languageIn(request.query) ?? (await desk.language().catch(() => null))
      const language = languageFor(request, chosen)
      return reply.header('vary', 'accept-language').sendFile(`${language}/${deskPage}`)
    })
}

function servePairing(app: FastifyInstance, desk: DeskOfPages): void {
  app.post('/desk/pair', { bodyLimit: 4_096 }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { body } = request
    const session =
      pairRequest.Check(body) && sameOrigin(request.raw)
        ? await desk.redeem({
            secret: body.secret,
            before: shownSession(request.raw, body.key),
            userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
          })
        : null
    if (session === null) return reply.code(403).send({ error: 'not-paired' })
    // The desk itself decides how long the session lasts.
    const cookie = `${cookieName(request.raw)}=${session.cookie}; HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000`
    return reply.header('set-cookie', cookie).send({ key: session.pageKey })
  })
}

/** The bridge of the pages that are paired. */
function openBridge(http: HttpServer, desk: DeskOfPages): Server {
  const io = new Server(http, {
    path: '/desk/socket.io',
    transports: ['websocket'],
    serveClient: false,
    pingInterval: 2_000,
    pingTimeout: 3_000,
    // A pasted running order comes in one message.
    maxHttpBufferSize: 10_000_000,
    connectTimeout: showsKeyWithin,
    allowRequest: (request, allow) =>
      allow(null, sameOrigin(request) && io.engine.clientsCount - io.sockets.sockets.size < mostUnknown),
  })
  io.use((socket, next) => {
    const session = shownSession(socket.request, socket.handshake.auth['key'])
    const admitted = session === null ? Promise.resolve(false) : desk.admit(socket.id, session)
    admitted.then(
      good => {
        next(good ? undefined : new Error('not-paired'))
        // It hung up meanwhile, and will never be said to have left.
        if (good && socket.conn.readyState !== 'open') desk.disconnected(socket.id)
      },
      () => next(new Error('Showcall did not answer.')),
    )
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
        () => answer({ ok: false, failure: { error: 'failed', message: messageOf('app.silent') } }),
      )
    })
    socket.on('disconnect', () => desk.disconnected(socket.id))
  })
  return io
}

const deskPage = 'index.html'

const watching = 'watching'
/** Many a second: a page that shows something else must not get its GO behind them. */
const forWatchers: ReadonlySet<BridgeEventName> = new Set<BridgeEventName>(['picture', 'surface-edge'])

const wantsToWatch = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'on' in payload && payload.on === true

/** Cookies do not tell ports apart; two desks on one computer must not overwrite each other's. */
const cookieName = (request: IncomingMessage): string => `showcall-${request.socket.localPort}`

const PairRequest = Type.Object({
  secret: Type.String({ maxLength: 200 }),
  /** What a page of this browser holds already. */
  key: Type.Optional(Type.Unknown()),
})
const pairRequest = Compile(PairRequest)

/** Milliseconds in which a socket has to show what its page holds. */
const showsKeyWithin = 5_000
/** Sockets that have not shown it yet. */
const mostUnknown = 64

/** Null unless both parts are there. */
function shownSession(request: IncomingMessage, pageKey: unknown): BrowserSession | null {
  const cookie = cookieOf(request)
  return cookie === null || typeof pageKey !== 'string' ? null : { cookie, pageKey }
}

function cookieOf(request: IncomingMessage): string | null {
  const name = cookieName(request)
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined) return value
  }
  return null
}
