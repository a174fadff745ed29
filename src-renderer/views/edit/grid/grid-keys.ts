import { t } from '#texts/text.ts'
import { clearCells, fillDown, toggleCell } from '../acts/act-on-cells.ts'
import {
  askForGap,
  duplicate,
  group,
  insertRow,
  move,
  remove,
  sayWhy,
  selectAll,
  toggleGroup,
  ungroupMeant,
} from '../acts/act-on-rows.ts'
import type { Grid } from './grid.ts'
import { chooseCell, chooseRow } from './selection.ts'

/** A key as an event of the page has it. */
export interface PressedKey {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** `goes-on`: a dead key or an input method, which goes on in the editor that is open now. `left`: no key of the table. */
export type KeyResult = 'done' | 'goes-on' | 'left'

/** The keys of the table while no editor is open. `page`: rows that are in sight together. */
export function gridKey(grid: Grid, pressed: PressedKey, page: number): KeyResult {
  const ctrl = pressed.ctrlKey !== pressed.metaKey
  if (pressed.altKey && !pressed.ctrlKey && !pressed.metaKey) return altKey(grid, pressed)
  if (ctrl && !pressed.altKey) {
    const done = ctrlKey(grid, pressed)
    if (done) return 'done'
  }
  if (pressed.altKey && !isTypedByAltGr(pressed)) return 'left'
  if (grid.move({ key: pressed.key, shiftKey: pressed.shiftKey, ctrl }, page)) return 'done'
  if (ctrl && !pressed.altKey) return 'left'
  return plainKey(grid, pressed)
}

/** AltGr types what stands there, and comes as Ctrl and Alt on some systems. */
const isTypedByAltGr = ({ key, ctrlKey, altKey }: PressedKey): boolean =>
  ctrlKey && altKey && [...key].length === 1

function plainKey(grid: Grid, pressed: PressedKey): KeyResult {
  const { active, rows } = grid.state.get().selection
  if (pressed.key === 'Escape') {
    giveUp(grid)
    return 'done'
  }
  if (active === null) return 'left'
  switch (pressed.key) {
    case 'Enter':
    case 'F2': {
      if (pressed.key === 'Enter' && active.column === 'number') {
        const row = grid.rowOf(active.row)
        if (row?.cue.type === 'group') toggleGroup(grid, active.row)
        return 'done'
      }
      if (!toggleCell(grid, active)) grid.open('in-place')
      return 'done'
    }
    case 'Delete':
    case 'Backspace':
      if (rows.size > 0) remove(grid)
      else clearCells(grid)
      return 'done'
    case ' ':
      if (pressed.shiftKey) {
        grid.change({ selection: chooseRow(grid.state.get().selection, active.row, active.column) })
        return 'done'
      }
      if (grid.rowOf(active.row)?.cue.type === 'group' && active.column === 'number') {
        toggleGroup(grid, active.row)
        return 'done'
      }
      if (toggleCell(grid, active)) return 'done'
      break
    default:
  }
  // A character, a dead key, or an input method that takes over.
  const isCharacter = [...pressed.key].length === 1
  if (!isCharacter && pressed.key !== 'Dead' && pressed.key !== 'Process') return 'left'
  const column = grid.columnOf(active.column)
  if (column?.kind === 'locked' || column?.kind === 'skipped') {
    sayWhy(grid, t('edit.faults.yes-no'))
    return 'done'
  }
  // What a cell holds would go for a key that was meant for the show; Space starts it, so it types in no show.
  if (grid.called()) {
    sayWhy(grid, t('edit.faults.open-first'))
    return pressed.key === ' ' ? 'left' : 'done'
  }
  if (pressed.key === ' ') {
    sayWhy(grid, t('edit.faults.space'))
    return 'done'
  }
  const isOpen = grid.open('replace', isCharacter ? pressed.key : '')
  return isOpen && !isCharacter ? 'goes-on' : 'done'
}

/** What is open or chosen beside the active cell goes, one thing at a press; the keyboard stays in the table. */
function giveUp(grid: Grid): void {
  const { panel, note, selection, wanted } = grid.state.get()
  if (panel !== null) grid.change({ panel: null, wanted: wanted + 1 })
  else if (note !== null) grid.change({ note: null })
  else if (selection.active !== null) grid.change({ selection: chooseCell(selection.active) })
}

function altKey(grid: Grid, { key, shiftKey }: PressedKey): KeyResult {
  switch (key) {
    case 'ArrowUp':
      move(grid, shiftKey ? 'up-over' : 'up')
      return 'done'
    case 'ArrowDown':
      move(grid, shiftKey ? 'down-over' : 'down')
      return 'done'
    case 'ArrowRight':
      move(grid, 'into')
      return 'done'
    case 'ArrowLeft':
      move(grid, 'out')
      return 'done'
    default:
      return 'left'
  }
}

function ctrlKey(grid: Grid, { key, shiftKey }: PressedKey): boolean {
  switch (key.toLowerCase()) {
    case 'enter':
      insertRow(grid, 'cue', shiftKey ? 'above' : 'below')
      return true
    case 'a':
      selectAll(grid)
      return true
    case 'd':
      if (shiftKey) duplicate(grid)
      else fillDown(grid)
      return true
    case 'g':
      if (shiftKey) ungroupMeant(grid)
      else group(grid)
      return true
    case '.':
      askForGap(grid)
      return true
    case 'delete':
    case 'backspace':
      remove(grid)
      return true
    default:
      return false
  }
}
