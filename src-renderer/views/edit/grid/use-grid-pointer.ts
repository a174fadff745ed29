import type { MouseEvent, PointerEvent } from 'react'
import { toggleCell } from '../acts/act-on-cells.ts'
import { toggleGroup } from '../acts/act-on-rows.ts'
import type { Grid } from './grid.ts'
import { useGrid } from './grid-context.ts'
import { type CellAt, chooseCell, chooseRow, extendRows, extendTo, toggleRow } from './selection.ts'

/** What the pointer does in the table: one handler for all cells. */
export function useGridPointer(): {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onMouseDown: (event: MouseEvent<HTMLElement>) => void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onDoubleClick: (event: MouseEvent<HTMLElement>) => void
} {
  const grid = useGrid()
  return {
    onPointerDown(event) {
      if (event.button !== 0) return
      const found = cellOf(event.target)
      if (found === null) return
      if (event.target instanceof Element && event.target.closest('[data-toggle-group]') !== null) {
        grid.change({ editor: null })
        toggleGroup(grid, found.at.row)
        return
      }
      choose(grid, found, event)
    },
    onMouseDown(event) {
      if (event.button !== 0 || cellOf(event.target) === null) return
      // What a browser focuses by itself differs with rows that can be dragged; a handle is dragged by that press.
      if (!(event.target instanceof Element) || event.target.closest('[data-handle]') === null) {
        event.preventDefault()
      }
      event.currentTarget.focus({ preventScroll: true })
    },
    onPointerMove(event) {
      if (event.buttons !== 1 || event.pointerType === 'touch') return
      const found = cellOf(event.target)
      const { selection, editor } = grid.state.get()
      if (found === null || found.handle || selection.rows.size > 0 || editor !== null) return
      const { active } = selection
      if (active === null || (active.row === found.at.row && active.column === found.at.column)) return
      grid.change({ selection: extendTo(selection, found.at) })
    },
    onDoubleClick(event) {
      const found = cellOf(event.target)
      if (found === null || found.handle) return
      if (!toggleCell(grid, found.at)) grid.open('in-place')
    },
  }
}

interface Found {
  readonly at: CellAt
  readonly handle: boolean
}

function choose(grid: Grid, { at, handle }: Found, event: PointerEvent): void {
  const { selection } = grid.state.get()
  const ctrl = event.ctrlKey || event.metaKey
  if (!handle && !ctrl) {
    if (event.shiftKey) grid.change({ selection: extendTo(selection, at), editor: null, note: null })
    // The list stays where it is: a second click at the same place means the same row.
    else grid.change({ selection: chooseCell(at), editor: null, note: null })
    return
  }
  const pressedChosen = handle && !ctrl && !event.shiftKey && selection.rows.has(at.row)
  // What is chosen may be dragged as a whole.
  if (pressedChosen) return
  const next = ctrl
    ? toggleRow(selection, at.row, at.column)
    : event.shiftKey
      ? extendRows(grid.shape(), selection, at.row)
      : chooseRow(selection, at.row, at.column)
  grid.change({ selection: next, editor: null, note: null })
}

function cellOf(target: EventTarget): Found | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')?.dataset['row']
  const column = cell?.dataset['column']
  if (row === undefined || column === undefined) return null
  return { at: { row, column }, handle: column === 'number' }
}
