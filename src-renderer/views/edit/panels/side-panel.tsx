import { useLayoutEffect, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import { Tick } from '../../../components/field.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Quiet, Row, Stack } from '../../../components/layout.tsx'
import { Part } from '../../../components/part.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import styles from '../edit-view.module.css'
import {
  allColumns,
  type ColumnLayout,
  isShown,
  plainLayout,
  withMoved,
  withShown,
} from '../grid/grid-column.ts'
import { useGrid, useGridState } from '../grid/grid-context.ts'
import type { PanelName } from '../grid/grid-state.ts'

const parts = {
  find: () => import('./find-panel.tsx').then(part => part.FindReplacePanel),
  mentions: () => import('./references-panels.tsx').then(part => part.MentionsPanel),
  variables: () => import('./references-panels.tsx').then(part => part.VariablesPanel),
  columns: () => import('./columns-panel.tsx').then(part => part.ColumnsPanel),
  templates: () => import('./templates-panel.tsx').then(part => part.TemplatesPanel),
  compare: () => import('./compare-panel.tsx').then(part => part.ComparePanel),
  shown: () => Promise.resolve(ShownColumns),
} as const

/** What stands beside the table until it is closed, by its button or by Escape in it. */
export function SidePanel({ panel }: { readonly panel: PanelName }) {
  const grid = useGrid()
  // The one that was there when it opened: nothing is exchanged under the fingers.
  const [Finder] = useState(() => (panel === 'find' ? grid.state.get().finder : null))
  const node = useRef<HTMLElement>(null)
  // What is typed before its field is there must not go into the table.
  useLayoutEffect(() => {
    if (panel === 'find' && node.current?.contains(document.activeElement) === false) node.current.focus()
  }, [panel])
  const close = (): void => grid.change({ panel: null, wanted: grid.state.get().wanted + 1 })
  return (
    <aside
      ref={node}
      tabIndex={-1}
      className={styles['panel']}
      aria-label={t(`edit.tools.${panel}`)}
      data-testid="edit-panel"
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
    >
      <header>
        <h2>{t(`edit.tools.${panel}`)}</h2>
        <PlainButton name={t('edit.tools.close-panel')} onClick={close}>
          <Icon name="cross" />
        </PlainButton>
      </header>
      <div className={styles['panelBody']}>
        {Finder === null ? <Part key={panel} load={parts[panel]} /> : <Finder />}
      </div>
    </aside>
  )
}

/** Which columns this desk shows, and in which order. */
function ShownColumns() {
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
