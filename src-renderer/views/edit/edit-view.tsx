import { useEffect, useState } from 'react'
import { t } from '#texts/text.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import { useEditing, useEditingState } from '../../state/editing/use-editing.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import { editedPlace } from '../../state/session/selectors.ts'
import type { EditWish } from '../../state/session/ui-state.ts'
import { insertRow } from './acts/act-on-rows.ts'
import { AskDialogs } from './acts/ask-dialogs.tsx'
import { watchRefusals } from './acts/watch-refusals.ts'
import styles from './edit-view.module.css'
import { endNotes } from './grid/end-notes.ts'
import { createGrid, type Grid } from './grid/grid.ts'
import { GridContext, useGrid, useGridState } from './grid/grid-context.ts'
import { redo, undo, undoKey } from './grid/grid-keys.ts'
import { GridTable } from './grid/grid-table.tsx'
import { keepLayout, placeKept, showOnAir, useKeepPlace } from './grid/keep-grid.ts'
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
  useEffect(() => endNotes(grid, desk), [grid, desk])
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

/** The editor of formatted text is there before the first key, and what finds before the first search. */
function usePreload(grid: Grid): void {
  useEffect(() => {
    let gone = false
    const load = async (): Promise<void> => {
      try {
        const { RichTextEditor } = await import('../../components/rich-text/rich-text-editor.tsx')
        if (!gone) grid.change({ rich: RichTextEditor })
        const { FindReplacePanel } = await import('./panels/find-panel.tsx')
        if (!gone) grid.change({ finder: FindReplacePanel })
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

/** What to do where there is nothing yet. */
function EmptyGrid() {
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

/** What was asked of the table from elsewhere, as from the palette, is done once the table is there. */
function useWishes(grid: Grid): void {
  const { state, ui } = useDesk()
  const wish = useUi(state => state.editWish)
  useEffect(() => {
    if (wish === null) return
    ui.set({ ...ui.get(), editWish: null })
    grantWish(grid, wish, editedPlace(state.get()).activeCueId)
  }, [grid, state, ui, wish])
}

function grantWish(grid: Grid, wish: EditWish, onAir: string | null): void {
  switch (wish) {
    case 'undo':
      undo(grid)
      break
    case 'redo':
      redo(grid)
      break
    case 'cue':
    case 'heading':
    case 'group':
      insertRow(grid, wish, 'below')
      break
    case 'on-air':
      showOnAir(grid, onAir)
      break
    case 'find':
    case 'replace':
      grid.change({ panel: 'find', finding: { at: wish } })
      break
    default:
      grid.change({ panel: wish })
  }
}
