import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { describeError, type Log } from '../../contract/log.ts'
import { limits } from '../../contract/v1/limits.ts'
import { ownHeaders } from '../../contract/v1/own-headers.ts'
import type { Clock } from '../../domain/time/time.ts'
import { malformed, refuseUnstorable } from '../core/body-checks.ts'
import { isOfApi } from '../listen.ts'
import { maxHeaderSize, STATUS_CODES } from '../node-http.ts'
import { invalid, issue, ProblemError, storeProblem } from '../problem-error.ts'
import { renderProblem, type Site, send } from './answer.ts'
import {
  type AddressBudgets,
  apply,
  type Budgets,
  headersOf,
  isUncheckable,
  overBudget,
  standingOfAddress,
  takeForAddress,
} from './callers.ts'
import { compressReplies, limitLargeReplies } from './compress.ts'

interface AppOptions {
  readonly server: Server
  readonly clock: Clock
  readonly version: string
  readonly log: Log
  readonly budgets: AddressBudgets
  /** Known once the service listens, before it answers. */
  readonly site: () => Site
  /** Origins of pages that may read the API in a browser; `*` is any. */
  readonly corsOrigins: readonly string[]
  /** Counts a request to an address that there is not, against the budget of its sender. */
  readonly takeUnknown: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Whether it asked for a web socket, which is nowhere among the addresses of the API. */
  readonly isRefusedSocket: (request: IncomingMessage) => boolean
  /** Whether the state of a show is in memory alone, since the disk does not take it. */
  readonly unsaved: () => boolean
  /** Whether requests can be answered. */
  readonly ready: () => boolean
}

/** The HTTP application without its routes: identifiers, bodies, errors and health. */
export function createApp(options: AppOptions) {
  const { server, clock, log, budgets, site } = options
  const nextRequestId = createRequestIds()

  function refuse(thrown: FastifyError | ProblemError, request: FastifyRequest, reply: FastifyReply) {
    const error = thrown instanceof ProblemError ? thrown : problemOf(thrown, request)
    // Each answer says how a budget stands, also where none could be asked.
    if (isOfApi(request.url) && !reply.hasHeader('ratelimit-limit'))
      reply.headers(headersOf(standingOfAddress(budgets, request.ip, clock())))
    if (error.status >= 500 || isUncheckable(error)) {
      log({
        level: 'error',
        event: error.code,
        requestId: request.id,
        error: describeError(thrown.cause ?? thrown),
      })
    }
    return send(reply, renderProblem(error, request, site(), clock()))
  }

  const takeAnonymously = (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url.startsWith('/api-')) apply(reply, takeForAddress(budgets, request.ip, clock()))
  }

  const app = fastify({
    // A client that sends `Expect: 100-continue` gets it, or the final answer at once.
    serverFactory: handler => server.on('request', handler).on('checkExpectation', handler),
    clientErrorHandler: (error, socket) =>
      answerUnreadable(error, socket, { budgets, clock, site, nextRequestId }),
    // What the router itself cannot read never reaches a hook.
    frameworkErrors(error, request, reply) {
      reply.header('x-request-id', request.id)
      try {
        takeAnonymously(request, reply)
        return refuse(error, request, reply)
      } catch (over) {
        if (over instanceof ProblemError) return refuse(over, request, reply)
        throw over
      }
    },
    // An identifier of any length is one that does not exist.
    routerOptions: { maxParamLength: maxHeaderSize },
    genReqId: nextRequestId,
    rewriteUrl: request => plainColons(originForm(request.url ?? '/')),
    bodyLimit: limits.bodyBytes,
    forceCloseConnections: true,
    logger: false,
  })

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' })
    const fault = hostFault(request)
    if (fault === null) return done()
    takeAnonymously(request, reply)
    throw fault
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (options.unsaved()) reply.header(ownHeaders.notRecorded, 'disk')
    done(null, payload)
  })
  allowOrigins(app, options.corsOrigins, takeAnonymously)
  const largeReplies = limitLargeReplies(app)
  compressReplies(app)
  // Before its body is read: an unknown address matters more than a fault in the body.
  app.addHook('onRequest', async (request, reply) => {
    const isSocket = options.isRefusedSocket(request.raw)
    if (!request.is404 && !isSocket) return
    // The socket is known for this one request.
    if (isSocket) reply.header('connection', 'close')
    await options.takeUnknown(request, reply)
    throw new ProblemError('not_found', isSocket ? noSocketHere : notFoundAt(request.url))
  })

  app.decorateReply('problemCode', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => readJson(body),
  )

  app.setErrorHandler(refuse)

  addHealth(app, options)
  return { app, largeReplies }
}

const noSocketHere =
  'There is no web socket at this address. Live changes are server-sent events: GET /rundowns/{rundown_id}/events.'

/** For an address of another API version, the text names that version's address. */
function notFoundAt(url: string): string {
  const here = 'There is nothing at this address, or not for this method.'
  if (/^\/api-v0\/(?:rundowns|auth)\b/.test(url)) return `${here} The base address of v1 ends with /api-v1.`
  if (/^\/api-v1\/(?:rundown\/|ping\b)/.test(url)) return `${here} The base address of v0 ends with /api-v0.`
  if (/^\/(?:rundowns?|auth|ping)\b/.test(url)) {
    return `${here} The base address of v1 ends with /api-v1, that of v0 with /api-v0.`
  }
  return here
}

/** RFC 9112 section 3.2: one Host, and none only in HTTP/1.0. */
function hostFault({ raw }: FastifyRequest): ProblemError | null {
  const hosts = raw.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  ).length
  if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) return null
  const message = hosts === 0 ? 'has no Host header' : 'has more than one Host header'
  return invalid('bad_request', [issue([], message, 'host')])
}

/** What a proxy is asked is asked of us: RFC 9112 section 3.2.2. */
const originForm = (target: string): string => {
  const path = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1]
  return path === undefined ? target : path.startsWith('/') ? path : `/${path}`
}

/** Some clients encode the colon of a verb. */
function plainColons(url: string): string {
  if (!url.includes('%3')) return url
  const [path = '', ...query] = url.split('?')
  return [path.replaceAll(/%3a/gi, ':'), ...query].join('?')
}

/** What fastify refuses by itself, and what else was thrown, in the words of the API. */
function problemOf(error: FastifyError, { headers, routeOptions }: FastifyRequest): ProblemError {
  const ofStore = storeProblem(error)
  if (ofStore !== null) return ofStore
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE': {
      const limit = routeOptions.bodyLimit ?? limits.bodyBytes
      const received = Math.max(Number(headers['content-length']) || 0, limit + 1)
      return new ProblemError(
        'payload.too_large',
        `The body is over ${Math.floor(limit / 1e6)} MB. Send less at once.`,
        {
          limit,
          received,
          unit: 'bytes',
        },
      )
    }
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return invalid('bad_request', [
        issue([], 'must have the content type application/json', 'content_type'),
      ])
    case 'FST_ERR_BAD_URL':
      return invalid('bad_request', [issue([], 'has an address that is not encoded correctly', 'malformed')])
    default:
      return (error.statusCode ?? 500) < 500
        ? invalid('bad_request', [issue([], 'could not be read: it is not valid JSON', 'malformed')])
        : new ProblemError(
            'internal.unhandled',
            'Something went wrong in the service. Try again in a moment.',
          )
  }
}

/** `req_` and 24 hex digits: a random part of this run, and a count. */
function createRequestIds(): () => string {
  const run = randomBytes(8).toString('hex')
  let count = 0
  return () => {
    count = (count + 1) >>> 0
    return `req_${run}${count.toString(16).padStart(8, '0')}`
  }
}

/** Whether the process runs, and whether it can serve requests. */
function addHealth(app: FastifyInstance, { clock, version, ready }: AppOptions): void {
  const startedAt = clock()
  app.get('/healthz', { exposeHeadRoute: false }, (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'")
      .send({ ok: true, version, uptime: Math.floor((clock() - startedAt) / 1000) }),
  )
  app.get('/readyz', { exposeHeadRoute: false }, (_request, reply) => {
    const ok = ready()
    return reply
      .code(ok ? 200 : 503)
      .headers({ 'content-security-policy': "default-src 'none'", 'cache-control': 'no-store' })
      .send({ ok })
  })
}

interface UnreadableServices {
  readonly budgets: Budgets
  readonly clock: Clock
  readonly site: () => Site
  readonly nextRequestId: () => string
}

/** Answers what is no HTTP, or too much of it, on the bare socket: nothing above has seen a request. */
function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { budgets, clock, site, nextRequestId }: UnreadableServices,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const now = clock()
  const standing = takeForAddress(budgets, socket.remoteAddress ?? '', now)
  const problem = overBudget(standing) ?? invalid('bad_request', [issue([], ...reasonOf(error))])
  const request = { id: nextRequestId(), url: '' }
  const { status, headers, body } = renderProblem(problem, request, site(), now)
  const lines = Object.entries({
    ...headers,
    ...headersOf(standing),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

function reasonOf({ code }: NodeJS.ErrnoException): [message: string, code: string] {
  if (code === 'HPE_HEADER_OVERFLOW') return ['has an address or headers that are too long', 'too_long']
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['was not completed in time', 'timeout']
  return ['could not be read: it is not valid HTTP', 'malformed']
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The value of a JSON body; undefined for an empty one. What is no UTF-8, half of a character, and U+0000, which
 * PostgreSQL does not take, could not be stored as they came: they are refused, as is what is no JSON.
 */
function readJson(body: Buffer): unknown {
  if (body.length === 0) return undefined
  const text = decoded(body)
  const value = parsed(text)
  // Both come by escapes alone: RFC 8259 sections 7 and 8.2.
  if (/\\u(?:[dD][89a-fA-F]|0000)/.test(text)) refuseUnstorable(value)
  return value
}

function decoded(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw malformed('could not be read: it is not encoded as UTF-8')
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed('could not be read: it is not valid JSON')
  }
}

const exposed = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'ETag',
  'Location',
  'X-Request-Id',
  'Idempotency-Replayed',
  'Showcall-Not-Recorded',
].join(', ')
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const headers =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Showcall-Deadline, Showcall-Press'
/** Seconds that a browser keeps the answer to its question. */
const preflightMaxAge = '7200'

/** A browser asks without a token: its question counts as such. Throws when there were too many. */
type Count = (request: FastifyRequest, reply: FastifyReply) => void

/**
 * Lets pages of these origins (`*`: of any) read the API in a browser. Without one, no headers about origins are sent,
 * and browsers keep every other page out. Credentials are tokens in a header, never cookies.
 */
function allowOrigins(app: FastifyInstance, origins: readonly string[], count: Count): void {
  if (origins.length === 0) return
  const any = origins.includes('*')
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (!request.url.startsWith('/api-')) return done()
    if (!any) reply.header('vary', 'origin')
    if (origin === undefined || !(any || origins.includes(origin))) return done()
    reply.header('access-control-allow-origin', any ? '*' : origin)
    reply.header('access-control-expose-headers', exposed)
    const isQuestion =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (!isQuestion) return done()
    count(request, reply)
    reply
      .code(204)
      .header('access-control-allow-methods', methods)
      .header('access-control-allow-headers', headers)
      .header('access-control-max-age', preflightMaxAge)
      .send()
  })
}
