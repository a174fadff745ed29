import { useEffect } from 'react'
import { useDesk, useUi } from '../../state/desk-context.ts'
import type { PendingCommand } from '../../state/ui-state.ts'
import { insertRow } from './act-on-rows.ts'
import type { Grid } from './grid.ts'
import { redo, undo } from './grid-keys.ts'

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
