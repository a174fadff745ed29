import { useLayoutEffect, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import { Icon } from '../../../components/icon.tsx'
import { Part } from '../../../components/part.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import styles from '../edit-view.module.css'
import { useGrid } from '../grid/grid-context.ts'
import type { PanelName } from '../grid/grid-state.ts'
import { ShownColumns } from '../grid/shown-columns.tsx'

const parts = {
  find: () => import('./find-panel.tsx').then(part => part.FindReplacePanel),
  mentions: () => import('./mentions-panel.tsx').then(part => part.MentionsPanel),
  variables: () => import('./variables-panel.tsx').then(part => part.VariablesPanel),
  columns: () => import('./columns-panel.tsx').then(part => part.ColumnsPanel),
  templates: () => import('./templates-panel.tsx').then(part => part.TemplatesPanel),
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
