import { numberColumnOf, ownNumber } from '../rundown/own-numbers.ts'
import { cellOf, type Edit, type EditContent } from './edit.ts'

/** The cue numbers of a person's own that these edits write and that another row of the rundown then has as well. */
export function sameNumbers({ columns, rows }: EditContent, edits: readonly Edit[]): readonly string[] {
  const column = numberColumnOf(columns)
  if (column === null) return []
  const numbers = new Map<string, string | null>(
    rows.map(row => [row.cue.id, ownNumber(cellOf(row, column.id).text)]),
  )
  const written = new Set<string>()
  for (const edit of edits) {
    if (edit.do === 'add') {
      numbers.set(edit.id, ownNumber(edit.row.cells[column.id]?.text ?? ''))
      written.add(edit.id)
    } else if (edit.do === 'cell' && edit.columnId === column.id) {
      numbers.set(edit.cueId, ownNumber(edit.value.text))
      written.add(edit.cueId)
    }
  }
  const twice = [...written].flatMap(id => {
    const number = numbers.get(id) ?? null
    const isTwice = number !== null && [...numbers].some(([other, its]) => other !== id && its === number)
    return isTwice ? [number] : []
  })
  return [...new Set(twice)]
}
