import type { Edit, EditRow } from '../../../src-main/domain/editing/edit.ts'
import { type FieldKey, fieldKey } from './editing-state.ts'

type Add = Extract<Edit, { readonly do: 'add' }>

export interface OwnRowsOptions {
  /** Rows that this page adds, or added a moment ago, by the names that things have now. */
  readonly adds: readonly Add[]
  /** The identifier of an added row was received from the service. */
  readonly isNamed: (id: string) => boolean
}

/**
 * A new row comes from the service first, and its cells, its lock and its skip after it; the service's identifier of it
 * may not be known here by then. True for what this page put into such a row.
 */
export function createOwnRows({ adds, isNamed }: OwnRowsOptions): (key: FieldKey, row: EditRow) => boolean {
  const byId = new Map(adds.map(add => [add.id, add]))
  const unnamed = Map.groupBy(
    adds.filter(({ id }) => !isNamed(id)),
    add => add.row.cue.title,
  )
  return (key, row) => {
    const { id, title } = row.cue
    const named = byId.get(id)
    const candidates = named === undefined ? (unnamed.get(title) ?? []) : [named]
    return candidates.some(add => isPutBy(add, key, row))
  }
}

function isPutBy({ row: made }: Add, key: FieldKey, row: EditRow): boolean {
  const { id, preventEdits, skippedBy } = row.cue
  if (key === fieldKey.cue(id, 'locked')) return made.locked === preventEdits
  if (key === fieldKey.cue(id, 'skipped')) return made.skipped === (skippedBy === 'self')
  return Object.entries(made.cells).some(
    ([columnId, { text }]) => key === fieldKey.cell(id, columnId) && text === (row.cells[columnId] ?? ''),
  )
}
