import { callingBytes, readCallingState } from '../../contract/calling.ts'
import type { Dashboard } from '../../contract/dashboard.ts'
import type { CallingState } from '../../domain/calling/calling-state.ts'
import type { Workspace } from '../core/workspace.ts'
import { ProblemError } from '../problem-error.ts'
import { byPerson } from './by-person.ts'
import { done, refused } from './refusal.ts'

/** Where the calls of rundowns stand. */
export function createCallingDesk(
  workspace: Workspace,
  teamId: string,
): Pick<Dashboard, 'calling' | 'setCalling'> {
  const scope = { teamId, rundownId: null }
  return {
    async calling(rundownId) {
      try {
        await workspace.view(rundownId, scope)
      } catch (error) {
        if (error instanceof ProblemError) return null
        throw error
      }
      const kept = await workspace.reader.calling(rundownId)
      return kept === null ? null : read(kept)
    },

    setCalling: (rundownId, state) =>
      workspace
        .transact(byPerson, async session => {
          await session.open(rundownId, scope)
          await session.tx.putCalling(rundownId, write(state))
          return done
        })
        .catch(refused),
  }
}

/** Null for text that another program wrote: unknown calls are idle. */
function read(kept: string): CallingState | null {
  try {
    return readCallingState(JSON.parse(kept))
  } catch {
    return null
  }
}

function write(state: CallingState): string {
  if (readCallingState(state) === null) throw new ProblemError('bad_request', 'This is no state of calls.')
  const text = JSON.stringify(state)
  const received = Buffer.byteLength(text)
  if (received > callingBytes) {
    throw new ProblemError('payload.too_large', 'The state of calls is too large.', {
      limit: callingBytes,
      received,
      unit: 'bytes',
    })
  }
  return text
}
