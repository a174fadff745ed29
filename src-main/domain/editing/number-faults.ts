import { isTooLongForNumber, numberColumnOf, ownNumber } from '../rundown/own-numbers.ts'
import { cellOf, type Edit, type EditContent } from './edit.ts'

/** Faults of the own cue numbers that edits write. */
interface NumberFaults {
  /** Numbers that several rows have then. */
  readonly same: readonly string[]
  /** Texts that are too long for a number. */
  readonly tooLong: readonly string[]
}

export function numberFaults({ columns, rows }: EditContent, edits: readonly Edit[]): NumberFaults {
  const column = numberColumnOf(columns)
  if (column === null) return none
  /** By cue id. */
  const written = new Map<string, string>()
  for (const edit of edits) {
    if (edit.do === 'add') written.set(edit.id, edit.row.cells[column.id]?.text ?? '')
    else if (edit.do === 'cell' && edit.columnId === column.id) written.set(edit.cueId, edit.value.text)
  }
  if (written.size === 0) return none
  const kept = rows.filter(({ cue }) => !written.has(cue.id))
  const taken = new Set(kept.map(row => ownNumber(cellOf(row, column.id).text)))
  const same = new Set<string>()
  for (const text of written.values()) {
    const number = ownNumber(text)
    if (number !== null && taken.has(number)) same.add(number)
    taken.add(number)
  }
  return { same: [...same], tooLong: [...written.values()].filter(isTooLongForNumber) }
}

const none: NumberFaults = { same: [], tooLong: [] }
