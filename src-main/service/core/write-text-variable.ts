import type { BulkTextVariables, CreateTextVariable } from '../../contract/v1/bodies.ts'
import { limits } from '../../contract/v1/limits.ts'
import { ProblemError } from '../problem-error.ts'
import type { TextVariableRow } from '../store/rows.ts'
import type { RundownEdit } from './edit.ts'
import { rewritingCells } from './references.ts'

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
