import { t } from '#texts/text.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import { insertRow } from '../acts/act-on-rows.ts'
import styles from '../edit-view.module.css'
import { useGrid } from './grid-context.ts'

/** What to do where there is nothing yet. */
export function EmptyGrid() {
  const grid = useGrid()
  const { ui } = useDesk()
  const empty = useEditingState(({ content }) => content.rows.length === 0)
  const hasRundown = useDeskState(state => state.rundown !== null)
  if (!empty) return null
  if (!hasRundown) {
    return (
      <div className={styles['empty']}>
        <p>{t('edit.state.no-rundown')}</p>
        <PlainButton onClick={() => ui.set({ ...ui.get(), dialog: 'open' })}>
          {t('edit.state.open')}
        </PlainButton>
      </div>
    )
  }
  return (
    <div className={styles['empty']}>
      <p>{grid.blocked() === null ? t('edit.empty') : t('edit.empty-watch')}</p>
      {grid.blocked() === null && (
        <PlainButton onClick={() => insertRow(grid, 'cue', 'below')}>{t('edit.tools.add-row')}</PlainButton>
      )}
    </div>
  )
}
