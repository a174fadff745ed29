import type { DashboardReply } from '../../src-main/contract/dashboard.ts'

/** What an act gave that must not be refused here. */
export function granted<Result>(reply: DashboardReply<Result>): Result {
  if (!reply.ok) throw new Error(`${reply.code}: ${reply.detail}`)
  return reply
}
