import type { Cue } from '../rundown/rundown.ts'
import type { Place, RowPlace } from './edit.ts'

/** What moving needs to know of a row; rows stand in display order, each group followed by its children. */
export type PlacedRow = Pick<Cue, 'id' | 'type' | 'parentId'>

/** Where a person drops rows: beside another, or as the last ones of a group. */
export type Drop =
  | { readonly to: 'before'; readonly cueId: string }
  | { readonly to: 'after'; readonly cueId: string }
  | { readonly to: 'into'; readonly groupId: string }
  | { readonly to: 'end' }

/** `group-in-group`: groups never nest. `onto-itself`: the target is one of the rows that move, or in one. */
type DropFault = 'group-in-group' | 'onto-itself' | 'no-such-row'

type DropResult =
  | { readonly ok: true; readonly places: readonly RowPlace[] }
  | { readonly ok: false; readonly fault: DropFault }

export function placeOf(rows: readonly PlacedRow[], cueId: string): Place {
  const at = rows.findIndex(row => row.id === cueId)
  const row = rows[at]
  if (row === undefined) return { parentId: null, afterId: null }
  for (let before = at - 1; before >= 0; before -= 1) {
    const other = rows[before]
    if (other?.parentId === row.parentId) return { parentId: row.parentId, afterId: other.id }
  }
  return { parentId: row.parentId, afterId: null }
}

/**
 * The rows in their new places, one after the other; a group takes its children along. A neighbour or group that is
 * not there any more leaves the row at the end of what is there: nothing is lost.
 */
export function withPlaces<Row>(
  rows: readonly Row[],
  cueOf: (row: Row) => PlacedRow,
  within: (row: Row, parentId: string | null) => Row,
  places: readonly RowPlace[],
): readonly Row[] {
  let now = rows
  for (const { cueId, parentId, afterId } of places) {
    const from = now.findIndex(row => cueOf(row).id === cueId)
    const row = now[from]
    if (row === undefined || afterId === cueId || parentId === cueId) continue
    const count = blockLength(now, cueOf, from)
    const rest = [...now.slice(0, from), ...now.slice(from + count)]
    const block = now.slice(from, from + count)
    const group = parentId !== null && rest.some(other => isGroup(cueOf(other), parentId)) ? parentId : null
    const parent = cueOf(row).type === 'group' ? null : group
    const to = insertAt(rest, cueOf, parent, afterId)
    const [head, ...children] = block
    if (head === undefined) continue
    now = [...rest.slice(0, to), within(head, parent), ...children, ...rest.slice(to)]
  }
  return now
}

/**
 * The places that bring rows, in display order, to where they are dropped. Children of a group that moves with them go
 * along with it.
 */
export function dropPlaces(rows: readonly PlacedRow[], cueIds: readonly string[], drop: Drop): DropResult {
  const moving = new Set(cueIds)
  const moved = rows.filter(row => moving.has(row.id) && !(row.parentId !== null && moving.has(row.parentId)))
  if (moved.length === 0) return fault('no-such-row')
  const target = targetOf(rows, moving, drop)
  if (typeof target === 'string') return fault(target)
  if (target.parentId !== null && moved.some(row => row.type === 'group')) return fault('group-in-group')
  let { afterId } = target
  const places = moved.map(row => {
    const place = { cueId: row.id, parentId: target.parentId, afterId }
    afterId = row.id
    return place
  })
  return { ok: true, places }
}

/** The places that bring those rows back to where they stand now. */
export function presentPlaces(rows: readonly PlacedRow[], cueIds: readonly string[]): readonly RowPlace[] {
  const wanted = new Set(cueIds)
  // In display order: the one before each is back by the time that its turn comes.
  return rows.filter(row => wanted.has(row.id)).map(row => ({ cueId: row.id, ...placeOf(rows, row.id) }))
}

const fault = (kind: DropFault): DropResult => ({ ok: false, fault: kind })

function targetOf(rows: readonly PlacedRow[], moving: ReadonlySet<string>, drop: Drop): Place | DropFault {
  const stays = (row: PlacedRow): boolean =>
    !moving.has(row.id) && !(row.parentId !== null && moving.has(row.parentId))
  const last = (parentId: string | null): string | null =>
    rows.findLast(row => row.parentId === parentId && stays(row))?.id ?? null
  if (drop.to === 'end') return { parentId: null, afterId: last(null) }
  if (drop.to === 'into') {
    const group = rows.find(row => isGroup(row, drop.groupId))
    if (group === undefined) return 'no-such-row'
    return stays(group) ? { parentId: group.id, afterId: last(group.id) } : 'onto-itself'
  }
  const at = rows.findIndex(row => row.id === drop.cueId)
  const neighbour = rows[at]
  if (neighbour === undefined) return 'no-such-row'
  if (neighbour.parentId !== null && moving.has(neighbour.parentId)) return 'onto-itself'
  const { parentId } = neighbour
  if (drop.to === 'after' && stays(neighbour)) return { parentId, afterId: neighbour.id }
  // Beside a row that moves itself: where it stood, after the last one that stays.
  for (let before = at - 1; before >= 0; before -= 1) {
    const other = rows[before]
    if (other !== undefined && other.parentId === parentId && stays(other))
      return { parentId, afterId: other.id }
  }
  return { parentId, afterId: null }
}

const isGroup = (row: PlacedRow, id: string): boolean => row.id === id && row.type === 'group'

function blockLength<Row>(rows: readonly Row[], cueOf: (row: Row) => PlacedRow, from: number): number {
  const first = rows[from]
  if (first === undefined) return 0
  const { id } = cueOf(first)
  let end = from + 1
  for (let row = rows[end]; row !== undefined && cueOf(row).parentId === id; row = rows[end]) end += 1
  return end - from
}

function insertAt<Row>(
  rows: readonly Row[],
  cueOf: (row: Row) => PlacedRow,
  parentId: string | null,
  afterId: string | null,
): number {
  const parent = parentId === null ? -1 : rows.findIndex(row => cueOf(row).id === parentId)
  if (afterId === null) return parent + 1
  const neighbour = rows.findIndex(row => cueOf(row).id === afterId && cueOf(row).parentId === parentId)
  if (neighbour >= 0) return neighbour + blockLength(rows, cueOf, neighbour)
  return parentId === null ? rows.length : parent + blockLength(rows, cueOf, parent)
}
