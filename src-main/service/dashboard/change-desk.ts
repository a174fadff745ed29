import type { Dashboard } from '../../contract/dashboard.ts'
import { formatPosition, parsePosition } from '../../domain/feed/position.ts'
import { readLogged } from '../core/change.ts'
import {
  cellResource,
  cueResource,
  fullColumn,
  fullRundown,
  fullRunner,
  mentionResource,
  statusOf,
} from '../core/resources.ts'
import type { View } from '../core/view.ts'
import type { Workspace } from '../core/workspace.ts'
import { currentMessage } from '../core/write-rundown.ts'
import { done, refused } from './refusal.ts'

const pageOfCells = 500

/** Everything of a rundown, and the full log of its changes. */
export function createChangeDesk(
  workspace: Workspace,
  teamId: string,
): Pick<Dashboard, 'readWhole' | 'readCells' | 'changesSince'> {
  const { reader } = workspace
  const scope = { teamId, rundownId: null }
  const find = async (rundownId: string): Promise<View> =>
    workspace.newest(await workspace.view(rundownId, scope))
  const positionOf = (view: View): string => formatPosition(workspace.position(view))

  return {
    readWhole: rundownId =>
      find(rundownId)
        .then(async view => ({
          ...done,
          position: positionOf(view),
          rundown: fullRundown(view),
          cues: view.cues.map(cueResource),
          columns: view.columns.map(fullColumn),
          status: statusOf(view, workspace.clock()),
          runner: fullRunner(view.runner),
          mentions: (await reader.mentions(rundownId)).map(mentionResource),
          textVariables: await reader.textVariables(rundownId),
          outputMessage: { ...(await currentMessage(reader, rundownId)) },
        }))
        .catch(refused),

    readCells: (rundownId, after) =>
      find(rundownId)
        .then(async view => {
          const rows = await reader.everyCell(rundownId, after ?? undefined, pageOfCells)
          const last = rows.length < pageOfCells ? undefined : rows.at(-1)
          return {
            ...done,
            position: positionOf(view),
            cells: rows.map(cellResource),
            next: last === undefined ? null : { cueId: last.cueId, columnId: last.columnId },
          }
        })
        .catch(refused),

    changesSince: (rundownId, position) =>
      find(rundownId)
        .then(async view => {
          const now = workspace.position(view)
          const reset = (reason: string) => ({
            ...done,
            position: formatPosition(now),
            changes: [],
            reset: reason,
          })
          const from = parsePosition(position)
          if (from === null) return reset('unknown_position')
          if (from.history !== now.history) return reset('other_history')
          if (from.seq > now.seq) return reset('ahead')
          const logged = await reader.changesAfter(rundownId, from.seq)
          if (typeof logged === 'string') return reset(logged)
          const changes = logged.map(readLogged)
          if (changes.some(({ parts }) => parts === null)) return reset('too_large')
          const seq = changes.at(-1)?.seq ?? from.seq
          if (seq < now.seq) return reset('trimmed')
          return { ...done, position: formatPosition({ history: now.history, seq }), changes, reset: null }
        })
        .catch(refused),
  }
}
