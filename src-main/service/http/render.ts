import type { FastifyRequest } from 'fastify'
import type { Instant } from '../../domain/time/time.ts'
import type { Committed } from '../core/change.ts'
import { sideEffectsOf } from '../core/side-effects.ts'
import { stateTag } from '../core/status.ts'
import type { View } from '../core/view.ts'
import type { Answer } from './answer.ts'
import { contentTag, thingTag } from './content-tag.ts'
import { jsonOf } from './json-text.ts'
import type { Meta } from './meta.ts'
import type { AnySpec, Outcome } from './route.ts'

export interface Performed {
  readonly outcome: Outcome<unknown>
  /** The rundown that the reply describes; null where it is not about one. */
  readonly view: View | null
  readonly committed: readonly Committed[]
  /** The time that goes with `outcome` and `view`: a step of the clock must not come between them. */
  readonly now: Instant
}

export interface RenderOptions {
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
