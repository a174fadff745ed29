import type { Server as HttpServer, IncomingMessage } from 'node:http'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import type { BridgeEventName } from '../../contract/bridge/events.ts'
import { languageFor } from '../asked-language.ts'
import { pageHeaders } from '../page-headers.ts'
import { sameOrigin } from '../same-origin.ts'
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
export type RelayCalls = Pick<RelayDesk, 'request' | 'disconnected' | 'language'>

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
    // A page is served by its language, below; the lists of files are the host's.
    globIgnore: ['**/*.html', '**/*.json'],
    setHeaders(reply, path) {
      for (const [name, value] of Object.entries(pageHeaders(path))) reply.header(name, value)
    },
  })

  for (const path of ['/', `/${deskPage}`])
    app.get(path, async (request, reply) => {
      // A desk that does not start has no settings; its page says so in the language of the browser.
      const language = languageFor(request, await desk.language().catch(() => null))
      return reply.header('vary', 'accept-language').sendFile(`${language}/${deskPage}`)
    })

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
  app.addHook('preClose', async () => {
    io.disconnectSockets(true)
    io.engine.close()
  })

  return {
    event(name, payload) {
      const to = forWatchers.has(name) ? io.to(watching) : io
      to.emit('event', name, payload)
    },
    newPairing: pairing.newSecret,
    pages: () => io.sockets.sockets.size,
  }
}

const deskPage = 'index.html'

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
