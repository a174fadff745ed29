import { t } from '#texts/text.ts'
import { Tick } from '../../../components/field.tsx'
import { Quiet, Row, Stack } from '../../../components/layout.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import styles from '../edit-view.module.css'
import { allColumns, type ColumnLayout, isShown, plainLayout, withMoved, withShown } from './grid-column.ts'
import { useGrid, useGridState } from './grid-context.ts'

/** Which columns this desk shows, and in which order. */
export function ShownColumns() {
  const grid = useGrid()
  const layout = useGridState(state => state.layout)
  const texts = useEditingState(({ content }) => content.columns)
  const all = allColumns(texts, layout, kind => t(`edit.columns.${kind}`))
  const set = (next: ColumnLayout): void => {
    grid.change({ layout: next })
    grid.settle()
  }
  return (
    <Stack>
      <Quiet>{t('edit.shown.intro')}</Quiet>
      <ul>
        {all.map((column, at) => (
          <li key={column.key} className={styles['shown']}>
            <Tick
              label={column.name}
              checked={isShown(column, layout)}
              disabled={column.pinned}
              onChange={shown => set(withShown(layout, column, shown))}
            />
            {!column.pinned && (
              <>
                <PlainButton
                  name={t('edit.shown.up', { name: column.name })}
                  onClick={() => set(withMoved(layout, all, column, -1))}
                >
                  ←
                </PlainButton>
                <PlainButton
                  name={t('edit.shown.down', { name: column.name })}
                  onClick={() => at < all.length - 1 && set(withMoved(layout, all, column, 1))}
                >
                  →
                </PlainButton>
              </>
            )}
          </li>
        ))}
      </ul>
      <Row>
        <PlainButton onClick={() => set({ ...layout, hidden: [] })}>{t('edit.shown.all')}</PlainButton>
        <PlainButton onClick={() => set(plainLayout)}>{t('edit.shown.plain')}</PlainButton>
      </Row>
    </Stack>
  )
}
