import type { BulkCue } from '../../contract/v1/bodies.ts'
import type { Edit } from '../../domain/editing/edit.ts'
import { type PlacedRow, withPlaces } from '../../domain/editing/place.ts'
import { type CueTree, flatten, nest } from '../../domain/rundown/cue-order.ts'
import { cueBody } from './cue-body.ts'

export type AddEdit = Extract<Edit, { readonly do: 'add' }>

/** How rows are made in one request, and the order that they are in after it, by the identifiers of the edits. */
export interface NewRowsPlan {
  /** One for each row, in the order in which they are made. */
  readonly items: readonly { readonly edit: AddEdit; readonly body: BulkCue }[]
  readonly wanted: CueTree
}

/**
 * Each new row is put before the row that is there already and follows it, or, at the end of a group, after the one
 * before it. A group that has no row yet has no neighbour to name: `wanted` states where its rows belong.
 */
export function planNewRows(present: readonly PlacedRow[], adds: readonly AddEdit[]): NewRowsPlan {
  const fresh = new Map(adds.map(add => [add.id, add]))
  let rows = present
  for (const { id, row, place } of adds) {
    const unplaced: PlacedRow = { id, type: row.cue.type, parentId: null }
    rows = withPlaces([...rows, unplaced], self, inGroup, [{ cueId: id, ...place }])
  }
  const items = rows.flatMap((row, at) => {
    const edit = fresh.get(row.id)
    if (edit === undefined) return []
    const isThere = (other: PlacedRow): boolean =>
      !fresh.has(other.id) && other.parentId === row.parentId && other.id !== row.id
    const next = rows.slice(at + 1).find(isThere)
    const before = rows.slice(0, at).findLast(isThere)
    return [{ edit, body: cueBody(edit.row.cue), next, before, parentId: row.parentId }]
  })
  const forward = items.filter(
    ({ next, before, parentId }) => next !== undefined || before === undefined || parentId === null,
  )
  // Each of these goes right after the same neighbour: the last one first.
  const backward = items.filter(item => !forward.includes(item)).reverse()
  return {
    items: [
      ...forward.map(({ edit, body, next }) => ({
        edit,
        body: { ...body, ...(next === undefined ? {} : { position: { before_cue_id: next.id } }) },
      })),
      ...backward.map(({ edit, body, before }) => ({
        edit,
        body: { ...body, ...(before === undefined ? {} : { position: { after_cue_id: before.id } }) },
      })),
    ],
    wanted: nest(rows),
  }
}

/** The order with the service's identifiers. */
export const renamed = (order: CueTree, of: (id: string) => string): CueTree =>
  nest(
    flatten(order).map(({ id, parentId }) => ({
      id: of(id),
      parentId: parentId === null ? null : of(parentId),
    })),
  )

export const sameOrder = (a: CueTree, b: CueTree): boolean =>
  JSON.stringify(flatten(a)) === JSON.stringify(flatten(b))

const self = (row: PlacedRow): PlacedRow => row

const inGroup = (row: PlacedRow, parentId: string | null): PlacedRow => ({ ...row, parentId })
