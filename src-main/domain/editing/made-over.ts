import { cellOf, type Edit, type EditContent } from './edit.ts'
import { type FieldKey, fieldKey, fieldsOf, isEditCurrent } from './fields.ts'
import { inverseOf } from './inverse.ts'

/**
 * What the fields of an edit are in that content, one by one, each as the edit that would bring it back. Empty for an edit that
 * adds, moves or deletes, and for one of a thing that is not there.
 */
export const standingOf = (edit: Edit, content: EditContent): readonly Edit[] =>
  partsOf(edit).flatMap(part => (isThere(part, content) ? inverseOf(part, content).slice(0, 1) : []))

/**
 * The edits of which a field was changed by somebody else since they were made: it is none of the values that `over` gives for it,
 * and not what the edit makes of it. A field of which `over` says nothing is as it was.
 */
export function changedMeanwhile(
  edits: readonly Edit[],
  over: readonly Edit[],
  content: EditContent,
): ReadonlySet<Edit> {
  if (over.length === 0) return new Set()
  const known = Map.groupBy(over, fieldOf)
  const isChanged = (part: Edit): boolean => {
    const seen = known.get(fieldOf(part))
    return (
      seen !== undefined &&
      isThere(part, content) &&
      !isStanding(part, content) &&
      !seen.some(edit => isStanding(edit, content))
    )
  }
  return new Set(edits.filter(edit => partsOf(edit).some(isChanged)))
}

/** Each field of an edit by itself. */
export function partsOf(edit: Edit): readonly Edit[] {
  switch (edit.do) {
    case 'cue':
      return Object.entries(edit.fields).map(([name, value]) => ({ ...edit, fields: { [name]: value } }))
    case 'rundown':
      return Object.entries(edit.fields).map(([name, value]) => ({ ...edit, fields: { [name]: value } }))
    case 'mention':
      return Object.entries(edit.fields).map(([name, value]) => ({ ...edit, fields: { [name]: value } }))
    default:
      return fieldsOf(edit).length === 0 ? [] : [edit]
  }
}

/** The one field of a part. A variable that is not there yet is brought back by its removal. */
export const fieldOf = (part: Edit): FieldKey | undefined =>
  part.do === 'variable.remove' ? fieldKey.variable(part.key) : fieldsOf(part)[0]

/** The field is there: a cell needs a cue and a column. */
function isThere(part: Edit, content: EditContent): boolean {
  if (part.do !== 'cell') return inverseOf(part, content).length > 0
  const row = content.rows.find(({ cue }) => cue.id === part.cueId)
  return row?.cue.type === 'cue' && content.columns.some(({ id }) => id === part.columnId)
}

/** The text of a rich cell follows the names of what it mentions, and is not compared. */
function isStanding(part: Edit, content: EditContent): boolean {
  if (part.do !== 'cell') return isEditCurrent(part, content)
  const row = content.rows.find(({ cue }) => cue.id === part.cueId)
  if (row === undefined) return false
  const now = cellOf(row, part.columnId)
  const isRich = now.html !== null && part.value.html !== null
  return isRich ? now.html === part.value.html : now.text === part.value.text
}
