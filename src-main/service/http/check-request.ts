import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ValidationIssue } from '../../contract/v1/envelope.ts'
import { limits } from '../../contract/v1/limits.ts'
import { ownHeaders } from '../../contract/v1/own-headers.ts'
import { issuesOf } from '../core/body-checks.ts'
import { invalid, issue, ProblemError } from '../problem-error.ts'
import type { ApiCaller } from './callers.ts'
import { invalidCursor } from './paging.ts'
import { type AnySpec, type Checked, None, type RouteServices } from './route.ts'

interface Checks {
  readonly query: Check
  readonly body: Check
  readonly querySchema: TSchema
}

export function checksOf(spec: AnySpec): Checks {
  const querySchema = spec.query ?? None
  return { querySchema, query: compileCheck(querySchema), body: compileCheck(spec.body ?? None) }
}

/** The parts of a request, once they fit their schemas. */
export function checkRequest(
  request: FastifyRequest,
  spec: AnySpec,
  checks: Checks,
  caller: ApiCaller,
  services: RouteServices,
): Checked {
  return {
    params: paramsOf(request),
    query: checkedQuery(rawQuery(request), spec, checks),
    body: checkedBody(request.body, spec, checks),
    caller,
    origin: {
      requestId: request.id,
      actor: `token:${caller.token.id}`,
      pressId: pressOf(request.headers[ownHeaders.press]),
    },
    services,
    now: services.workspace.clock(),
    ifMatch: tagsOf('if-match', request.headers),
    deadline: deadlineOf(request.headers[ownHeaders.deadline]),
  }
}

function checkedQuery(raw: Readonly<Record<string, unknown>>, spec: AnySpec, checks: Checks): unknown {
  if (isEmpty(raw) && spec.query === undefined) return raw
  const { token, ...asked } = raw
  const query = convertQuery(checks.querySchema, spec.isControl === true ? asked : raw)
  const issues = checks.query(query)
  if (issues.length === 0) return query
  const isAbout = (name: string) => issues.every(({ path }) => path[0] === name)
  if (isAbout('cursor') && spec.codes?.includes('cursor.invalid')) throw invalidCursor()
  throw invalid(isAbout('limit') ? 'bad_request' : (spec.invalidQuery ?? 'bad_request'), issues)
}

function isEmpty(record: object): boolean {
  for (const _ in record) return false
  return true
}

function checkedBody(sent: unknown, spec: AnySpec, checks: Checks): unknown {
  const mayBeLeftOut = spec.body === undefined || spec.bodyOptional === true
  const body = sent === undefined && mayBeLeftOut ? {} : sent
  refuseLargeBulk(spec, body)
  const issues = checks.body(body)
  if (issues.length > 0) throw invalid(spec.invalidBody ?? 'bad_request', issues)
  return body
}

function refuseLargeBulk(spec: AnySpec, body: unknown): void {
  if (spec.bulk === undefined || typeof body !== 'object' || body === null || !('items' in body)) return
  const received = Array.isArray(body.items) ? body.items.length : 0
  if (received <= limits.bulkItems) return
  throw new ProblemError('bulk.too_many_items', `A bulk request holds at most ${limits.bulkItems} items.`, {
    limit: limits.bulkItems,
    received,
    unit: 'items',
    resource: spec.bulk,
  })
}

const quoted = /^(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/
/** A state tag as `meta` gives it. */
const bare = /^[\w.~-]+$/

/**
 * The tags of `If-Match` or `If-None-Match`; null without the header. Weak tags count as what they name. A condition that
 * cannot be read is refused: what depended on it must not be done, or left out, all the same.
 */
export function tagsOf(
  name: 'if-match' | 'if-none-match',
  headers: Readonly<Record<string, unknown>>,
): readonly string[] | null {
  const header = headers[name]
  if (header === undefined) return null
  const text = typeof header === 'string' ? header.trim() : ''
  if (text === '*' || bare.test(text)) return [text]
  const tags = text.split(',').map(tag => quoted.exec(tag.trim())?.[1])
  if (tags.every(tag => tag !== undefined)) return tags
  const message = 'must be "*" or tags in quotation marks, separated by commas'
  throw invalid('bad_request', [issue([name], message, 'malformed')])
}

/** Epoch ms of the service's clock. Null without the header, and where it is not such a time. */
const deadlineOf = (header: string | readonly string[] | undefined): number | null =>
  typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null

/** See `ownHeaders.press`. Null without the header, and where it is not such a name. */
const pressOf = (header: string | readonly string[] | undefined): string | null =>
  typeof header === 'string' && /^[\w-]{1,64}$/.test(header) ? header : null

// Fastify's own parsers make these: objects of text, or of lists of text for a name that is repeated.
export const rawQuery = (request: FastifyRequest) => request.query as Readonly<Record<string, unknown>>
const paramsOf = (request: FastifyRequest) => request.params as Readonly<Record<string, string>>

/** Gives the issues of a value; none when it fits. */
type Check = (value: unknown) => readonly ValidationIssue[]

export function compileCheck(schema: TSchema): Check {
  const compiled = Compile(schema)
  return value => (compiled.Check(value) ? [] : issuesOf(compiled.Errors(value)))
}

/** A query holds text only: what its schema takes as a number, and reads as one, becomes one. */
function convertQuery(schema: TSchema, query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const properties: Readonly<Record<string, unknown>> =
    'properties' in schema && typeof schema.properties === 'object' ? { ...schema.properties } : {}
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      isInteger(properties[name]) && typeof value === 'string' && /^-?\d{1,15}$/.test(value)
        ? Number(value)
        : value,
    ]),
  )
}

const isInteger = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'integer'
