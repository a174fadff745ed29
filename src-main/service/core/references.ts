import { isDeepStrictEqual } from 'node:util'
import type {
  BulkMention,
  BulkTextVariables,
  CreateMention,
  CreateTextVariable,
  PatchMention,
} from '../../contract/v1/bodies.ts'
import { limits } from '../../contract/v1/limits.ts'
import type { ReferenceLookup } from '../../domain/rich-text/cell-text.ts'
import { emptyPatch, invalid, issue, ProblemError } from '../problem-error.ts'
import { randomId } from '../random.ts'
import type { Reader } from '../store/port.ts'
import type { MentionRow, TextVariableRow } from '../store/rows.ts'
import { hexOf } from './body-checks.ts'
import type { RundownEdit } from './edit.ts'
import { mentionResource } from './resources.ts'

export const noReferences: ReferenceLookup = { mention: () => undefined, variable: () => undefined }

export async function referencesOf(reader: Reader, rundownId: string): Promise<ReferenceLookup> {
  const mentions = new Map((await reader.mentions(rundownId)).map(({ id, name }) => [id, name]))
  const variables = new Map((await reader.textVariables(rundownId)).map(({ key, value }) => [key, value]))
  return { mention: id => mentions.get(id), variable: key => variables.get(key) }
}

/**
 * Changes mentions or variables: those that differ afterwards are recorded as changes, and so are the cells whose plain
 * text uses them.
 */
async function rewritingCells<T>(edit: RundownEdit, change: () => Promise<T>): Promise<T> {
  const before = await namesIn(edit)
  const result = await change()
  const after = await namesIn(edit)
  const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
    name => !isDeepStrictEqual(before.get(name)?.row, after.get(name)?.row),
  )
  for (const name of differing) recordReference(edit, before.get(name)?.row, after.get(name)?.row)
  const renamed = differing.filter(name => before.get(name)?.text !== after.get(name)?.text)
  if (renamed.length > 0) await edit.rewriteCells(renamed)
  if (differing.length > 0) edit.rundownTouched()
  return result
}

type Row = MentionRow | TextVariableRow

function recordReference(edit: RundownEdit, was: Row | undefined, is: Row | undefined): void {
  const row = is ?? was
  if (row === undefined) return
  const change = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed'
  if ('key' in row)
    edit.record({ kind: 'text_variable', change, key: row.key, text_variable: is === undefined ? null : row })
  else
    edit.record({
      kind: 'mention',
      change,
      id: row.id,
      mention: is === undefined ? null : mentionResource(row),
    })
}

interface Named {
  readonly row: Row
  /** What a cell reads for it. */
  readonly text: string
}

/** Each by the attribute that stands for it in what is kept of a cell. */
async function namesIn({ tx, rundownId }: RundownEdit): Promise<ReadonlyMap<string, Named>> {
  return new Map<string, Named>([
    ...(await tx.mentions(rundownId)).map(
      row => [`data-mention-id="${row.id}"`, { row, text: row.name }] as const,
    ),
    ...(await tx.textVariables(rundownId)).map(
      row => [`data-variable-key="${row.key}"`, { row, text: row.value }] as const,
    ),
  ])
}

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

export const variableNotFound = (rundownId: string, key: string): ProblemError =>
  new ProblemError('text_variables.not_found', `There is no text variable "${key}" in this rundown.`, {
    key,
    rundown_id: rundownId,
  })

/** `createTextVariable`. */
export async function createTextVariable(
  edit: RundownEdit,
  body: CreateTextVariable,
): Promise<TextVariableRow> {
  const present = await edit.tx.textVariables(edit.rundownId)
  if (present.some(row => row.key === body.key)) {
    throw new ProblemError('text_variables.key_exists', `There is a text variable "${body.key}" already.`)
  }
  refuseTooMany(present.length + 1)
  return put(edit, body)
}

/** `patchTextVariable`. */
export async function patchTextVariable(
  edit: RundownEdit,
  key: string,
  value: string,
): Promise<TextVariableRow> {
  const present = await requireKey(edit, key)
  return present.value === value ? present : put(edit, { key, value })
}

export async function deleteTextVariable(edit: RundownEdit, key: string): Promise<void> {
  await requireKey(edit, key)
  await rewritingCells(edit, () => edit.tx.removeTextVariable(edit.rundownId, key))
}

/** `bulkTextVariables`: all or nothing. `replace` swaps the whole set. */
export async function writeTextVariables(
  edit: RundownEdit,
  { items, mode = 'merge' }: BulkTextVariables,
): Promise<readonly TextVariableRow[]> {
  const keys = new Set<string>()
  const repeated = new Set<string>()
  for (const { key } of items) (keys.has(key) ? repeated : keys).add(key)
  if (repeated.size > 0) {
    const duplicates = [...repeated]
    throw new ProblemError('text_variables.duplicate_key', 'Two items have the same key.', { duplicates })
  }
  const present = await edit.tx.textVariables(edit.rundownId)
  const others = present.filter(row => !keys.has(row.key))
  refuseTooMany(mode === 'replace' ? items.length : others.length + items.length)
  await rewritingCells(edit, async () => {
    if (mode === 'replace') {
      for (const row of others) await edit.tx.removeTextVariable(edit.rundownId, row.key)
    }
    for (const item of items) {
      const known = present.find(row => row.key === item.key)
      if (known?.value !== item.value) await edit.tx.putTextVariable(edit.rundownId, item, edit.seq)
    }
  })
  return edit.tx.textVariables(edit.rundownId)
}

async function put(edit: RundownEdit, row: TextVariableRow): Promise<TextVariableRow> {
  await rewritingCells(edit, () => edit.tx.putTextVariable(edit.rundownId, row, edit.seq))
  return row
}

async function requireKey(edit: RundownEdit, key: string): Promise<TextVariableRow> {
  const row = (await edit.tx.textVariables(edit.rundownId)).find(candidate => candidate.key === key)
  if (row === undefined) throw variableNotFound(edit.rundownId, key)
  return row
}

function refuseTooMany(attempted: number): void {
  if (attempted <= limits.textVariablesPerRundown) return
  throw new ProblemError(
    'text_variables.too_many',
    `A rundown holds at most ${limits.textVariablesPerRundown} text variables.`,
    { attempted },
  )
}
