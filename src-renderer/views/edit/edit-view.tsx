import { useEffect, useState } from 'react'
import { t } from '#texts/text.ts'
import type { FieldKey } from '../../../src-main/domain/editing/fields.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import type { EditingState } from '../../state/editing/editing-state.ts'
import { useEditing, useEditingState } from '../../state/editing/use-editing.ts'
import type { PageDesk } from '../../state/session/desk.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import { editedPlace } from '../../state/session/selectors.ts'
import type { ValueStore } from '../../state/session/store.ts'
import type { EditWish } from '../../state/session/ui-state.ts'
import { askForGap, insertRow } from './acts/act-on-rows.ts'
import { AskDialogs } from './acts/ask-dialogs.tsx'
import { redo, undo, undoKey } from './acts/undo.ts'
import { CellLine } from './cells/cell-line.tsx'
import { fieldOfCell } from './cells/cell-marks.ts'
import styles from './edit-view.module.css'
import { createGrid, type Grid } from './grid/grid.ts'
import { readLayout } from './grid/grid-column.ts'
import { GridContext, useGrid, useGridState } from './grid/grid-context.ts'
import type { GridState } from './grid/grid-state.ts'
import { GridTable } from './grid/grid-table.tsx'
import { type CellAt, chooseCell } from './grid/selection.ts'
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
    const compares = desk.ui.get().compared?.rundownId === desk.state.get().rundown?.id
    made.change({ ...placeKept(desk, made), layout: { ...made.state.get().layout, compares } })
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
        data-uncovered
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
        <CellLine />
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
    case 'gap':
      askForGap(grid)
      break
    case 'on-air':
      showOnAir(grid, onAir)
      break
    case 'not-saved':
      grid.change({ notSaved: true })
      break
    case 'find':
    case 'replace':
      grid.change({ panel: 'find', finding: { at: wish } })
      break
    default:
      grid.change({ panel: wish })
  }
}

/** How long a note is shown at most, ms. */
const shownFor = 6_000

/** A note at a cell ends at the next press anywhere but on its own buttons, when the show moves on, or after some seconds. */
function endNotes(grid: Grid, desk: Pick<PageDesk, 'state'>): () => void {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown = grid.state.get().note
  const end = (): void => {
    if (grid.state.get().note !== null) grid.change({ note: null })
  }
  const forgetNote = grid.state.subscribe(() => {
    const { note } = grid.state.get()
    if (note === shown) return
    shown = note
    clearTimeout(timer)
    if (note !== null) timer = setTimeout(end, shownFor)
  })
  let place = placeIn(desk)
  const forgetShow = desk.state.subscribe(() => {
    const now = placeIn(desk)
    if (now !== place) end()
    place = now
  })
  const onPress = (event: Event): void => {
    const own = event.target instanceof Element && event.target.closest('[data-cell-overlay]') !== null
    // Escape gives up one thing at a press: the table decides which.
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
    if (!own && !isEscape) end()
  }
  const listening = { capture: true, signal: over.signal }
  document.addEventListener('pointerdown', onPress, listening)
  document.addEventListener('keydown', onPress, listening)
  return () => {
    over.abort()
    clearTimeout(timer)
    forgetNote()
    forgetShow()
  }
}

function placeIn({ state }: Pick<PageDesk, 'state'>): string {
  const { phase, activeCueId, nextCueId } = editedPlace(state.get())
  return [phase, activeCueId, nextCueId].join(' ')
}

/**
 * Where the table was left last: a look at another view does not lead back to the first row of a long show. At the cue on air, where
 * the table was not left yet or another cue has come on air since.
 */
function placeKept({ state, ui }: Pick<PageDesk, 'state' | 'ui'>, grid: Grid): Partial<GridState> {
  const { editPlace } = ui.get()
  const onAir = editedPlace(state.get()).activeCueId
  const kept = editPlace?.rundownId === state.get().rundown?.id ? editPlace : null
  const collapsed = kept?.collapsed ?? new Set<string>()
  if (kept === null || (onAir !== null && kept.onAir !== onAir)) {
    const place = onAir === null ? null : placeOf(grid, onAir, collapsed)
    if (place !== null) return { ...place, brought: 1 }
  }
  const active = kept?.active ?? null
  const there = active !== null && grid.rowOf(active.row) !== null && grid.columnOf(active.column) !== null
  return { collapsed, ...(there ? { selection: chooseCell(active), brought: 1 } : {}) }
}

/** The keyboard comes to the table: to the cue on air, in sight and out of a group that is closed; else where it was. */
function showOnAir(grid: Grid, cueId: string | null): void {
  const { brought, wanted, collapsed } = grid.state.get()
  const place = cueId === null ? null : placeOf(grid, cueId, collapsed)
  grid.change({ ...(place !== null && { ...place, brought: brought + 1 }), wanted: wanted + 1 })
}

/** That cue is chosen, out of a group that is closed. Null where it is not in the table. */
function placeOf(
  grid: Grid,
  cueId: string,
  closed: GridState['collapsed'],
): Pick<GridState, 'collapsed' | 'selection'> | null {
  const at: CellAt = { row: grid.editing.keyOf(cueId), column: 'title' }
  const row = grid.rowOf(at.row)
  if (row === null) return null
  const collapsed = new Set(closed)
  if (row.cue.parentId !== null) collapsed.delete(grid.editing.keyOf(row.cue.parentId))
  return { collapsed, selection: chooseCell(at) }
}

function useKeepPlace(grid: Grid): void {
  const { state, ui } = useDesk()
  useEffect(
    () => () => {
      const rundownId = state.get().rundown?.id
      if (rundownId === undefined) return
      const { selection, collapsed } = grid.state.get()
      const onAir = editedPlace(state.get()).activeCueId
      ui.set({ ...ui.get(), editPlace: { rundownId, onAir, active: selection.active, collapsed } })
    },
    [grid, state, ui],
  )
}

const layoutKey = 'showcall.edit-columns'

/** Widths, order and hidden columns as this browser remembers them. */
function keepLayout(state: ValueStore<GridState>, storage: Storage): () => void {
  const { layout } = state.get()
  let kept = layout
  try {
    kept = { ...readLayout(storage.getItem(layoutKey)), compares: layout.compares === true }
    state.set({ ...state.get(), layout: kept })
  } catch {
    // A forbidden storage costs the memory of widths, nothing else.
  }
  return state.subscribe(() => {
    const now = state.get().layout
    if (now === kept) return
    kept = now
    try {
      storage.setItem(layoutKey, JSON.stringify(now))
    } catch {
      // A full storage costs the same.
    }
  })
}

/** Says each refusal where the keyboard is, also the second of the same row; the keyboard goes back to a row that comes back. */
function watchRefusals(grid: Grid): () => void {
  const { state } = grid.editing
  let before = state.get()
  return state.subscribe(() => {
    const now = state.get()
    const was = before
    before = now
    if (now.failures !== was.failures) sayFailures(grid, was, now)
    if (now.marks !== was.marks) sayMarks(grid, was, now)
  })
}

function sayFailures(grid: Grid, was: EditingState, now: EditingState): void {
  for (const { id, label, reason, cueIds } of now.failures) {
    const reported = was.failures.find(failure => failure.id === id)?.cueIds.length ?? 0
    const [cueId] = cueIds.slice(reported)
    if (cueId === undefined) continue
    backTo(grid, cueId)
    sayAt(grid, cueId, `${label}: ${reason}`)
  }
}

/** The row stood where the active cell is, until it seemed to be deleted. */
function backTo(grid: Grid, cueId: string): void {
  const { rows } = grid.shape()
  const { selection, editor } = grid.state.get()
  const { active } = selection
  const row = grid.editing.keyOf(cueId)
  const place = rows.indexOf(row)
  if (active === null || editor !== null || place < 0) return
  if (Math.abs(rows.indexOf(active.row) - place) === 1) grid.choose({ row, column: active.column })
}

function sayMarks(grid: Grid, was: EditingState, now: EditingState): void {
  for (const [key, mark] of now.marks) {
    if (mark.state !== 'refused' || was.marks.get(key)?.state === 'refused') continue
    sayAt(grid, cueOf(key), `${t('edit.mark.refused')}: ${mark.reason}`, key)
  }
}

const cueOf = (key: FieldKey): string => key.split(' ')[1] ?? ''

/** Beside the active cell where it is of that row, and not already said there by the mark of that field. */
function sayAt(grid: Grid, cueId: string, text: string, field: FieldKey | null = null): void {
  const { selection, editor } = grid.state.get()
  const { active } = selection
  const row = active === null ? null : grid.rowOf(active.row)
  const column = active === null ? null : grid.columnOf(active.column)
  const chosen = row?.cue.id === cueId || selection.rows.has(grid.editing.keyOf(cueId))
  const own = row !== null && column !== null && field !== null && fieldOfCell(row.cue.id, column) === field
  if (active === null || editor !== null || !chosen || own) grid.say(text)
  else grid.note(active, text)
}
