import { withEdits } from '../../../src-main/domain/editing/apply.ts'
import type { Edit, EditContent, EditRow } from '../../../src-main/domain/editing/edit.ts'
import { addedThing, thingsOf } from './field-keys.ts'
import { isEditCurrent } from './is-edit-current.ts'

/**
 * Of the edits that take a step back, those whose things still stand as the step left them: what somebody else has
 * changed since is theirs, and so is what they have put into a row or column of this step. `sent` gives things their
 * present names.
 */
export function rebaseUndo(
  done: readonly Edit[],
  back: readonly Edit[],
  content: EditContent,
  sent: (edit: Edit) => Edit,
): readonly Edit[] {
  const filled = filledByOthers(done, content)
  const fallen = done.filter(edit => !isEditCurrent(edit, content) || filled(edit))
  const things = new Set(fallen.flatMap(thingsOf))
  return back.filter(edit => !thingsOf(sent(edit)).some(thing => things.has(thing)))
}

/** Whether a row or column that the step made holds more than the step put there: it would be lost with it. */
function filledByOthers(done: readonly Edit[], content: EditContent): (edit: Edit) => boolean {
  const made = new Set(done.map(addedThing).filter(id => id !== null))
  if (made.size === 0) return () => false
  const bare = content.rows
    .filter(({ cue }) => !made.has(cue.id))
    .map((row): EditRow => ({ cue: row.cue, cells: {} }))
  const mine = new Map(withEdits({ ...content, rows: bare }, done).rows.map(row => [row.cue.id, row]))
  const foreign = (row: EditRow, columnId: string): boolean => {
    const text = row.cells[columnId] ?? ''
    return text !== '' && text !== mine.get(row.cue.id)?.cells[columnId]
  }
  return edit => {
    if (edit.do === 'column.add') return content.rows.some(row => foreign(row, edit.id))
    if (edit.do !== 'add') return false
    const row = content.rows.find(({ cue }) => cue.id === edit.id)
    const was = mine.get(edit.id)
    return (
      row !== undefined &&
      (row.cue.title !== was?.cue.title ||
        row.cue.subtitle !== was.cue.subtitle ||
        Object.keys(row.cells).some(columnId => foreign(row, columnId)))
    )
  }
}
