import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import { placeOf } from '../../../../src-main/domain/editing/place.ts'
import type { Grid } from './grid.ts'

/** Where a row stands, in words: for people who do not see it move. */
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
    return [number, isolated(row.cue.title) || t('edit.untitled')].filter(Boolean).join(' ')
  }
  if (parentId !== null)
    return afterId === null
      ? t('edit.said.into-first', { group: named(parentId) })
      : t('edit.said.into', { group: named(parentId), title: named(afterId) })
  return afterId === null ? t('edit.said.first') : t('edit.said.after', { title: named(afterId) })
}
