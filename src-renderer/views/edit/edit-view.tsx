import { useEffect, useState } from 'react'
import { t } from '#texts/text.ts'
import { useEditing } from '../../state/editing/use-editing.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { AskDialogs } from './acts/ask-dialogs.tsx'
import { useWishes } from './acts/use-wishes.ts'
import { watchRefusals } from './acts/watch-refusals.ts'
import styles from './edit-view.module.css'
import { EmptyGrid } from './grid/empty-grid.tsx'
import { createGrid, type Grid } from './grid/grid.ts'
import { GridContext, useGridState } from './grid/grid-context.ts'
import { undoKey } from './grid/grid-keys.ts'
import { GridTable } from './grid/grid-table.tsx'
import { keepLayout } from './grid/keep-layout.ts'
import { placeKept, useKeepPlace } from './grid/keep-place.ts'
import { EditHead } from './head/edit-head.tsx'
import { EditTools } from './head/edit-tools.tsx'
import { StateLines } from './head/state-lines.tsx'
import { SidePanel } from './panels/side-panel.tsx'

/** The running order as a table in which everything is edited in place. */
export function EditView() {
  const desk = useDesk()
  const editing = useEditing()
  const [grid] = useState(() => {
    const made = createGrid(desk, editing)
    made.change(placeKept(desk, made))
    return made
  })
  const rundownId = useDeskState(state => state.rundown?.id ?? null)
  useEffect(() => editing.state.subscribe(grid.settle), [editing, grid])
  useEffect(() => watchRefusals(grid), [grid])
  useWishes(grid)
  useKeepPlace(grid)
  useEffect(() => keepLayout(grid.state, localStorage), [grid])
  usePreload(grid)
  useUnsavedWarning(grid)
  return (
    <GridContext value={grid}>
      <section
        className={styles['view']}
        aria-label={t('edit.title')}
        data-testid="view"
        data-beside
        data-wide
        data-keeps-focus
        onKeyDown={event => {
          if (event.key === 'Escape' && !event.defaultPrevented && grid.state.get().panel !== null) {
            event.preventDefault()
            event.stopPropagation()
            grid.change({ panel: null, wanted: grid.state.get().wanted + 1 })
            return
          }
          // In a field it is the field's own.
          if (isField(event.target) || !undoKey(grid, event)) return
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        <EditHead key={rundownId} />
        <EditTools />
        <Main />
        <StateLines />
        <Said />
        <AskDialogs />
      </section>
    </GridContext>
  )
}

function Main() {
  const panel = useGridState(state => state.panel)
  return (
    <div className={styles['main']} data-panel={panel !== null}>
      <div className={styles['table']}>
        <GridTable />
        <EmptyGrid />
      </div>
      {panel !== null && <SidePanel key={panel} panel={panel} />}
    </div>
  )
}

/** Announces to screen readers what moved where, and what was not done. */
function Said() {
  const said = useGridState(state => state.said)
  return (
    <p className="visually-hidden" role="status" data-testid="edit-said">
      {said?.text}
    </p>
  )
}

/** The editor of formatted text is there before the first key. */
function usePreload(grid: Grid): void {
  useEffect(() => {
    let gone = false
    const load = async (): Promise<void> => {
      try {
        const { RichTextEditor } = await import('../../components/rich-text/rich-text-editor.tsx')
        if (!gone) grid.change({ rich: RichTextEditor })
      } catch {
        // Plain text can be typed without it; the next time that the view opens it is fetched again.
      }
    }
    void load()
    return () => {
      gone = true
    }
  }, [grid])
}

/** Text in an open editor, and text that cannot be read, is saved nowhere. */
function useUnsavedWarning(grid: Grid): void {
  const { ui } = useDesk()
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (grid.state.get().editor !== null || ui.get().typed.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [grid, ui])
}

const isField = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  (target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    target.isContentEditable)
