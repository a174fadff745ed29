import { editTexts } from '#texts/edit.ts'
import { placeOf } from '../../../../src-main/domain/editing/place.ts'
import type { Grid } from './grid.ts'

/** Where a row stands, in words: for whoever does not see it move. */
export function placeSaid(grid: Grid, cueId: string): string {
  const { rows } = grid.content()
  const { parentId, afterId } = placeOf(
    rows.map(({ cue }) => cue),
    cueId,
  )
  const named = (id: string): string => {
    const row = rows.find(({ cue }) => cue.id === id)
    if (row === undefined) return ''
    const number = grid.derived().numbers.get(id)
    return [number, row.cue.title || editTexts.untitled].filter(Boolean).join(' ')
  }
  if (parentId !== null) return editTexts.said.into(named(parentId), afterId === null ? null : named(afterId))
  return afterId === null ? editTexts.said.first : editTexts.said.after(named(afterId))
}
