import Type, { type TSchema } from 'typebox'
import { limits } from '../../contract/v1/limits.ts'
import { type ProblemCode, problemCodes } from '../../contract/v1/problem-codes.ts'
import { Meta } from './answer.ts'
import {
  createSchemaNames,
  describeSchemas,
  problemName,
  referring,
  refTo,
  sampleOf,
} from './openapi-schemas.ts'
import { type AnySpec, codesOf, isConditionalWrite, isReadOfThing, isWrite, type Route } from './route.ts'

type Names = ReadonlyMap<unknown, string>

/** The machine-readable description of v1, OpenAPI 3.1, from the table of routes. */
export function describeApi(routes: readonly Route[], baseUrl: string, version: string): object {
  const names = createSchemaNames()
  const shared: SharedResponses = {}
  // The keys of an object literal of exactly these.
  const codes = Object.keys(problemCodes) as ProblemCode[]
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const operations = paths[route.spec.path] ?? {}
    paths[route.spec.path] = operations
    operations[route.spec.method.toLowerCase()] = describeOperation(route, routes, names, shared)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rundown Service',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      summary: 'Rundowns and their shows.',
      description:
        'Every error is an RFC 9457 document: branch on its code. Codes never change their meaning. No text of a body may hold the character U+0000: it is refused with `bad_request`.',
    },
    servers: [{ url: baseUrl }],
    security: [{ bearer: [] }],
    tags: [...new Set(routes.map(({ spec }) => tagOf(spec)))].map(name => ({
      name,
      description: tagDescriptions[name] ?? `${name} of a rundown.`,
    })),
    paths,
    components: {
      schemas: describeSchemas(names, codes),
      responses: shared,
      headers: headerComponents,
      parameters: parameterComponents,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        query: {
          type: 'apiKey',
          in: 'query',
          name: 'token',
          description: 'On control endpoints only; it does not replace a malformed header.',
        },
      },
    },
  }
}

function describeOperation(
  route: Route,
  routes: readonly Route[],
  names: Names,
  shared: SharedResponses,
): object {
  const { spec } = route
  const isConditional = isConditionalRead(route, routes)
  return {
    operationId: spec.operation,
    tags: [tagOf(spec)],
    summary: spec.summary,
    description: `Least role: ${spec.role}.`,
    'x-least-role': spec.role,
    ...(spec.isControl === true && { security: [{ bearer: [] }, { query: [] }] }),
    parameters: [
      ...[...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string', minLength: 1 },
      })),
      ...queryParameters(spec.query),
      ...(isWrite(route) ? [parameterNamed('IdempotencyKey'), parameterNamed('Press')] : []),
      ...(route.kind === 'rundown-stream' ? [parameterNamed('LastEventId')] : []),
      ...(isWrite(route) && spec.isTagged === true
        ? [parameterNamed('IfMatch'), parameterNamed('Deadline')]
        : []),
      ...(isConditionalWrite(route) ? [parameterNamed('IfMatchContent')] : []),
      ...(isConditional ? [parameterNamed('IfNoneMatch')] : []),
    ],
    // One that may be left out has nothing in it: generated clients would send null for it, which is refused.
    ...(spec.body !== undefined &&
      spec.bodyOptional !== true && {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: referring(names, spec.body),
              example: spec.example ?? {},
            },
          },
        },
      }),
    responses: { ...success(route, names, isConditional), ...failures(route, shared) },
  }
}

/** Its replies carry a tag: of what is read, of the content of a rundown, or of its show. */
const isConditionalRead = (route: Route, routes: readonly Route[]): boolean =>
  isReadOfThing(route, routes) ||
  (route.kind === 'rundown-read' && (route.spec.isControl !== true || route.spec.isTagged === true))

const tagDescriptions: Readonly<Record<string, string>> = {
  Authentication: 'What a token is and what it can see.',
  'Show control': 'The show: its state, its countdown, its actions, and the output message.',
  Rundowns: 'Ordered lists of cues with their columns.',
  Cues: 'The segments of a show; groups hold cues and headings.',
  Columns: 'Text for each department, cue by cue.',
  Cells: 'Text by cue and column; a cell has no identifier.',
  Events: 'Live changes of a rundown and of its show, as server-sent events.',
}

/** `Show control` is what acts on a show; other operations go by their resource. */
function tagOf(spec: AnySpec): string {
  if (spec.path.startsWith('/auth')) return 'Authentication'
  if (spec.isControl === true) return 'Show control'
  const resource = spec.path.split('/')[3]?.split(':')[0] ?? 'rundowns'
  const words = resource.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function queryParameters(query: TSchema | undefined): object[] {
  if (query === undefined || !Type.IsObject(query)) return []
  return Object.entries(query.properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) === true,
    schema,
  }))
}

function success(route: Route, names: Names, isConditional: boolean): object {
  const { spec, kind } = route
  const status = String(spec.status ?? 200)
  const headers: HeaderName[] = [...everyReply, 'Cache-Control']
  if (isConditional || spec.isTagged === true) headers.push('ETag')
  if (spec.status === 201) headers.push('Location')
  if (isWrite(route)) headers.push('Idempotency-Replayed', 'Showcall-Not-Recorded')
  if (kind === 'rundown-stream') {
    const content = { 'text/event-stream': { schema: spec.data } }
    return { [status]: { description: 'Events.', headers: headersNamed(headers), content } }
  }
  const schema = envelopeOf(spec)
  return {
    [status]: {
      description: 'Done.',
      headers: headersNamed(headers),
      content: { 'application/json': { schema: referring(names, schema), example: sampleOf(schema) } },
    },
    ...(isConditional && {
      304: {
        description: 'Nothing has changed since that tag.',
        headers: headersNamed([...everyReply, 'Cache-Control', 'ETag']),
      },
    }),
  }
}

/** The schema of a whole reply. */
export const envelopeOf = (spec: AnySpec): TSchema =>
  Type.Object({
    // Always true. As a constant, generated clients of Python refuse every reply.
    ok: Type.Boolean(),
    message: Type.String(),
    data: spec.data,
    ...(spec.included !== undefined && { included: Type.Optional(spec.included) }),
    meta: Meta,
  })

function failures(route: Route, shared: SharedResponses): object {
  const byStatus = Map.groupBy(codesOf(route), code => problemCodes[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = sharedName(status, route)
      if (name === undefined) return [status, failure(status, codes)]
      shared[name] = failure(status, codes)
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

type SharedResponses = Record<string, object>

/** Failures that are the same for every operation of a kind. */
function sharedName(status: number, route: Route): string | undefined {
  const names: Readonly<Record<number, string>> = {
    401: route.spec.isControl === true ? 'UnauthenticatedControl' : 'Unauthenticated',
    403: 'Forbidden',
    429: 'OverBudget',
    500: isWrite(route) ? 'WriteFailed' : 'ReadFailed',
  }
  return names[status]
}

function failure(status: number, codes: readonly ProblemCode[]): object {
  const schemas = codes.map(code => refTo(problemName(code)))
  return {
    description: codes.join(', '),
    headers: headersNamed(status === 429 ? [...everyReply, 'Retry-After'] : everyReply),
    content: {
      'application/problem+json': {
        schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
      },
    },
  }
}

const text = { type: 'string' }
const whole = { type: 'integer', minimum: 0 }
const header = (description: string, schema: object) => ({ description, schema })

/** Headers of replies. */
const headerComponents = {
  'RateLimit-Limit': header('Requests that the budget allows in a window.', whole),
  'RateLimit-Remaining': header('Requests that are left in this window.', whole),
  'RateLimit-Reset': header('Seconds until the budget is full again.', whole),
  'Retry-After': header('Seconds to wait.', whole),
  'X-Request-Id': header('For support; the same as in the body.', {
    type: 'string',
    pattern: '^req_[0-9a-f]{24}$',
  }),
  'Cache-Control': header('GET replies may be cached and must be revalidated; nothing else is cached.', text),
  ETag: header(
    'For If-None-Match, and for If-Match: on actions that of the show, on a change that of what is changed.',
    text,
  ),
  Location: header('Address of what was created.', text),
  'Showcall-Not-Recorded': header(
    'The disk cannot be written: the show continues in memory, and its state is lost in a crash.',
    { const: 'disk' },
  ),
  'Idempotency-Replayed': header('The reply to an earlier request with this key.', { const: 'true' }),
}

type HeaderName = keyof typeof headerComponents

const everyReply: readonly HeaderName[] = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'X-Request-Id',
]

const headersNamed = (names: readonly HeaderName[]): object =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

const asked = (name: string, description: string, schema: object) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

/** Headers of requests. */
const parameterComponents = {
  IdempotencyKey: asked(
    'Idempotency-Key',
    'Your own key for this write. A repeat with the same key gets the original reply for 24 hours and does nothing. Successes and refusals (409, 412, 422) are kept; a wrong request (400) may be corrected and sent again with its key. A blank key counts as none.',
    { type: 'string', maxLength: limits.idempotencyKeyCharacters },
  ),
  IfMatch: asked(
    'If-Match',
    'The ETag of the status that the sender saw. The action is refused when the show has moved on.',
    text,
  ),
  IfMatchContent: asked(
    'If-Match',
    'The ETag of what was read. If it has changed since, the change is refused and the current state is returned.',
    text,
  ),
  Deadline: asked(
    'Showcall-Deadline',
    'The latest time to carry out the action, in milliseconds since 1970 by the service’s clock. Later it is refused.',
    { type: 'string', pattern: '^[0-9]{1,15}$' },
  ),
  Press: asked(
    'Showcall-Press',
    'What the client calls this write: the event `commit` repeats it. Anything of another form is no name.',
    { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
  ),
  LastEventId: asked(
    'Last-Event-ID',
    'The last `id` of an earlier stream, or `meta.seq` of an answer: the stream goes on from there.',
    text,
  ),
  IfNoneMatch: asked('If-None-Match', 'The ETag of an earlier reply.', text),
}

const parameterNamed = (name: keyof typeof parameterComponents): object => ({
  $ref: `#/components/parameters/${name}`,
})
