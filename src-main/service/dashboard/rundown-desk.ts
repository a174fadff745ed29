import type { Dashboard } from '../../contract/dashboard.ts'
import { listingOf, partsOf } from '../core/view.ts'
import type { Workspace } from '../core/workspace.ts'
import { deleteRundown, refuseOverQuota } from '../core/write-rundown.ts'
import { rundownNotFound } from '../problem-error.ts'
import type { StoredRundown } from '../store/port.ts'
import { byPerson } from './by-person.ts'
import { copyRundown } from './copy-rundown.ts'
import { done, refused } from './refusal.ts'
import { keptUntil } from './trash.ts'

type RundownActs = Pick<
  Dashboard,
  'listRundowns' | 'readParts' | 'copyRundown' | 'deleteRundown' | 'listTrash' | 'undelete'
>

const page = 100

/** Whole rundowns, and the trash. */
export function createRundownDesk(workspace: Workspace, teamId: string): RundownActs {
  const { reader, clock } = workspace
  const scope = { teamId, rundownId: null }
  return {
    async listRundowns() {
      const found: StoredRundown[] = []
      for (;;) {
        const next = await reader.rundownsAfter(scope, found.at(-1)?.rundown ?? null, page)
        found.push(...next)
        if (next.length < page) return found.map(listingOf)
      }
    },

    readParts: rundownId =>
      workspace
        .view(rundownId, scope)
        .then(view => ({ ...done, ...partsOf(view) }))
        .catch(refused),

    copyRundown: (rundownId, title) =>
      workspace
        .transact(byPerson, async session => {
          const copy = await copyRundown(session, scope, rundownId, title)
          return { ...done, rundownId: copy.rundownId }
        })
        .catch(refused),

    deleteRundown: rundownId =>
      workspace
        .transact(byPerson, async session => {
          deleteRundown(await session.open(rundownId, scope))
          return done
        })
        .catch(refused),

    async listTrash() {
      const now = clock()
      return (await reader.deletedRundowns(teamId)).flatMap(({ rundown: { id, title, deletedAt } }) =>
        deletedAt === null || keptUntil(deletedAt) < now
          ? []
          : [{ rundownId: id, title, deletedAt, keptUntil: keptUntil(deletedAt) }],
      )
    },

    undelete: rundownId =>
      workspace
        .transact(byPerson, async session => {
          const edit = await session.openDeleted(rundownId, scope)
          const { deletedAt } = edit.rundown
          if (deletedAt === null || keptUntil(deletedAt) < edit.now) throw rundownNotFound()
          await refuseOverQuota(session, teamId)
          edit.changeRundown({ deletedAt: null })
          return done
        })
        .catch(refused),
  }
}
