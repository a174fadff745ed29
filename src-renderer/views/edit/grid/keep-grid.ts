import { useEffect } from 'react'
import type { PageDesk } from '../../../state/session/desk.ts'
import { useDesk } from '../../../state/session/desk-context.ts'
import { editedPlace } from '../../../state/session/selectors.ts'
import type { ValueStore } from '../../../state/session/store.ts'
import type { Grid } from './grid.ts'
import { readLayout } from './grid-column.ts'
import type { GridState } from './grid-state.ts'
import { type CellAt, chooseCell } from './selection.ts'

/**
 * Where the table was left last: a look at another view does not lead back to the first row of a long show. One that was not
 * left yet begins at the cue on air.
 */
export function placeKept({ state, ui }: Pick<PageDesk, 'state' | 'ui'>, grid: Grid): Partial<GridState> {
  const { editPlace } = ui.get()
  if (editPlace === null || editPlace.rundownId !== state.get().rundown?.id) {
    const cueId = editedPlace(state.get()).activeCueId
    const at = cueId === null ? null : cellOf(grid, cueId)
    return at === null || grid.rowOf(at.row) === null ? {} : { selection: chooseCell(at), brought: 1 }
  }
  const { collapsed, active } = editPlace
  const there = active !== null && grid.rowOf(active.row) !== null && grid.columnOf(active.column) !== null
  return { collapsed, ...(there ? { selection: chooseCell(active), brought: 1 } : {}) }
}

/** The keyboard comes to the table: to the cue on air, in sight and out of a group that is closed; else where it was. */
export function showOnAir(grid: Grid, cueId: string | null): void {
  const { brought, wanted, collapsed: before } = grid.state.get()
  const at = cueId === null ? null : cellOf(grid, cueId)
  const row = at === null ? null : grid.rowOf(at.row)
  if (at === null || row === null) {
    grid.change({ wanted: wanted + 1 })
    return
  }
  const collapsed = new Set(before)
  if (row.cue.parentId !== null) collapsed.delete(grid.editing.keyOf(row.cue.parentId))
  grid.change({ collapsed, selection: chooseCell(at), brought: brought + 1, wanted: wanted + 1 })
}

const cellOf = (grid: Grid, cueId: string): CellAt => ({ row: grid.editing.keyOf(cueId), column: 'title' })

export function useKeepPlace(grid: Grid): void {
  const { state, ui } = useDesk()
  useEffect(
    () => () => {
      const rundownId = state.get().rundown?.id
      if (rundownId === undefined) return
      const { selection, collapsed } = grid.state.get()
      ui.set({ ...ui.get(), editPlace: { rundownId, active: selection.active, collapsed } })
    },
    [grid, state, ui],
  )
}

const layoutKey = 'showcall.edit-columns'

/** Widths, order and hidden columns as this browser remembers them. */
export function keepLayout(state: ValueStore<GridState>, storage: Storage): () => void {
  const { layout } = state.get()
  let kept = layout
  try {
    kept = readLayout(storage.getItem(layoutKey))
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
