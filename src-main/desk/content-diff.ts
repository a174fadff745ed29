import type { CellTexts, ContentSlice, CueRow, RundownSlice } from '../contract/bridge/slices.ts'
import type { RundownContent } from './ports/show-service.ts'

const noCells: CellTexts = {}

/** Rows as displays get them: a cue with its cells. */
export const rowsOf = (content: RundownContent): readonly CueRow[] =>
  content.cues.map(cue => {
    const rich = content.rich.get(cue.id)
    return { cue, cells: content.cells.get(cue.id) ?? noCells, ...(rich === undefined ? {} : { rich }) }
  })

/** What a display that shows `before` needs to show `after`; null when nothing changed. */
export function contentDiff(before: RundownContent, after: RundownContent): ContentSlice | null {
  const old = new Map(rowsOf(before).map(row => [row.cue.id, row]))
  const rows = rowsOf(after).filter(row => {
    const was = old.get(row.cue.id)
    return (
      was === undefined ||
      !sameFlat(was.cue, row.cue) ||
      !sameFlat(was.cells, row.cells) ||
      !sameFlat(was.rich ?? noCells, row.rich ?? noCells)
    )
  })
  const moved =
    before.cues.length !== after.cues.length ||
    before.cues.some((cue, index) => cue.id !== after.cues[index]?.id)
  const headChanged = !sameRundown(before.rundown, after.rundown)
  if (rows.length === 0 && !moved && !headChanged) return null
  return {
    rows,
    ...(moved ? { order: after.cues.map(cue => cue.id) } : {}),
    ...(headChanged ? { rundown: after.rundown } : {}),
  }
}

/** Both are plain data with a fixed order of members, as the client builds them. */
const sameRundown = (a: RundownSlice, b: RundownSlice): boolean => JSON.stringify(a) === JSON.stringify(b)

function sameFlat(a: object, b: object): boolean {
  // What did not change is the same object, as the client keeps it: 50,000 cells are not looked at for one edit.
  if (a === b) return true
  const left = Object.entries(a)
  const right = new Map(Object.entries(b))
  return (
    left.length === right.size && left.every(([key, value]) => right.has(key) && right.get(key) === value)
  )
}
