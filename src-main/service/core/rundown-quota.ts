import { ProblemError } from '../problem-error.ts'
import type { WorkspaceSession } from './workspace.ts'

const freeRundowns = 10

/** Reference, *Limits*: how many rundowns a team on the free plan may have. */
export async function refuseOverQuota({ tx }: WorkspaceSession, teamId: string): Promise<void> {
  const team = await tx.team(teamId)
  if (team?.rate !== 'free') return
  const received = (await tx.rundownCount(teamId)) + 1
  if (received <= freeRundowns) return
  throw new ProblemError('plan.limit_exceeded', `The free plan allows at most ${freeRundowns} rundowns.`, {
    limit: freeRundowns,
    received,
    unit: 'rundowns',
    resource: 'rundowns',
  })
}
