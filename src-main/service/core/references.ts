import { isDeepStrictEqual } from 'node:util'
import type { ReferenceLookup } from '../../domain/rich-text/cell-text.ts'
import type { Reader } from '../store/port.ts'
import type { MentionRow, TextVariableRow } from '../store/rows.ts'
import type { RundownEdit } from './edit.ts'

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
export async function rewritingCells<T>(edit: RundownEdit, change: () => Promise<T>): Promise<T> {
  const before = await namesIn(edit)
  const result = await change()
  const after = await namesIn(edit)
  const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
    name => !isDeepStrictEqual(before.get(name)?.row, after.get(name)?.row),
  )
  for (const name of differing) recordReference(edit, before.get(name)?.row, after.get(name)?.row)
  const renamed = differing.filter(name => before.get(name)?.text !== after.get(name)?.text)
  if (renamed.length > 0) await edit.rewriteCells(renamed)
  if (differing.length > 0) edit.touch()
  return result
}

type Row = MentionRow | TextVariableRow

function recordReference(edit: RundownEdit, was: Row | undefined, is: Row | undefined): void {
  const row = is ?? was
  if (row === undefined) return
  const change = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed'
  if ('key' in row)
    edit.record({ resource: 'text_variable', change, key: row.key, row: is === undefined ? null : row })
  else edit.record({ resource: 'mention', change, id: row.id, row: is === undefined ? null : row })
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
