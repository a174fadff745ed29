import { t } from '#texts/text.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { blockedBy } from '../../../state/session/access.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { askForGap } from '../acts/act-on-rows.ts'
import { named } from '../acts/describe-edits.ts'
import styles from '../edit-view.module.css'
import { useDerived, useGrid, useGridState } from '../grid/grid-context.ts'
import { durationSentence, startSentence } from './timing-sentences.ts'

/** What the start or the duration of the active cell means, in full; and the way to close its gap. */
export function CellLine() {
  const grid = useGrid()
  const active = useGridState(({ selection }) => selection.active)
  useEditingState(({ content }) => content.rows)
  const row = active === null ? null : grid.rowOf(active.row)
  const column = active?.column ?? null
  const blocked = useDeskState(blockedBy) !== null
  const sentence = useDerived(derived => {
    if (row === null) return null
    if (column === 'start') return startSentence(derived, row.cue)
    return column === 'duration' ? durationSentence(row.cue) : null
  })
  const isGap = useDerived(({ gaps }) => row !== null && column === 'start' && gaps.has(row.cue.id))
  return (
    <div className={styles['cellLine']} data-testid="cell-line" data-no-print>
      {row !== null && sentence !== null && (
        <p>
          <strong>{named(grid, row)}</strong>
          {sentence}
        </p>
      )}
      {isGap && !blocked && (
        <PlainButton testId="fix-gap" onClick={() => askForGap(grid)}>
          {t('edit.gap.fix')}
        </PlainButton>
      )}
    </div>
  )
}
