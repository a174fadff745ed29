import { type ProblemCode, problemCodes } from '../../contract/v1/problem-codes.ts'
import type { Route } from './route.ts'

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
  'internal',
  'internal.unhandled',
  'service.unavailable',
]

const writing: readonly ProblemCode[] = [
  'payload.too_large',
  'idempotency.invalid_key',
  'idempotency.in_flight',
  'idempotency.cache_corrupt',
  'service.passive',
  'service.disk_full',
]

export const isWrite = ({ kind }: Route): boolean => kind === 'team-write' || kind === 'rundown-write'

/** Changes what was read with an ETag, and takes it back in `If-Match`. */
export const isConditionalWrite = ({ kind, spec }: Route): boolean =>
  kind === 'rundown-write' && spec.isTagged !== true && (spec.method === 'PATCH' || spec.method === 'PUT')

/** Reads what such a change is of. */
export const isReadOfThing = ({ kind, spec }: Route, routes: readonly Route[]): boolean =>
  kind === 'rundown-read' && routes.some(other => other.spec.path === spec.path && isConditionalWrite(other))

/** Every code that a route may answer with, in the order of the list. */
export function codesOf(route: Route): readonly ProblemCode[] {
  const { spec } = route
  const own = new Set<ProblemCode>([
    ...everywhere,
    ...(spec.isControl === true ? [] : (['auth.query_token_not_allowed'] as const)),
    ...(isWrite(route) ? writing : []),
    ...(isConditionalWrite(route) ? (['precondition.failed'] as const) : []),
    ...(spec.path.includes('{rundown_id}') ? (['rundowns.not_found'] as const) : []),
    ...(spec.invalidBody === undefined ? [] : [spec.invalidBody]),
    ...(spec.codes ?? []),
  ])
  // The keys of an object literal of exactly these.
  const all = Object.keys(problemCodes) as ProblemCode[]
  return all.filter(code => own.has(code))
}
