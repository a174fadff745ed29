import { t } from '#texts/text.ts'
import type { Grid } from '../grid/grid.ts'
import type { PressedKey } from '../grid/grid-keys.ts'
import { sayWhy } from './act-on-rows.ts'

/** Undo and redo, wherever in the view the keys are but in a field; true when it was one of them. */
export function undoKey(grid: Grid, { key, shiftKey, altKey, ctrlKey, metaKey }: PressedKey): boolean {
  if (ctrlKey === metaKey || altKey) return false
  const letter = key.toLowerCase()
  if (letter === 'z' && !shiftKey) undo(grid)
  else if ((letter === 'z' && shiftKey) || (letter === 'y' && !shiftKey)) redo(grid)
  else return false
  return true
}

export const undo = (grid: Grid): void => stepBack(grid, 'undo', 'act')

export const redo = (grid: Grid): void => stepBack(grid, 'redo', 'act')

/** The button *Undo* beside the message of the last change. It takes that change back without a further question. */
export const undoDone = (grid: Grid): void => stepBack(grid, 'undo', 'agreed')

function stepBack(grid: Grid, way: 'undo' | 'redo', by: 'act' | 'agreed'): void {
  const { [way]: what } = grid.editing.state.get()
  if (what === null) {
    grid.say(t(`edit.nothing-to-${way}`))
    return
  }
  const fault = grid.editing[way]({
    by,
    made() {
      grid.settle()
      grid.say(t(`edit.said.${way}`, { what }))
    },
  })
  if (fault !== null) sayWhy(grid, t(`edit.on-air-fault.${fault}`))
}
