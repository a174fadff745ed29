import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../contract/v1/limits.ts'
import { formatPosition } from '../../domain/feed/position.ts'
import type { TokenAuthority } from '../auth-tokens.ts'
import { ProblemError } from '../problem-error.ts'
import type { EventStreams } from '../push/event-stream.ts'
import { readerTag, resume } from '../push/replay.ts'
import { send } from './answer.ts'
import { type ApiCaller, authenticate, requireRole } from './authenticate.ts'
import type { Budgets } from './budgets.ts'
import { checkRequest, checksOf, rawQuery } from './check-request.ts'
import { type InFlight, keyId, once } from './idempotency.ts'
import { perform, type Rendering } from './perform.ts'
import { renderProblem, type Site } from './problem-document.ts'
import { apply, takeForAddress, takeForCaller } from './rate-limit.ts'
import { renderEnvelope } from './render.ts'
import type { AnySpec, Checked, ReadCurrent, Route, RouteServices } from './route.ts'
import { isConditionalWrite } from './route-codes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route of v1 before its body is read. */
    caller: ApiCaller | null
  }
}

export interface MountServices extends RouteServices {
  readonly authority: TokenAuthority
  readonly budgets: Budgets
  readonly site: () => Site
  readonly streams: EventStreams
}

/** Mounts the routes of v1 below `prefix`. */
export function mountRoutes(
  app: FastifyInstance,
  prefix: string,
  routes: readonly Route[],
  services: MountServices,
): void {
  const inFlight: InFlight = new Set()
  app.decorateRequest('caller', null)
  for (const route of routes)
    mountRoute(app, prefix, { ...route, current: currentOf(route, routes) }, services, inFlight)
}

function mountRoute(
  app: FastifyInstance,
  prefix: string,
  route: Route & { readonly current: ReadCurrent | null },
  services: MountServices,
  inFlight: InFlight,
): void {
  const { spec } = route
  const { workspace, cursors, texts, largeReplies, site } = services
  const isWrite = route.kind === 'team-write' || route.kind === 'rundown-write'
  const checks = checksOf(spec)
  app.route({
    method: spec.method,
    url: prefix + fastifyPath(spec.path),
    onRequest: async (request, reply) => {
      request.caller = await admit(request, reply, spec, services)
    },
    handler: async (request, reply) => {
      const { caller } = request
      if (caller === null) throw new ProblemError('internal', 'The request was refused.')
      const check = () =>
        checkRequest(request, spec, checks, caller, { workspace, cursors, texts, largeReplies })
      if (route.kind === 'rundown-stream') return stream(route, check(), request, reply, services)
      const rendering: Rendering = {
        done: performed =>
          renderEnvelope(performed, {
            spec,
            request,
            prefix,
            position: view => formatPosition(workspace.position(view)),
          }),
        refused: problem => renderProblem(problem, request, site(), workspace.clock()),
      }
      const work = (keepAs: string | null) => perform(route, check(), rendering, keepAs, route.current)
      const key = isWrite ? request.headers['idempotency-key'] : undefined
      if (typeof key !== 'string' || key.trim() === '') return send(reply, await work(null))
      const path = request.url.split('?', 1)[0] ?? ''
      const id = keyId({ key, tokenId: caller.token.id, method: spec.method, path })
      return send(reply, await once(id, workspace.reader, inFlight, () => work(id)))
    },
  })
}

/** How a PATCH or PUT reads what it is about: by the GET of its own path. */
function currentOf(route: Route, routes: readonly Route[]): ReadCurrent | null {
  const { spec } = route
  if (!isConditionalWrite(route)) return null
  const read = routes.find(other => other.kind === 'rundown-read' && other.spec.path === spec.path)
  if (read?.kind !== 'rundown-read') return null
  return async (given, view) => {
    const { cue_id, column_id } = { ...Object(given.body) }
    const query = spec.method === 'PUT' ? { cue_id, column_id } : {}
    return (await read.run({ ...given, query, body: {} }, view)).data
  }
}

/** Who asks, within their budget, and allowed to: reference, *Tokens* and *Limits*. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  spec: AnySpec,
  { workspace, authority, budgets }: MountServices,
): Promise<ApiCaller> {
  const now = workspace.clock()
  const credentials = {
    authorization: request.headers.authorization,
    queryToken: rawQuery(request)['token'],
    isControl: spec.isControl === true,
  }
  let caller: ApiCaller
  try {
    caller = await authenticate(credentials, authority, workspace.reader, now)
  } catch (error) {
    apply(reply, takeForAddress(budgets, request.ip, now))
    throw error
  }
  apply(reply, takeForCaller(budgets, caller, now))
  requireRole(caller, spec.role)
  return caller
}

async function stream(
  route: Extract<Route, { kind: 'rundown-stream' }>,
  given: Checked,
  request: FastifyRequest,
  reply: FastifyReply,
  { workspace, authority, streams }: MountServices,
): Promise<FastifyReply> {
  const asked = route.ask(given)
  const { token, scope } = given.caller
  const full = streamsTaken(streams.countOf(token.id))
  if (full !== null) throw full
  const tag = readerTag(token, asked)
  const from = request.headers['last-event-id']
  const view = await workspace.view(given.params['rundown_id'] ?? '', scope)
  if (request.method === 'HEAD') {
    return reply.headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).send()
  }
  const credentials = {
    authorization: request.headers.authorization,
    queryToken: undefined,
    isControl: false,
  }
  const holds = () =>
    authenticate(credentials, authority, workspace.reader, workspace.clock()).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ProblemError && error.code === 'auth.revocation_check_unavailable') throw error
        return false
      },
    )
  const { expiresAt, id: tokenId } = token
  const { history } = workspace.position(view)
  const { reader, newest } = workspace
  const eventId = (seq: number) => `${formatPosition({ ...workspace.position(view), seq })}.${tag}`
  const lastEventId = typeof from === 'string' ? from : ''
  await resume({ reader, newest, view, history, asked, token, tag, eventId, lastEventId }, (now, opening) => {
    reply.hijack()
    const headers = reply.getHeaders()
    streams.open({ response: reply.raw, headers, view: now, asked, tag, opening, holds, expiresAt, tokenId })
  })
  return reply
}

/** Live streams of one token: far more than overlays and panels of one show have open. */
const streamsPerToken = 100
/** Those that have lost their readers end by then. */
const streamRetry = 15

function streamsTaken(open: number): ProblemError | null {
  if (open < streamsPerToken) return null
  return new ProblemError(
    'rate_limit.exceeded',
    `This token has ${open} live streams open, the maximum. Close one, or use another token.`,
    {
      tier: 'streams',
      limit: streamsPerToken,
      window_seconds: limits.rateWindowSeconds,
      retry_after_seconds: streamRetry,
    },
    streamRetry,
  )
}

/** `{name}` becomes `:name`; the colon of a verb is written twice. */
const fastifyPath = (path: string): string => path.replaceAll(':', '::').replaceAll(/\{(\w+)\}/g, ':$1')
