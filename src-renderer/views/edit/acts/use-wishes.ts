import { useEffect } from 'react'
import { useDesk, useUi } from '../../../state/session/desk-context.ts'
import type { PendingCommand } from '../../../state/session/ui-state.ts'
import type { Grid } from '../grid/grid.ts'
import { redo, undo } from '../grid/grid-keys.ts'
import { insertRow } from './act-on-rows.ts'

/** What was asked of the table from elsewhere, as from the palette, is done once the table is there. */
export function useWishes(grid: Grid): void {
  const { ui } = useDesk()
  const wish = useUi(state => state.editWish)
  useEffect(() => {
    if (wish === null) return
    ui.set({ ...ui.get(), editWish: null })
    grant(grid, wish)
  }, [grid, ui, wish])
}

function grant(grid: Grid, wish: PendingCommand): void {
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
    default:
      grid.change({ panel: wish })
  }
}
