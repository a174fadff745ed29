import type { RefusalReason } from '../../domain/show/press.ts'
import { runnerReasons } from '../../domain/show/refusals.ts'
import { type ApiError, isDefiniteRefusal } from './api-error.ts'

const reasons: ReadonlyMap<string, RefusalReason> = new Map<string, RefusalReason>([
  ...Object.entries(runnerReasons),
  ['runner.state_changed', 'moved-on'],
  ['rate_limit.exceeded', 'too-many-requests'],
  ['idempotency.in_flight', 'unanswered'],
  ['forbidden', 'not-allowed'],
  ['rundowns.not_found', 'no-rundown'],
  ['auth.revocation_check_unavailable', 'service-error'],
  ['link.not_a_service', 'no-link'],
  ['link.redirected', 'no-link'],
])

/** The reason of a refused action, for the person who pressed. An unknown code is read by its status. */
export function refusalOf(error: ApiError): RefusalReason {
  const known = reasons.get(error.code)
  if (known !== undefined) return known
  if (error.unanswered) return 'no-link'
  if (isDefiniteRefusal(error)) return 'signed-out'
  if (error.status === 401 || error.status === 403) return 'not-allowed'
  if (error.status === 412) return 'moved-on'
  if (error.status === 429) return 'too-many-requests'
  return error.status === 404 ? 'no-rundown' : 'service-error'
}
