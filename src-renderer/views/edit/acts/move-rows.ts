import type { Edit, EditRow } from '../../../../src-main/domain/editing/edit.ts'
import { type Drop, dropPlaces } from '../../../../src-main/domain/editing/place.ts'

export type KeyMove = 'up' | 'down' | 'up-over' | 'down-over' | 'into' | 'out'

/** Why a move by keys leads nowhere. */
export type KeyMoveFault =
  | 'edge'
  | 'no-group-above'
  | 'group-in-group'
  | 'not-in-group'
  | 'onto-itself'
  | 'no-such-row'

export type KeyMoveResult =
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
