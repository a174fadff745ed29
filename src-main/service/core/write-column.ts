import type { ColumnType } from '../../contract/dashboard.ts'
import type {
  CreateColumn,
  PatchColumn,
  ReorderColumns,
  SettableDepartment,
} from '../../contract/v1/bodies.ts'
import { limits } from '../../contract/v1/limits.ts'
import type { Department } from '../../domain/calling/department.ts'
import { columnNotFound, emptyPatch, ProblemError, tooMany } from '../problem-error.ts'
import { randomId } from '../random.ts'
import type { ColumnRow } from '../store/rows.ts'
import { hexOf } from './body-checks.ts'
import type { RundownEdit } from './edit.ts'

/** A private column behaves as if it were not there: `listColumns`. */
export function requireColumn(rundownId: string, columns: readonly ColumnRow[], columnId: string): ColumnRow {
  const column = columns.find(candidate => candidate.id === columnId)
  if (column === undefined || column.isPrivate) throw columnNotFound(rundownId, columnId)
  return column
}

/** `createColumn`. Without a neighbour it goes to the end. */
export async function createColumn(edit: RundownEdit, body: CreateColumn): Promise<string> {
  const received = edit.columns.length + 1
  if (received > limits.columnsPerRundown) throw tooMany('columns.too_many', 'columns', received)
  const column = {
    id: randomId(),
    name: body.name,
    type: 'text' as const,
    isPrivate: false,
    department: departmentOf(body.department),
    createdAt: edit.now,
    updatedAt: edit.now,
  }
  const at = insertionIndex(edit.columns, body)
  await edit.setColumns(edit.columns.toSpliced(at, 0, { ...column, rank: 0 }))
  return column.id
}

function insertionIndex(columns: readonly ColumnRow[], body: CreateColumn): number {
  const member = body.before_column_id === undefined ? 'after_column_id' : 'before_column_id'
  const neighbour = body[member]
  if (neighbour === undefined) return columns.length
  const index = columns.findIndex(column => column.id === neighbour && !column.isPrivate)
  if (index < 0) {
    throw new ProblemError(
      'columns.invalid_position',
      'The column to place it beside is not in this rundown.',
      {
        [member]: neighbour,
      },
    )
  }
  return member === 'before_column_id' ? index : index + 1
}

/** `patchColumn`. */
export async function patchColumn(edit: RundownEdit, columnId: string, body: PatchColumn): Promise<void> {
  const column = requireColumn(edit.rundownId, edit.columns, columnId)
  const { name, department } = body
  if (name === undefined && department === undefined) throw emptyPatch('columns.empty_patch')
  const changed = {
    ...column,
    ...(name !== undefined && { name }),
    ...(department !== undefined && { department: departmentOf(department) }),
    updatedAt: edit.now,
  }
  await edit.setColumns(edit.columns.map(candidate => (candidate.id === columnId ? changed : candidate)))
}

/** As it is stored; null: the column is none. */
export const departmentOf = (body: SettableDepartment | null | undefined): Department | null =>
  body == null
    ? null
    : { shortName: body.short_name, color: hexOf(body.color), groups: [...new Set(body.groups)] }

/** The number of cells that went with it. */
export async function deleteColumn(edit: RundownEdit, columnId: string): Promise<number> {
  requireColumn(edit.rundownId, edit.columns, columnId)
  const cells = await edit.tx.cellCount({ rundownId: edit.rundownId, columnId })
  await edit.removeColumn(columnId)
  return cells
}

/** `reorderColumns`. Private columns keep their places among the others. */
export async function reorderColumns(edit: RundownEdit, body: ReorderColumns): Promise<void> {
  const shown = edit.columns.filter(column => !column.isPrivate)
  const present = new Map(shown.map(column => [column.id, column]))
  const sent = new Set<string>()
  const repeated = new Set<string>()
  for (const id of body.column_ids) (sent.has(id) ? repeated : sent).add(id)
  const faults: readonly (readonly [string, readonly string[]])[] = [
    ['duplicates', [...repeated]],
    ['unknown_ids', [...sent].filter(id => !present.has(id))],
    ['missing_ids', shown.filter(column => !sent.has(column.id)).map(column => column.id)],
  ]
  const fault = faults.find(([, ids]) => ids.length > 0)
  if (fault !== undefined) {
    throw new ProblemError('columns.invalid_reorder', 'The list must name each public column once.', {
      [fault[0]]: fault[1],
    })
  }
  const queue = body.column_ids.flatMap(id => present.get(id) ?? [])
  let next = 0
  const arranged = edit.columns.map(column => {
    if (column.isPrivate) return column
    const moved = queue[next] ?? column
    next += 1
    return moved
  })
  await edit.setColumns(arranged)
}

export async function markColumn(
  edit: RundownEdit,
  columnId: string,
  fields: { readonly type?: ColumnType; readonly isPrivate?: boolean },
): Promise<void> {
  if (!edit.columns.some(column => column.id === columnId)) throw columnNotFound(edit.rundownId, columnId)
  await edit.setColumns(
    edit.columns.map(column =>
      column.id === columnId ? { ...column, ...fields, updatedAt: edit.now } : column,
    ),
  )
}
