import { ProblemError } from '../problem-error.ts'
import type { WorkspaceSession } from './workspace.ts'

const freeRundowns = 10

/** Reference, *Limits*: how many rundowns a team may have. */
export async function refuseOverQuota({ tx }: WorkspaceSession, teamId: string): Promise<void> {
  const team = await tx.team(teamId)
  const limit = team?.maxRundowns ?? (team?.rate === 'free' ? freeRundowns : null)
  if (limit === null) return
  const received = (await tx.rundownCount(teamId)) + 1
  if (received <= limit) return
  const whose = team?.maxRundowns == null ? 'The free plan allows' : 'The quota of the team allows'
  throw new ProblemError('plan.limit_exceeded', `${whose} at most ${limit} rundowns.`, {
    limit,
    received,
    unit: 'rundowns',
    resource: 'rundowns',
  })
}
