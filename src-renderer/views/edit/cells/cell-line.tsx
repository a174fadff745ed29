import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import type { EditRow } from '../../../../src-main/domain/editing/edit.ts'
import { lengthOffered } from '../../../../src-main/domain/players/player.ts'
import { formatDuration } from '../../../../src-main/domain/time/span.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { blockedBy } from '../../../state/session/access.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { askForGap, makeOrSay } from '../acts/act-on-rows.ts'
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
      {column === 'duration' && row !== null && !blocked && <ClipOffer row={row} />}
      {isGap && !blocked && (
        <PlainButton testId="fix-gap" onClick={() => askForGap(grid)}>
          {t('edit.gap.fix')}
        </PlainButton>
      )}
    </div>
  )
}

/** The clip of the cue is loaded, and has another length: a person may take it as the duration. */
function ClipOffer({ row: { cue } }: { readonly row: EditRow }) {
  const grid = useGrid()
  const players = useDeskState(state => state.players)
  const offered = cue.preventEdits ? null : lengthOffered(cue, players)
  if (offered === null) return null
  const clip = isolated(offered.name)
  return (
    <PlainButton
      testId="clip-offer"
      onClick={() =>
        makeOrSay(grid, {
          label: t('edit.clip.offer-step', { clip }),
          edits: [{ do: 'cue', cueId: cue.id, fields: { duration: offered.length } }],
        })
      }
    >
      {t('edit.clip.offer', { clip, length: formatDuration(offered.length) })}
    </PlainButton>
  )
}
