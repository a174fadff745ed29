import type { DashboardRefusal } from '../../contract/dashboard.ts'
import type { RefusalReason } from '../../domain/show/press.ts'
import { runnerReasons } from '../../domain/show/refusals.ts'
import type { ActReply } from '../ports/show-service.ts'

const reasons: ReadonlyMap<string, RefusalReason> = new Map<string, RefusalReason>([
  ...Object.entries(runnerReasons),
  ['runner.state_changed', 'changed-since'],
  ['rundowns.not_found', 'no-rundown'],
])

/** The message for a person when the Dashboard refuses. */
export const refusalOfPerson = ({ code, detail }: DashboardRefusal): Extract<ActReply, { ok: false }> => ({
  ok: false,
  reason: reasons.get(code) ?? 'service-error',
  detail,
})
