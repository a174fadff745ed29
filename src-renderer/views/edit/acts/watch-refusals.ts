import { t } from '#texts/text.ts'
import type { EditingState, FieldKey } from '../../../state/editing/editing-state.ts'
import { fieldOf } from '../cells/cell-marks.ts'
import type { Grid } from '../grid/grid.ts'

/** Says each refusal where the keyboard is, also the second of the same row; the keyboard goes back to a row that comes back. */
export function watchRefusals(grid: Grid): () => void {
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
  const own = row !== null && column !== null && field !== null && fieldOf(row.cue.id, column) === field
  if (active === null || editor !== null || !chosen || own) grid.say(text)
  else grid.note(active, text)
}
