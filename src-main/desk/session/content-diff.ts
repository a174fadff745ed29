import type { CellTexts, ContentSlice, CueRow } from '../../contract/bridge/slices.ts'
import type { RundownContent } from '../ports/show-service.ts'

const noCells: CellTexts = {}

/** Rows as displays get them: a cue with its cells. */
export const rowsOf = (content: RundownContent): readonly CueRow[] =>
  content.cues.map(cue => {
    const rich = content.rich.get(cue.id)
    return { cue, cells: content.cells.get(cue.id) ?? noCells, ...(rich === undefined ? {} : { rich }) }
  })

/**
 * What a display that shows `before` needs to show `after`; null when nothing changed. What reads the same is the same
 * object in both.
 */
export function contentDiff(before: RundownContent, after: RundownContent): ContentSlice | null {
  const old = new Map(rowsOf(before).map(row => [row.cue.id, row]))
  const rows = rowsOf(after).filter(row => {
    const was = old.get(row.cue.id)
    return was?.cue !== row.cue || was.cells !== row.cells || was.rich !== row.rich
  })
  const moved =
    before.cues.length !== after.cues.length ||
    before.cues.some((cue, index) => cue.id !== after.cues[index]?.id)
  const headChanged = before.rundown !== after.rundown
  if (rows.length === 0 && !moved && !headChanged) return null
  return {
    rows,
    ...(moved ? { order: after.cues.map(cue => cue.id) } : {}),
    ...(headChanged ? { rundown: after.rundown } : {}),
  }
}
