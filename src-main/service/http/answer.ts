import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import { EpochMs, Position, type Problem } from '../../contract/v1/envelope.ts'
import type { ProblemCode } from '../../contract/v1/problem-codes.ts'
import type { Instant } from '../../domain/time/time.ts'
import { type Committed, SideEffect, sideEffectsOf } from '../core/change.ts'
import { stateTag } from '../core/resources.ts'
import type { View } from '../core/view.ts'
import { STATUS_CODES } from '../node-http.ts'
import type { ProblemError } from '../problem-error.ts'
import { jsonOf } from './paging.ts'
import type { AnySpec, Outcome } from './route.ts'

/** A whole reply, as it is sent and, under an Idempotency-Key, kept. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Of a refusal. */
  readonly code?: ProblemCode
}

declare module 'fastify' {
  interface FastifyReply {
    /** Why the request was refused; null: it was not. */
    problemCode: ProblemCode | null
  }
}

export function send(reply: FastifyReply, { status, headers, body, code }: Answer): FastifyReply {
  reply.problemCode = code ?? null
  return reply
    .code(status)
    .headers(headers)
    .send(status === 304 ? undefined : body)
}

/** Null when it is not what `JSON.stringify` of an answer gives. */
export function parseAnswer(json: string): Answer | null {
  try {
    const value: unknown = JSON.parse(json)
    return isAnswer(value) ? value : null
  } catch {
    return null
  }
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  typeof value.status === 'number' &&
  'body' in value &&
  typeof value.body === 'string' &&
  'headers' in value &&
  typeof value.headers === 'object' &&
  value.headers !== null

/** Where this service describes itself. */
export interface Site {
  readonly docsUrl: string
  readonly specUrl: string
}

/** The members of a problem document that describe the request. */
interface RequestName {
  readonly id: string
  readonly url: string
}

/** The one place where an error becomes a document: reference, *Replies*. */
export function renderProblem(error: ProblemError, request: RequestName, site: Site, now: Instant): Answer {
  const type = `${site.docsUrl}/errors#${error.code}`
  const document: Problem = {
    type,
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    code: error.code,
    detail: error.message,
    instance: request.url.split('?', 1)[0] ?? '',
    request_id: request.id,
    server_time: now,
    spec_url: site.specUrl,
    documentation_url: type,
    ...(error.details !== undefined && { details: error.details }),
  }
  return {
    status: error.status,
    headers: {
      'x-request-id': request.id,
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      ...(error.retryAfter !== undefined && { 'retry-after': String(error.retryAfter) }),
    },
    body: JSON.stringify(document),
    code: error.code,
  }
}

export interface Performed {
  readonly outcome: Outcome<unknown>
  /** The rundown that the reply describes; null where it is not about one. */
  readonly view: View | null
  readonly committed: readonly Committed[]
  /** The time that goes with `outcome` and `view`: a step of the clock must not come between them. */
  readonly now: Instant
}

interface RenderOptions {
  readonly spec: AnySpec
  readonly request: FastifyRequest
  /** Of the addresses of v1. */
  readonly prefix: string
  /** It reads one thing that can be written; where its reply is a list, several. */
  readonly isReadOfThing: boolean
  readonly ifNoneMatch: readonly string[] | null
  readonly position: (view: View) => string
}

/** The envelope of a success, or that nothing has changed since the reader last looked. */
export function renderEnvelope(
  { outcome, view, committed, now }: Performed,
  { spec, request, prefix, position, isReadOfThing, ifNoneMatch }: RenderOptions,
): Answer {
  const tag = view === null ? null : entityTag(spec, view, isReadOfThing ? outcome : null)
  const headers: Record<string, string> = {
    'x-request-id': request.id,
    'cache-control': spec.method === 'GET' ? 'private, no-cache' : 'no-store',
  }
  if (tag !== null) headers['etag'] = `"${tag}"`
  if (tag !== null && spec.method === 'GET' && isKnown(tag, ifNoneMatch)) {
    return { status: 304, headers, body: '' }
  }
  if (outcome.location !== undefined) headers['location'] = prefix + outcome.location
  headers['content-type'] = 'application/json; charset=utf-8'
  const shown = view ?? committed[0]?.after
  const meta: Meta = {
    request_id: request.id,
    server_time: now,
    ...(shown !== undefined && { seq: position(shown) }),
    side_effects: [...committed.flatMap(sideEffectsOf), ...(outcome.sideEffects ?? [])],
    ...(outcome.appliedIncludes !== undefined && { applied_includes: [...outcome.appliedIncludes] }),
    ...(spec.isTagged === true && tag !== null && { state_tag: tag }),
  }
  const included = outcome.included === undefined ? '' : `,"included":${jsonOf(outcome.included)}`
  return {
    status: spec.status ?? 200,
    headers,
    body: `{"ok":true,"message":${jsonOf(outcome.message)},"data":${jsonOf(outcome.data)}${included},"meta":${jsonOf(meta)}}`,
  }
}

/** `If-None-Match`: `*` is for anything at all. */
const isKnown = (tag: string, tags: readonly string[] | null): boolean =>
  tags !== null && (tags.includes(tag) || tags.includes('*'))

/** Replies about the show are tagged with its state, one thing with what it is, lists with the content of the rundown. */
function entityTag(spec: AnySpec, view: View, thing: Outcome<unknown> | null): string | null {
  if (spec.isTagged === true) return stateTag(view)
  if (thing !== null && !('items' in Object(thing.data)))
    return thingTag(Object(thing.data), thing.included, view)
  const isContent = spec.method === 'GET' && spec.isControl !== true
  return isContent ? contentTag(view) : null
}

/** Of a list, and of all that is read of a rundown but its show: it changes with any of it. */
export const contentTag = (view: View): string => view.rundown.contentVersion.toString(36)

const separator = '~'

/**
 * Of one thing that can be written. Its first part is of the thing itself. The second is of what is read with it and follows
 * from other things: what is included, the end of a rundown, the time of the last change.
 */
function thingTag(data: object, included: object | undefined, view: View): string {
  const { updated_at, end_time, ...own } = { ...data } as Readonly<Record<string, unknown>>
  const rest = included === undefined ? hashOf([updated_at, end_time]) : contentTag(view)
  return hashOf(own) + separator + rest
}

/** Whether a tag is of that thing as it is: what follows from others may have changed. */
export const isOfThing = (tag: string, data: object, view: View): boolean =>
  tag.split(separator, 1)[0] === thingTag(data, undefined, view).split(separator, 1)[0]

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)

/** `meta` of every success. */
export const Meta = Type.Object({
  request_id: Type.String(),
  server_time: EpochMs,
  /** Position of the rundown in its changes. */
  seq: Type.Optional(Position),
  side_effects: Type.Array(SideEffect),
  applied_includes: Type.Optional(Type.Array(Type.String())),
  /** State tag of the show, for `If-Match` on actions. */
  state_tag: Type.Optional(Type.String()),
})
export type Meta = Static<typeof Meta>
