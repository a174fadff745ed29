import type { EditRow } from '../../../../src-main/domain/editing/edit.ts'

/** Rows that are shown: children of a collapsed group are not. Keeps its identity where nothing is collapsed. */
export function visibleRows(
  rows: readonly EditRow[],
  collapsed: ReadonlySet<string>,
  keyOf: (cueId: string) => string,
): readonly EditRow[] {
  if (collapsed.size === 0) return rows
  return rows.filter(({ cue }) => cue.parentId === null || !collapsed.has(keyOf(cue.parentId)))
}

/** How many rows each group has, by its id. */
export function childCounts(rows: readonly EditRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { cue } of rows) {
    if (cue.parentId !== null) counts.set(cue.parentId, (counts.get(cue.parentId) ?? 0) + 1)
  }
  return counts
}
