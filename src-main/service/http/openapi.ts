import Type, { type TSchema } from 'typebox'
import { Meta, Problem } from '../../contract/v1/envelope.ts'
import { type ProblemCode, problemCodes } from '../../contract/v1/problem-codes.ts'
import type { AnySpec, Route } from './route.ts'

/** What any operation may answer with, besides its own codes. */
const everywhere: readonly ProblemCode[] = [
  'auth.token_missing',
  'auth.malformed_authorization',
  'auth.invalid_token',
  'auth.token_expired',
  'auth.token_revoked',
  'auth.revocation_check_unavailable',
  'bad_request',
  'forbidden',
  'rate_limit.exceeded',
  'internal.unhandled',
]

const writing: readonly ProblemCode[] = [
  'payload.too_large',
  'idempotency.invalid_key',
  'idempotency.in_flight',
  'idempotency.cache_corrupt',
]

/** The machine-readable description of v1, OpenAPI 3.1, from the table of routes. */
export function describeApi(routes: readonly Route[], baseUrl: string, version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const operations = paths[route.spec.path] ?? {}
    paths[route.spec.path] = operations
    operations[route.spec.method.toLowerCase()] = describeOperation(route)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Rundown Service', version, description: 'Rundowns, and the shows that run by them.' },
    servers: [{ url: baseUrl }],
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: { Problem, Meta },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        query: { type: 'apiKey', in: 'query', name: 'token' },
      },
    },
  }
}

/** Every code that a route may answer with, in the order of the list. */
export function codesOf({ spec, kind }: Route): readonly ProblemCode[] {
  const isWrite = kind === 'team-write' || kind === 'rundown-write'
  const own = new Set<ProblemCode>([
    ...everywhere,
    ...(spec.isControl === true ? [] : (['auth.query_token_not_allowed'] as const)),
    ...(isWrite ? writing : []),
    ...(spec.path.includes('{rundown_id}') ? (['rundowns.not_found'] as const) : []),
    ...(spec.invalidBody === undefined ? [] : [spec.invalidBody]),
    ...(spec.codes ?? []),
  ])
  const all = Object.keys(problemCodes) as ProblemCode[]
  return all.filter(code => own.has(code))
}

function describeOperation(route: Route): object {
  const { spec, kind } = route
  const isWrite = kind === 'team-write' || kind === 'rundown-write'
  return {
    operationId: spec.operation,
    summary: spec.summary,
    description: `Least role: ${spec.role}.`,
    ...(spec.isControl === true && { security: [{ bearer: [] }, { query: [] }] }),
    parameters: [
      ...[...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...queryParameters(spec.query),
      ...(isWrite ? [header('Idempotency-Key', { type: 'string', maxLength: 256 })] : []),
      ...(isWrite && spec.isTagged === true ? [header('If-Match', { type: 'string' })] : []),
    ],
    ...(spec.body !== undefined && {
      requestBody: {
        required: spec.bodyOptional !== true,
        content: { 'application/json': { schema: spec.body } },
      },
    }),
    responses: { ...success(route), ...failures(route) },
  }
}

const header = (name: string, schema: object) => ({ name, in: 'header', required: false, schema })

function queryParameters(query: TSchema | undefined): object[] {
  if (query === undefined || !Type.IsObject(query)) return []
  return Object.entries(query.properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) === true,
    schema,
  }))
}

function success({ spec, kind }: Route): object {
  const status = String(spec.status ?? 200)
  if (kind === 'rundown-stream') {
    return { [status]: { description: 'Events.', content: { 'text/event-stream': { schema: spec.data } } } }
  }
  return {
    [status]: { description: 'Done.', content: { 'application/json': { schema: envelopeOf(spec) } } },
    ...(spec.method === 'GET' && { 304: { description: 'Nothing has changed since that tag.' } }),
  }
}

/** The schema of a whole reply. */
export const envelopeOf = (spec: AnySpec): TSchema =>
  Type.Object({
    ok: Type.Literal(true),
    message: Type.String(),
    data: spec.data,
    included: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    meta: Meta,
  })

function failures(route: Route): object {
  const byStatus = Map.groupBy(codesOf(route), code => problemCodes[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}
