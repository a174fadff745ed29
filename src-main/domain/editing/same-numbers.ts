import { numberColumnOf, ownNumber } from '../rundown/own-numbers.ts'
import { cellOf, type Edit, type EditContent } from './edit.ts'

/** The cue numbers of a person's own that these edits write and that another row of the rundown then has as well. */
export function sameNumbers({ columns, rows }: EditContent, edits: readonly Edit[]): readonly string[] {
  const column = numberColumnOf(columns)
  if (column === null) return []
  /** By cue id; null: the edit leaves the row without a number. */
  const written = new Map<string, string | null>()
  for (const edit of edits) {
    if (edit.do === 'add') written.set(edit.id, ownNumber(edit.row.cells[column.id]?.text ?? ''))
    else if (edit.do === 'cell' && edit.columnId === column.id)
      written.set(edit.cueId, ownNumber(edit.value.text))
  }
  if (written.size === 0) return []
  const kept = rows.filter(({ cue }) => !written.has(cue.id))
  const taken = new Set(kept.map(row => ownNumber(cellOf(row, column.id).text)))
  const twice = new Set<string>()
  for (const number of written.values()) {
    if (number !== null && taken.has(number)) twice.add(number)
    taken.add(number)
  }
  return [...twice]
}
