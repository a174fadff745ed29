import type { RefusalReason } from '../domain/press.ts'
import { runnerReasons } from '../domain/refusals.ts'
import type { ActReply } from './ports/show-service.ts'

const reasons: ReadonlyMap<string, RefusalReason> = new Map<string, RefusalReason>([
  ...Object.entries(runnerReasons),
  ['runner.state_changed', 'changed-since'],
  ['rundowns.not_found', 'no-rundown'],
])

/** What a person is told when the Dashboard refuses; null when it did what was asked. */
export function refusalOfPerson(reply: object): Extract<ActReply, { ok: false }> | null {
  if (!('ok' in reply) || reply.ok === true) return null
  const code = 'code' in reply && typeof reply.code === 'string' ? reply.code : ''
  const detail = 'detail' in reply && typeof reply.detail === 'string' ? reply.detail : null
  return { ok: false, reason: reasons.get(code) ?? 'service-error', detail }
}
