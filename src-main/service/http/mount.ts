import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type, { type TSchema } from 'typebox'
import type { Envelope } from '../../contract/v1/envelope.ts'
import { limits } from '../../contract/v1/limits.ts'
import type { Instant } from '../../domain/time.ts'
import type { TokenAuthority } from '../auth-tokens.ts'
import { sideEffectsOf } from '../core/side-effects.ts'
import { stateTag } from '../core/status.ts'
import type { View } from '../core/view.ts'
import { invalid, ProblemError } from '../problem-error.ts'
import { authenticate, type Caller, requireRole } from './authenticate.ts'
import { type Performed, perform } from './perform.ts'
import type { AnySpec, Checked, Route, RouteServices } from './route.ts'
import { type Check, compileCheck, convertQuery } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route of v1 before its body is read. */
    caller: Caller | null
  }
}

export interface MountServices extends RouteServices {
  readonly authority: TokenAuthority
}

/** Mounts the routes of v1 below `prefix`. */
export function mountRoutes(
  app: FastifyInstance,
  prefix: string,
  routes: readonly Route[],
  services: MountServices,
): void {
  app.decorateRequest('caller', null)
  for (const route of routes) mountRoute(app, prefix, route, services)
}

function mountRoute(app: FastifyInstance, prefix: string, route: Route, services: MountServices): void {
  const { spec } = route
  const { workspace, authority, cursors } = services
  const checks = checksOf(spec)
  app.route({
    method: spec.method,
    url: prefix + fastifyPath(spec.path),
    onRequest: async request => {
      const caller = await authenticate(
        {
          authorization: request.headers.authorization,
          queryToken: rawQuery(request)['token'],
          isControl: spec.isControl === true,
        },
        authority,
        workspace.reader,
        workspace.clock(),
      )
      requireRole(caller, spec.role)
      request.caller = caller
    },
    handler: async (request, reply) => {
      const performed = await perform(route, checked(request, spec, checks, { workspace, cursors }))
      return answer(request, reply, spec, performed, prefix, workspace.clock())
    },
  })
}

interface Checks {
  readonly query: Check
  readonly body: Check
  readonly querySchema: TSchema
}

const None = Type.Object({}, { additionalProperties: false })

function checksOf(spec: AnySpec): Checks {
  const querySchema = spec.query ?? None
  return { querySchema, query: compileCheck(querySchema), body: compileCheck(spec.body ?? None) }
}

function checked(request: FastifyRequest, spec: AnySpec, checks: Checks, services: RouteServices): Checked {
  const { caller } = request
  if (caller === null) throw new ProblemError('auth.token_missing', 'Send "Authorization: Bearer <token>".')
  const { token, ...asked } = rawQuery(request)
  const query = convertQuery(checks.querySchema, spec.isControl === true ? asked : rawQuery(request))
  const queryIssues = checks.query(query)
  if (queryIssues.length > 0) {
    const onlyLimit = queryIssues.every(({ path }) => path[0] === 'limit')
    throw invalid(onlyLimit ? 'bad_request' : (spec.invalidQuery ?? 'bad_request'), queryIssues)
  }
  const body = request.body ?? (spec.body === undefined || spec.bodyOptional === true ? {} : undefined)
  refuseLargeBulk(spec, body)
  const bodyIssues = checks.body(body)
  if (bodyIssues.length > 0) throw invalid(spec.invalidBody ?? 'bad_request', bodyIssues)
  return {
    params: paramsOf(request),
    query,
    body,
    caller,
    services,
    now: services.workspace.clock(),
    ifMatch: tagsOf(request.headers['if-match']),
  }
}

function refuseLargeBulk(spec: AnySpec, body: unknown): void {
  if (spec.bulk === undefined || typeof body !== 'object' || body === null || !('items' in body)) return
  const received = Array.isArray(body.items) ? body.items.length : 0
  if (received <= limits.bulkItems) return
  throw new ProblemError('bulk.too_many_items', `A bulk holds at most ${limits.bulkItems} items.`, {
    limit: limits.bulkItems,
    received,
    unit: 'items',
    resource: spec.bulk,
  })
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  spec: AnySpec,
  { outcome, view, committed }: Performed,
  prefix: string,
  now: Instant,
): FastifyReply {
  const tag = view === null ? null : entityTag(spec, view)
  if (tag !== null) {
    reply.header('etag', `"${tag}"`)
    if (spec.method === 'GET' && tagsOf(request.headers['if-none-match'])?.includes(tag) === true) {
      return reply.code(304).send()
    }
  }
  const envelope: Envelope<unknown> = {
    ok: true,
    message: outcome.message,
    data: outcome.data,
    ...(outcome.included !== undefined && { included: outcome.included }),
    meta: {
      request_id: request.id,
      server_time: now,
      side_effects: [...committed.flatMap(sideEffectsOf), ...(outcome.sideEffects ?? [])],
      ...(outcome.appliedIncludes !== undefined && { applied_includes: [...outcome.appliedIncludes] }),
      ...(spec.isTagged === true && view !== null && { state_tag: stateTag(view) }),
    },
  }
  if (outcome.location !== undefined) reply.header('location', prefix + outcome.location)
  return reply
    .code(spec.status ?? 200)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(envelope))
}

/** Replies about the show are tagged with its state, other readings of a rundown with its content. */
function entityTag(spec: AnySpec, view: View): string | null {
  if (spec.isTagged === true) return stateTag(view)
  return spec.method === 'GET' && spec.isControl !== true ? view.rundown.contentVersion.toString(36) : null
}

/** Null without the header. Weak tags count as what they name. */
function tagsOf(header: string | undefined): readonly string[] | null {
  if (header === undefined) return null
  return header.split(',').map(tag => tag.trim().replace(/^W\//, '').replaceAll('"', ''))
}

/** `{name}` becomes `:name`; the colon of a verb is written twice. */
const fastifyPath = (path: string): string => path.replaceAll(':', '::').replaceAll(/\{(\w+)\}/g, ':$1')

// Fastify's own parsers make these: objects of text, or of lists of text for a name that is repeated.
const rawQuery = (request: FastifyRequest) => request.query as Readonly<Record<string, unknown>>
const paramsOf = (request: FastifyRequest) => request.params as Readonly<Record<string, string>>
