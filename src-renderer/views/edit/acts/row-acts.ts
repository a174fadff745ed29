import type { Edit, EditRow, NewRow, Place } from '../../../../src-main/domain/editing/edit.ts'
import { newRowOf } from '../../../../src-main/domain/editing/inverse.ts'
import { type Drop, dropPlaces, placeOf } from '../../../../src-main/domain/editing/place.ts'
import type { CueType } from '../../../../src-main/domain/rundown/rundown.ts'
import { duration } from '../../../../src-main/domain/time/time.ts'

type NewId = () => string

/** Edits that add rows, and the ids by which they are known. */
export interface Added {
  readonly edits: readonly Edit[]
  readonly ids: readonly string[]
}

export const emptyRow = (type: CueType, title = ''): NewRow => ({
  cue: { type, title, subtitle: '', duration: duration(0), backgroundColor: null, startTime: null },
  cells: {},
  locked: false,
  skipped: false,
})

/** Where a row that is added beside another stands; a group stands at root, beside the group that it would be in. */
export function placeBeside(
  rows: readonly EditRow[],
  cueId: string | null,
  side: 'above' | 'below',
  type: CueType,
): Place {
  const cues = rows.map(({ cue }) => cue)
  const row = cues.find(({ id }) => id === cueId)
  if (row === undefined)
    return { parentId: null, afterId: cues.findLast(cue => cue.parentId === null)?.id ?? null }
  const root = type === 'group' && row.parentId !== null ? row.parentId : row.id
  if (side === 'below') return { parentId: type === 'group' ? null : row.parentId, afterId: root }
  return placeOf(cues, root)
}

export function insertRows(added: readonly NewRow[], place: Place, newId: NewId): Added {
  let { afterId } = place
  const ids = added.map(() => newId())
  const edits = added.map((row, at): Edit => {
    const id = ids[at] ?? ''
    const edit: Edit = { do: 'add', id, row, place: { parentId: place.parentId, afterId } }
    afterId = id
    return edit
  })
  return { edits, ids }
}

/** Copies of the rows after the last of them; of a group with its rows. Copies are not locked. */
export function duplicateRows(rows: readonly EditRow[], cueIds: readonly string[], newId: NewId): Added {
  const wanted = new Set(cueIds)
  const tops = rows.filter(({ cue }) => wanted.has(cue.id) && !wanted.has(cue.parentId ?? ''))
  const edits: Edit[] = []
  const ids: string[] = []
  const add = (row: EditRow, place: Place): string => {
    const id = newId()
    edits.push({ do: 'add', id, row: { ...newRowOf(row), locked: false }, place })
    ids.push(id)
    return id
  }
  const last = new Map<string | null, string>()
  for (const { cue } of tops) last.set(cue.parentId, cue.id)
  for (const row of tops) {
    const { parentId } = row.cue
    const id = add(row, { parentId, afterId: last.get(parentId) ?? row.cue.id })
    last.set(parentId, id)
    let afterId: string | null = null
    for (const child of rows)
      if (child.cue.parentId === row.cue.id) afterId = add(child, { parentId: id, afterId })
  }
  return { edits, ids }
}

/** What goes with these rows: groups that have rows which are not among them. */
export function groupsWithOthers(rows: readonly EditRow[], cueIds: readonly string[]): readonly string[] {
  const going = new Set(cueIds)
  return cueIds.filter(id => rows.some(({ cue }) => cue.parentId === id && !going.has(cue.id)))
}

/** Deletes rows; groups with their rows, or alone, so that theirs stay where they are. Children go before their group. */
export function removeRows(
  rows: readonly EditRow[],
  cueIds: readonly string[],
  children: 'too' | 'stay',
): readonly Edit[] {
  const going = new Set(cueIds)
  if (children === 'too') for (const { cue } of rows) if (going.has(cue.parentId ?? '')) going.add(cue.id)
  const staying = rows.filter(({ cue }) => going.has(cue.parentId ?? '') && !going.has(cue.id))
  const gone = rows.filter(({ cue }) => going.has(cue.id)).toReversed()
  return [
    ...ungroupPlaces(staying),
    ...gone.toSorted((a, b) => level(b) - level(a)).map(({ cue }): Edit => ({ do: 'remove', cueId: cue.id })),
  ]
}

const level = ({ cue }: EditRow): number => (cue.parentId === null ? 0 : 1)

/** Rows of groups go behind their group, in their order. */
function ungroupPlaces(children: readonly EditRow[]): readonly Edit[] {
  if (children.length === 0) return []
  const last = new Map<string, string>()
  const places = children.map(({ cue }) => {
    const groupId = cue.parentId ?? ''
    const afterId = last.get(groupId) ?? groupId
    last.set(groupId, cue.id)
    return { cueId: cue.id, parentId: null, afterId }
  })
  return [{ do: 'place', rows: places }]
}

/** The rows in a new group, where the first of them stood. Null where one is a group itself, or stands in one. */
export function groupRows(
  rows: readonly EditRow[],
  cueIds: readonly string[],
  title: string,
  newId: NewId,
): Added | null {
  const wanted = new Set(cueIds)
  const meant = rows.filter(({ cue }) => wanted.has(cue.id))
  const [first] = meant
  if (first === undefined || meant.some(({ cue }) => cue.type === 'group' || cue.parentId !== null))
    return null
  const id = newId()
  const place = placeOf(
    rows.map(({ cue }) => cue),
    first.cue.id,
  )
  let afterId: string | null = null
  const places = meant.map(({ cue }) => {
    const at = { cueId: cue.id, parentId: id, afterId }
    afterId = cue.id
    return at
  })
  return {
    edits: [
      { do: 'add', id, row: emptyRow('group', title), place },
      { do: 'place', rows: places },
    ],
    ids: [id],
  }
}

/** The groups go, and their rows stay. */
export const ungroup = (rows: readonly EditRow[], groupIds: readonly string[]): readonly Edit[] =>
  removeRows(rows, groupIds, 'stay')

export type KeyMove = 'up' | 'down' | 'up-over' | 'down-over' | 'into' | 'out'

/** Why a move by keys leads nowhere. */
type KeyMoveFault =
  | 'edge'
  | 'no-group-above'
  | 'group-in-group'
  | 'not-in-group'
  | 'onto-itself'
  | 'no-such-row'

type KeyMoveResult =
  | { readonly ok: true; readonly edit: Edit }
  | { readonly ok: false; readonly fault: KeyMoveFault }

const no = (fault: KeyMoveFault): KeyMoveResult => ({ ok: false, fault })

/**
 * Where keys move rows: `up` and `down` by one row, into and out of groups as they come by; with `-over` past whole
 * groups; `into` the group above as its last rows; `out` behind the group they are in.
 */
export function moveRows(
  rows: readonly EditRow[],
  cueIds: readonly string[],
  move: KeyMove,
  collapsed: (groupId: string) => boolean,
): KeyMoveResult {
  const cues = rows.map(({ cue }) => cue)
  const moving = new Set(cueIds)
  const going = cues.filter(cue => moving.has(cue.id) || moving.has(cue.parentId ?? ''))
  const [first] = going
  const last = going.at(-1)
  if (first === undefined || last === undefined) return no('no-such-row')
  const drop = (target: Drop): KeyMoveResult => {
    const result = dropPlaces(cues, cueIds, target)
    return result.ok ? { ok: true, edit: { do: 'place', rows: result.places } } : no(result.fault)
  }
  const hasGroup = going.some(({ type }) => type === 'group')
  const above = cues[cues.indexOf(first) - 1]
  const below = cues[cues.indexOf(last) + 1]
  const groupId = first.parentId !== null && !moving.has(first.parentId) ? first.parentId : null
  switch (move) {
    case 'into': {
      if (hasGroup) return no('group-in-group')
      const group = above?.type === 'group' ? above.id : (above?.parentId ?? null)
      return group === null || group === groupId ? no('no-group-above') : drop({ to: 'into', groupId: group })
    }
    case 'out':
      return groupId === null ? no('not-in-group') : drop({ to: 'after', cueId: groupId })
    case 'up-over':
    case 'up': {
      if (above === undefined) return no('edge')
      const whole = hasGroup || move === 'up-over' || collapsed(above.parentId ?? '')
      const other = above.parentId !== null && above.parentId !== groupId
      if (other && !whole) return drop({ to: 'after', cueId: above.id })
      return drop({ to: 'before', cueId: (whole ? above.parentId : null) ?? above.id })
    }
    case 'down-over':
    case 'down': {
      if (below === undefined) return groupId === null ? no('edge') : drop({ to: 'after', cueId: groupId })
      if (groupId !== null && (below.parentId !== groupId || move === 'down-over'))
        return drop({ to: 'after', cueId: groupId })
      const opens = below.type === 'group' && !hasGroup && move === 'down' && !collapsed(below.id)
      const child = cues.find(cue => cue.parentId === below.id)
      if (opens && child !== undefined) return drop({ to: 'before', cueId: child.id })
      if (opens) return drop({ to: 'into', groupId: below.id })
      return drop({ to: 'after', cueId: below.id })
    }
  }
}
