import type { Dashboard } from '../../contract/dashboard.ts'
import { scriptIn } from '../../contract/script.ts'
import { timersIn } from '../../contract/timers.ts'
import { lengths } from '../../contract/v1/limits.ts'
import { marksOfCopy } from '../../domain/script/marks.ts'
import { type Clock, duration, type Instant, shift } from '../../domain/time/time.ts'
import { copiedTimers } from '../../domain/timers/press-timer.ts'
import { byPerson } from '../core/change.ts'
import type { RundownEdit } from '../core/edit.ts'
import { listRundowns, partsOf } from '../core/view.ts'
import type { Scope, Workspace, WorkspaceTransaction } from '../core/workspace.ts'
import { deleteRundown, refuseOverQuota } from '../core/write-rundown.ts'
import { done, refused, rundownNotFound } from '../problem-error.ts'
import { randomId } from '../random.ts'
import type { Store } from '../store/port.ts'

type RundownActs = Pick<
  Dashboard,
  'listRundowns' | 'readParts' | 'copyRundown' | 'deleteRundown' | 'listTrash' | 'undelete'
>

/** Whole rundowns, and the trash. */
export function rundownActs(workspace: Workspace, teamId: string): RundownActs {
  const { reader, clock } = workspace
  const scope = { teamId, rundownId: null }
  return {
    listRundowns: () => listRundowns(reader, scope),

    readParts: rundownId =>
      workspace
        .view(rundownId, scope)
        .then(view => ({ ...done, ...partsOf(view) }))
        .catch(refused),

    copyRundown: (rundownId, title) =>
      workspace
        .transact(byPerson, async transaction => {
          const copy = await copyRundown(transaction, scope, rundownId, title)
          return { ...done, rundownId: copy.rundownId }
        })
        .catch(refused),

    deleteRundown: rundownId =>
      workspace
        .transact(byPerson, async transaction => {
          deleteRundown(await transaction.open(rundownId, scope))
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
        .transact(byPerson, async transaction => {
          const edit = await transaction.openDeleted(rundownId, scope)
          const { deletedAt } = edit.rundown
          if (deletedAt === null || keptUntil(deletedAt) < edit.now) throw rundownNotFound()
          await refuseOverQuota(transaction, teamId)
          edit.changeRundown({ deletedAt: null })
          return done
        })
        .catch(refused),
  }
}

const suffix = ' (copy)'

/** A whole rundown under new identifiers, its show not begun. Throws `rundowns.not_found`, `plan.limit_exceeded`. */
async function copyRundown(
  transaction: WorkspaceTransaction,
  scope: Scope,
  sourceId: string,
  title: string | null,
): Promise<RundownEdit> {
  const source = await transaction.open(sourceId, scope)
  const { tx } = transaction
  await refuseOverQuota(transaction, scope.teamId)

  const { now } = source
  const stamps = { createdAt: now, updatedAt: now }
  const copy = await transaction.create({
    ...source.rundown,
    ...stamps,
    id: randomId(),
    title: title ?? source.rundown.title.slice(0, lengths.title - suffix.length) + suffix,
  })
  const cueIds = new Map(source.cues.map(({ id }) => [id, randomId()]))
  const columnIds = new Map(source.columns.map(({ id }) => [id, randomId()]))
  const renamed = (ids: ReadonlyMap<string, string>, id: string): string => ids.get(id) ?? id

  await copy.setColumns(
    source.columns.map(column => ({ ...column, ...stamps, id: renamed(columnIds, column.id) })),
  )
  await copy.arrange(
    source
      .view()
      .order()
      .map(({ id, children }) => ({
        id: renamed(cueIds, id),
        ...(children !== undefined && {
          children: children.map(child => ({ id: renamed(cueIds, child.id) })),
        }),
      })),
    source.cues.map(cue => ({ ...cue, ...stamps, id: renamed(cueIds, cue.id) })),
  )

  const mentionIds = new Map<string, string>()
  for (const mention of await tx.mentions(sourceId)) {
    const id = randomId()
    mentionIds.set(mention.id, id)
    await tx.putMention(copy.rundownId, { ...mention, id }, copy.seq)
  }
  for (const variable of await tx.textVariables(sourceId))
    await tx.putTextVariable(copy.rundownId, variable, copy.seq)
  const timers = timersIn(await tx.timers(sourceId))
  if (timers !== null)
    await tx.putTimers(copy.rundownId, JSON.stringify(copiedTimers(timers, id => cueIds.get(id) ?? null)))
  const script = await tx.script(sourceId, 'text')
  if (script !== null) await tx.putScript(copy.rundownId, 'text', script)
  const marks = scriptIn('marks', await tx.script(sourceId, 'marks'))
  if (marks !== null)
    await tx.putScript(copy.rundownId, 'marks', JSON.stringify(marksOfCopy(marks, id => cueIds.get(id))))
  const message = await tx.outputMessage(sourceId)
  if (message !== null) await tx.putOutputMessage(copy.rundownId, { ...message, visible: false }, copy.seq)
  for (const cell of await tx.everyCell(sourceId)) {
    const row = {
      ...cell,
      ...stamps,
      cueId: renamed(cueIds, cell.cueId),
      columnId: renamed(columnIds, cell.columnId),
      contentHtml: withMentions(cell.contentHtml, mentionIds),
    }
    await tx.putCell(copy.rundownId, row, copy.seq)
  }
  return copy
}

const mentioned = /(<rs-mention[^>]* data-mention-id=")([^"]*)"/g

/** What is kept of rich text has one form: the attribute stands in double quotes. */
const withMentions = (html: string, ids: ReadonlyMap<string, string>): string =>
  html.replaceAll(mentioned, (_, head: string, id: string) => `${head}${ids.get(id) ?? id}"`)

const retention = duration(30 * 24 * 60 * 60 * 1000)

/** When a rundown deleted then is gone for good. */
const keptUntil = (deletedAt: Instant): Instant => shift(deletedAt, retention)

/** Removes what has been in the trash for its time, one rundown a transaction, so that no show waits for all of it. */
export async function emptyTrash(store: Store, clock: Clock): Promise<void> {
  const isOver = (deletedAt: Instant | null): boolean => deletedAt !== null && keptUntil(deletedAt) < clock()
  for (const { id: teamId } of await store.reader.teams()) {
    for (const { rundown } of await store.reader.deletedRundowns(teamId)) {
      if (!isOver(rundown.deletedAt)) continue
      await store.write(async tx => {
        // It may have been brought back in between, before its time was over.
        const now = await tx.rundown(rundown.id)
        if (now !== null && isOver(now.rundown.deletedAt)) await tx.removeRundown(rundown.id)
      })
    }
  }
}
