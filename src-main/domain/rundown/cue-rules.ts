import { type CueTree, childrenOf, parentOf } from './cue-order.ts'
import type { CueType } from './rundown.ts'

/** Why a row may not change its type or go; codes of the reference, *Errors*. */
export type HierarchyFault =
  | {
      readonly code: 'cues.invalid_type_conversion'
      readonly cueId: string
      readonly from: CueType
      readonly to: CueType
    }
  | { readonly code: 'cues.group_not_empty'; readonly cueId: string; readonly childrenIds: readonly string[] }

/** A rule of `patchCue`. Null when the row may take that type where it stands. */
export function conversionFault(
  order: CueTree,
  row: { readonly id: string; readonly type: CueType },
  to: CueType,
): HierarchyFault | null {
  if (row.type === to) return null
  if (row.type === 'group') return removalFault(order, row.id)
  if (to === 'group' && parentOf(order, row.id) !== null) {
    return { code: 'cues.invalid_type_conversion', cueId: row.id, from: row.type, to }
  }
  return null
}

/** A rule of `deleteCue`. Null when the row may be deleted. */
export function removalFault(order: CueTree, id: string): HierarchyFault | null {
  const childrenIds = childrenOf(order, id)
  return childrenIds.length === 0 ? null : { code: 'cues.group_not_empty', cueId: id, childrenIds }
}
