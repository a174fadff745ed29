import { createHash } from 'node:crypto'
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import Type from 'typebox'
import { type ChannelMessage, openChannel } from '../../base/channel.ts'
import { socketEvent, socketPort } from '../../base/socket-port.ts'
import { type Access, allows } from '../../contract/bridge/access.ts'
import type { BridgeFailure } from '../../contract/bridge/bridge.ts'
import { createRequestCheck } from '../../contract/bridge/check-request.ts'
import type { BridgeEventName, SentEvent } from '../../contract/bridge/events.ts'
import { type OperationName, operationNames, operations } from '../../contract/bridge/operations.ts'
import { validatorOf } from '../../contract/validator.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { addressOf, limitUnknownSockets } from '../../service/push/sockets.ts'
import { pageHeaders } from '../page-headers.ts'
import { realTimers } from '../real-time.ts'
import { sameOrigin } from '../same-origin.ts'
import { languageFor, languageIn } from '../settings/asked-language.ts'
import type { DeskCalls, PageSockets } from './desk-relay.ts'
import { createPageTurns } from './page-turns.ts'
import type { Via } from './pairing.ts'
import type { BrowserSession } from './sessions.ts'

export interface DeskPagesOptions {
  /** Where the built renderer lies. */
  readonly rendererDir: string
  readonly desk: Omit<DeskCalls, 'standing'>
  readonly via: Via
  /** Whether a request is for this computer; every request is by default. */
  readonly allows?: (request: IncomingMessage) => boolean
}

/** The pages on a listener. */
export type DeskPages = Pick<PageSockets, 'unpaired'>

/** The desk for browsers: its pages, the pairing and the bridge, on the listener of the service. */
export async function serveDeskPages(
  { app, http }: { readonly app: FastifyInstance; readonly http: HttpServer },
  options: DeskPagesOptions,
): Promise<DeskPages> {
  const { rendererDir, desk } = options
  await serveFiles(app, rendererDir, desk)
  const cookies = createKnownCookies()
  servePairing(app, options, cookies)
  const io = openBridge(http, options, cookies)
  const stopEvents = desk.onEvents((to, events) => {
    const { watchers = [], all = [] } = Object.groupBy(events, ([name]) =>
      forWatchers.has(name) ? 'watchers' : 'all',
    )
    const send = (rooms: string[], own: readonly SentEvent[]): void => {
      if (own.length > 0) io.to(rooms).emit(socketEvent, ['event', 'events', own] satisfies ChannelMessage)
    }
    send(to.map(watching), watchers)
    send(to.map(listening), all)
  })
  app.addHook('preClose', async () => {
    stopEvents()
    io.disconnectSockets(true)
    io.engine.close()
  })

  return {
    unpaired(clientIds) {
      for (const id of clientIds) {
        const socket = io.sockets.sockets.get(id)
        socket?.emit(socketEvent, ['event', 'unpaired', null] satisfies ChannelMessage)
        socket?.disconnect(true)
      }
    },
  }
}

async function serveFiles(
  app: FastifyInstance,
  rendererDir: string,
  desk: Pick<DeskCalls, 'language'>,
): Promise<void> {
  await app.register(fastifyStatic, {
    // A page is served by its language, below; the lists of files are the host's.
    root: join(rendererDir, 'assets'),
    prefix: '/assets/',
    index: false,
    setHeaders(reply, path) {
      for (const [name, value] of Object.entries(pageHeaders(path))) reply.header(name, value)
    },
  })

  for (const path of ['/', `/${deskPage}`])
    app.get(path, async (request, reply) => {
      // A desk that does not start has no settings; its page shows that in the language of the browser.
      const chosen = languageIn(request.query) ?? (await desk.language().catch(() => null))
      const language = languageFor(request, chosen)
      // The pages of two languages can have the same length and the same time, by which tags of files are made.
      const untagged = { etag: false, lastModified: false }
      return reply
        .header('vary', 'accept-language')
        .sendFile(`${language}/${deskPage}`, rendererDir, untagged)
    })
}

function servePairing(app: FastifyInstance, { desk, via }: DeskPagesOptions, cookies: KnownCookies): void {
  app.post('/desk/pair', { bodyLimit: 4_096 }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { body } = request
    const session =
      pairRequest.Check(body) && sameOrigin(request.raw)
        ? await desk.redeem({
            secret: body.secret,
            before: shownSession(request.raw, body.key, via),
            userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
            via,
            from: request.ip,
          })
        : 'not-good'
    if (session === 'not-good') return reply.code(403).send({ error: 'not-paired' })
    if (session === 'too-many') return reply.code(429).send({ error: 'too-many-tries' })
    cookies.note(session.cookie, true)
    // The desk itself decides how long the session lasts.
    const flags = `HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000${via === 'tls' ? '; Secure' : ''}`
    const cookie = `${cookieName(request.raw, via)}=${session.cookie}; ${flags}`
    return reply.header('set-cookie', cookie).send({ key: session.pageKey })
  })
}

/** What is known of a socket that is admitted. */
interface Admitted {
  readonly access: Access
}

/** The bridge of the pages that are paired. */
function openBridge(
  http: HttpServer,
  { desk, via, allows = () => true }: DeskPagesOptions,
  cookies: KnownCookies,
) {
  const io = new Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Admitted>(http, {
    path: '/desk/socket.io',
    transports: ['websocket'],
    serveClient: false,
    pingInterval: 2_000,
    pingTimeout: 3_000,
    maxHttpBufferSize: longestFileMessage,
    connectTimeout: showsKeyWithin,
    allowRequest: (request, allow) => allow(null, allows(request) && sameOrigin(request)),
  })
  const known = limitUnknownSockets(io, {
    ...mostUnknown,
    countedBy: request => cookies.ownerOf(cookieOf(request, via)) ?? addressOf(request),
  })
  const faultOf = createRequestCheck()
  io.engine.on('connection', limitMessages)
  io.use((socket, next) => {
    const session = shownSession(socket.request, socket.handshake.auth['key'], via)
    const admitted = session === null ? Promise.resolve(null) : desk.admit(socket.id, session, via)
    admitted.then(
      access => {
        if (session !== null) cookies.note(session.cookie, access !== null)
        if (access !== null) {
          known(socket)
          socket.data = { access }
          accessOf.set(socket.conn, access)
        }
        next(access === null ? new Error('not-paired') : undefined)
        // It disconnected meanwhile, and its disconnect event was already emitted.
        if (access !== null && socket.conn.readyState !== 'open') desk.disconnected(socket.id)
      },
      () => next(new Error('Showcall did not answer.')),
    )
  })
  io.on('connection', socket => {
    const turns = createPageTurns({
      timers: realTimers,
      elapsed: () => performance.now(),
      flooded: () => void socket.disconnect(true),
    })
    const { access } = socket.data
    const refused = (failure: BridgeFailure): Answer => ({ ok: false, failure })
    const serve = async (name: string, payload: unknown): Promise<Answer> => {
      const failure = faultOf(access, name, payload)
      if (failure !== null) return refused(failure)
      // Before the request to the desk, which sends what its controllers show at once.
      if (name === 'controllers.watch') {
        if (wantsToWatch(payload)) void socket.join(watching(access))
        else void socket.leave(watching(access))
      }
      return desk.request(socket.id, name, payload)
    }
    openChannel(socketPort(socket), {
      call: (name, payload) =>
        name === tooLarge
          ? refused({ error: 'invalid-request', message: messageOf('page.too-large') })
          : turns
              .ask(name, () => serve(name, payload))
              .catch(() => refused({ error: 'failed', message: messageOf('app.silent') })),
      listen(name) {
        if (name === 'unpaired') return () => undefined
        if (name !== 'events') throw new Error(`There is no event ${name}.`)
        // Sent to all pages of a room at once: what many get is written once.
        void socket.join(listening(access))
        return () => void socket.leave(listening(access))
      },
    })
    socket.on('disconnect', () => {
      turns.close()
      desk.disconnected(socket.id)
    })
  })
  return io
}

type Answer = Awaited<ReturnType<DeskCalls['request']>>

/** Characters of a message, at most. */
const longest = 65_536
/** Of many rows at once: pasted, put back by an undo, or the choices for the columns of a table. */
const longestContent = 4_194_304
/** Of a file, or a part of one, as JSON. */
const longestFileMessage = 10_000_000

/** The requests that may be longer than others. */
const longRequests: ReadonlyMap<string, number> = new Map<OperationName, number>([
  ['import.send', longestFileMessage],
  ['backup.send', longestFileMessage],
  ['templates.import', longestFileMessage],
  ['bindings.import', longestFileMessage],
  ['edit', longestContent],
  ['templates.save', longestContent],
  ['import.make', longestContent],
  ['import.look', longestContent],
  ['import.preview', longestContent],
  ['import.rows', longestContent],
  ['script.write', longestFileMessage],
  ['script.edit', longestContent],
  ['script.look', longestContent],
])

/** Of the connections whose page has shown what it holds. */
const accessOf = new WeakMap<object, Access>()

/** The name in place of that of a request that is too long: what is in such a one is never parsed. */
const tooLarge = 'too-large'
/** Of no type that there is. */
const noMessage = '9'

/** The beginning of a packet of Socket.IO that carries a call: see `ChannelMessage`. */
const call = new RegExp(`^2\\["${socketEvent}",\\["call",(\\d{1,15}),"([a-z0-9.-]{1,40})",`)

/** Looks at each message before it is parsed. */
function limitMessages(connection: Socket['conn']): void {
  connection.on('packet', (packet: { readonly type: string; data?: unknown }) => {
    const { type, data } = packet
    if (type !== 'message') return
    if (typeof data === 'string' && data.length <= longest) return
    // Bytes of a message, which no page sends.
    if (typeof data !== 'string') {
      packet.data = noMessage
      return
    }
    const [, ask, name] = call.exec(data.slice(0, 100)) ?? []
    // No page sends anything else: the connection is closed for it.
    if (ask === undefined || name === undefined) packet.data = noMessage
    else if (data.length > longestOf(accessOf.get(connection), name))
      packet.data = `2["${socketEvent}",["call",${ask},"${tooLarge}",null]]`
  })
}

/** More of a person who may make that request. */
function longestOf(access: Access | undefined, name: string): number {
  const known = operationNames.find(one => one === name)
  if (access === undefined || known === undefined || !allows(access, operations[known].access)) return longest
  return longRequests.get(known) ?? longest
}

const deskPage = 'index.html'

/** The pages of one access. */
const listening = (access: Access): string => `listening ${access}`
/** The pages of one access that watch the controllers. Their events are chosen by access, like all events. */
const watching = (access: Access): string => `watching ${access}`
/** Sent many times a second: they must not delay GO on pages that show something else. */
const forWatchers: ReadonlySet<BridgeEventName> = new Set<BridgeEventName>(['picture', 'surface-edge'])

const wantsToWatch = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'on' in payload && payload.on === true

/**
 * Cookies do not distinguish ports; two desks on one computer must not overwrite each other's. The prefix keeps pages of
 * the same host that came without encryption from setting it.
 */
const cookieName = ({ socket }: IncomingMessage, via: Via): string =>
  `${via === 'tls' ? '__Host-' : ''}showcall-${socket.localPort}`

const PairRequest = Type.Object({
  secret: Type.String({ maxLength: 200 }),
  /** What a page of this browser holds already. */
  key: Type.Optional(Type.Unknown()),
})
const pairRequest = validatorOf(PairRequest)

/** Milliseconds in which a socket has to show what its page holds. */
const showsKeyWithin = 5_000
/** Sockets that have not shown it yet. */
const mostUnknown = { total: 64, perAddress: 16 }

/** Null unless both parts are there. */
function shownSession(request: IncomingMessage, pageKey: unknown, via: Via): BrowserSession | null {
  const cookie = cookieOf(request, via)
  return cookie === null || typeof pageKey !== 'string' ? null : { cookie, pageKey }
}

function cookieOf(request: IncomingMessage, via: Via): string | null {
  const name = cookieName(request, via)
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined) return value
  }
  return null
}

/** Cookies of browsers that were let in since the start. They let nobody in; they say whose sockets are counted together. */
interface KnownCookies {
  /** Null: it is not one of them. */
  ownerOf(cookie: string | null): string | null
  /** Whether the desk has let its browser in. */
  note(cookie: string, isIn: boolean): void
}

const mostCookies = 256

function createKnownCookies(): KnownCookies {
  /** By their digest: looking one up reveals nothing about another. */
  const known = new Set<string>()
  return {
    ownerOf(cookie) {
      const digest = cookie === null ? '' : digestOf(cookie)
      return known.has(digest) ? digest : null
    },
    note(cookie, isIn) {
      const digest = digestOf(cookie)
      known.delete(digest)
      if (isIn) known.add(digest)
      const [oldest] = known
      if (known.size > mostCookies && oldest !== undefined) known.delete(oldest)
    },
  }
}

const digestOf = (cookie: string): string => createHash('sha256').update(cookie).digest('hex')
