import { isDeepStrictEqual } from 'node:util'
import type { BulkMention, CreateMention, PatchMention } from '../../contract/v1/bodies.ts'
import { limits } from '../../contract/v1/limits.ts'
import { emptyPatch, invalid, issue, ProblemError } from '../problem-error.ts'
import { randomId } from '../random.ts'
import type { MentionRow } from '../store/rows.ts'
import { hexOf } from './colour.ts'
import type { RundownEdit } from './edit.ts'
import { rewritingCells } from './references.ts'

const defaultColor = '#808080'

export const mentionNotFound = (rundownId: string, mentionId: string): ProblemError =>
  new ProblemError('mentions.not_found', `There is no mention ${mentionId} in this rundown.`, {
    rundown_id: rundownId,
    mention_id: mentionId,
  })

/** `createMention`. */
export async function createMention(edit: RundownEdit, body: CreateMention): Promise<MentionRow> {
  const [row] = await write(edit, [body])
  // One item, one row.
  if (row === undefined) throw mentionNotFound(edit.rundownId, '')
  return row
}

/** `patchMention`. */
export async function patchMention(edit: RundownEdit, id: string, body: PatchMention): Promise<MentionRow> {
  const [row] = await write(edit, [{ id, ...body }])
  if (row === undefined) throw mentionNotFound(edit.rundownId, id)
  return row
}

/** `bulkMentions`: all or nothing. */
export async function writeMentions(
  edit: RundownEdit,
  items: readonly BulkMention[],
): Promise<readonly MentionRow[]> {
  const issues = items.flatMap((item, index) =>
    item.id === undefined && item.name === undefined
      ? [issue(['items', index, 'name'], 'is missing', 'required')]
      : [],
  )
  if (issues.length > 0) throw invalid('mentions.invalid_payload', issues)
  refuseDuplicates(items)
  return write(edit, items)
}

export async function deleteMention(edit: RundownEdit, id: string): Promise<void> {
  const present = await edit.tx.mentions(edit.rundownId)
  if (!present.some(row => row.id === id)) throw mentionNotFound(edit.rundownId, id)
  await rewritingCells(edit, () => edit.tx.removeMention(id))
}

/** Names are looked at once all is written, so that two may swap theirs. */
async function write(edit: RundownEdit, items: readonly BulkMention[]): Promise<MentionRow[]> {
  const known: ReadonlyMap<string, MentionRow> = new Map(
    (await edit.tx.mentions(edit.rundownId)).map(row => [row.id, row]),
  )
  const rows = new Map(known)
  let rank = Math.max(0, ...[...rows.values()].map(row => row.rank))
  const written = items.map(({ id, ...fields }) => {
    const present = id === undefined ? undefined : rows.get(id)
    if (id !== undefined && present === undefined) throw mentionNotFound(edit.rundownId, id)
    if (present !== undefined && Object.keys(fields).length === 0) throw emptyPatch('mentions.empty_patch')
    rank += 1
    const row: MentionRow = {
      id: id ?? randomId(),
      rank: present?.rank ?? rank,
      name: fields.name ?? present?.name ?? '',
      color: hexOf(fields.color ?? present?.color ?? defaultColor),
      description: fields.description ?? present?.description ?? '',
    }
    rows.set(row.id, row)
    return row
  })
  if (rows.size > limits.mentionsPerRundown && written.some(row => items.every(item => item.id !== row.id))) {
    throw new ProblemError(
      'mentions.too_many',
      `A rundown holds at most ${limits.mentionsPerRundown} mentions.`,
      {
        rundown_id: edit.rundownId,
        max: limits.mentionsPerRundown,
      },
    )
  }
  refuseSameName(edit.rundownId, [...rows.values()])
  await rewritingCells(edit, async () => {
    for (const row of written) {
      if (!isDeepStrictEqual(row, known.get(row.id))) await edit.tx.putMention(edit.rundownId, row, edit.seq)
    }
  })
  return written
}

function refuseSameName(rundownId: string, rows: readonly MentionRow[]): void {
  const names = new Set<string>()
  for (const { name } of rows) {
    if (names.has(name)) {
      throw new ProblemError('mentions.name_conflict', `There is a mention "${name}" already.`, {
        rundown_id: rundownId,
        name,
      })
    }
    names.add(name)
  }
}

function refuseDuplicates(items: readonly BulkMention[]): void {
  const indexes = new Map<string, number[]>()
  for (const [index, { id }] of items.entries()) {
    if (id !== undefined) indexes.set(id, [...(indexes.get(id) ?? []), index])
  }
  const duplicates = [...indexes].filter(([, at]) => at.length > 1).map(([id, at]) => ({ id, indexes: at }))
  if (duplicates.length > 0) {
    throw new ProblemError('mentions.duplicate_id', 'Two items name the same mention.', { duplicates })
  }
}
