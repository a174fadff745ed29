import type { FastifyRequest } from 'fastify'
import type { Envelope } from '../../contract/v1/envelope.ts'
import type { Instant } from '../../domain/time.ts'
import { sideEffectsOf } from '../core/side-effects.ts'
import { stateTag } from '../core/status.ts'
import type { View } from '../core/view.ts'
import type { Answer } from './answer.ts'
import { tagsOf } from './check-request.ts'
import type { Performed } from './perform.ts'
import type { AnySpec } from './route.ts'

/** The envelope of a success, or that nothing has changed since the reader last looked. */
export function renderEnvelope(
  { outcome, view, committed }: Performed,
  spec: AnySpec,
  request: FastifyRequest,
  prefix: string,
  now: Instant,
): Answer {
  const tag = view === null ? null : entityTag(spec, view)
  const tagged: Record<string, string> = tag === null ? {} : { etag: `"${tag}"` }
  if (
    tag !== null &&
    spec.method === 'GET' &&
    tagsOf(request.headers['if-none-match'])?.includes(tag) === true
  ) {
    return { status: 304, headers: tagged, body: '' }
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
      ...(spec.isTagged === true && tag !== null && { state_tag: tag }),
    },
  }
  return {
    status: spec.status ?? 200,
    headers: {
      ...tagged,
      ...(outcome.location !== undefined && { location: prefix + outcome.location }),
      'content-type': 'application/json; charset=utf-8',
    },
    body: JSON.stringify(envelope),
  }
}

/** Replies about the show are tagged with its state, other readings of a rundown with its content. */
function entityTag(spec: AnySpec, view: View): string | null {
  if (spec.isTagged === true) return stateTag(view)
  const isContent = spec.method === 'GET' && spec.isControl !== true
  return isContent ? view.rundown.contentVersion.toString(36) : null
}
