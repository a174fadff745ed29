import { lengths } from '../../contract/v1/limits.ts'
import type { RundownEdit } from '../core/edit.ts'
import type { Scope, WorkspaceSession } from '../core/workspace.ts'
import { refuseOverQuota } from '../core/write-rundown.ts'
import { randomId } from '../random.ts'

const suffix = ' (copy)'

/** A whole rundown under new identifiers, its show not begun. Throws `rundowns.not_found`, `plan.limit_exceeded`. */
export async function copyRundown(
  session: WorkspaceSession,
  scope: Scope,
  sourceId: string,
  title: string | null,
): Promise<RundownEdit> {
  const source = await session.open(sourceId, scope)
  const { tx } = session
  await refuseOverQuota(session, scope.teamId)

  const { now } = source
  const stamps = { createdAt: now, updatedAt: now }
  const copy = await session.create({
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
