import { withEdit } from './apply.ts'
import { cellOf, type Edit, type EditContent, emptyCell, type NewRow, type RowPlace } from './edit.ts'
import { type FieldKey, fieldKey, fieldsOf, isEditCurrent } from './fields.ts'
import { inverseOf } from './inverse.ts'
import { presentPlaces } from './place.ts'

type Removal = Extract<Edit, { readonly do: 'remove' | 'column.remove' }>
type Move = Extract<Edit, { readonly do: 'place' }>

/**
 * What an edit is made over in that content: the edits that would bring it back. Its fields one by one; of a removal, what it
 * removes; of a move, where its rows stand, and after them the places of those that follow each. Empty for an edit that adds, and
 * for one of a thing that is not there.
 */
export function madeOverIn(edit: Edit, content: EditContent): readonly Edit[] {
  if (edit.do === 'place') return placesOf(edit, content)
  if (isRemoval(edit)) return inverseOf(edit, content)
  return partsOf(edit).flatMap(part => (isThere(part, content) ? inverseOf(part, content).slice(0, 1) : []))
}

/**
 * The edits of which somebody else has changed what they were made over: a field is none of the values that `over` gives for it,
 * and not what the edit makes of it; what a removal takes holds something else; a row of a move was moved itself. Of what `over`
 * says nothing, nothing was changed. The fields of edits are compared before any of them is made, removals and moves after
 * those before them.
 */
export function changedMeanwhile(
  edits: readonly Edit[],
  over: readonly Edit[],
  content: EditContent,
): ReadonlySet<Edit> {
  if (over.length === 0) return new Set()
  const known = Map.groupBy(over, fieldOf)
  const inTurn = edits.some(edit => edit.do === 'place' || isRemoval(edit))
  // An edit whose answer was lost is sent again, with those that this person made after it.
  const placed = edits.filter(edit => edit.do === 'place' && isPlaced(edit, content))
  const isOwn = (cueId: string): boolean =>
    placed.some(edit => edit.do === 'place' && edit.rows.some(row => row.cueId === cueId))
  const changed = new Set<Edit>()
  let now = content
  for (const edit of edits) {
    const isChanged =
      edit.do === 'place'
        ? movedByOthers(edit, over, now).some(cueId => !isOwn(cueId))
        : isRemoval(edit)
          ? unseenParts(edit, over, now).length > 0
          : partsOf(edit).some(part => isPartChanged(part, known, content))
    if (isChanged) changed.add(edit)
    else if (inTurn) now = withEdit(now, edit)
  }
  return changed
}

/** The values that a removal takes and that changed after it was made: each as the edit that would bring it back. */
export const changedParts = (edit: Edit, over: readonly Edit[], content: EditContent): readonly Edit[] =>
  isRemoval(edit) ? unseenParts(edit, over, content) : []

/** It takes a row or a column with all that it holds. */
export const isRemoval = (edit: Edit): edit is Removal => edit.do === 'remove' || edit.do === 'column.remove'

/** It is of the row or the column that is removed, or brings that back. */
export function isPartOf(edit: Edit, removal: Removal): boolean {
  if (removal.do === 'remove')
    return edit.do === 'add' ? edit.id === removal.cueId : 'cueId' in edit && edit.cueId === removal.cueId
  return edit.do === 'column.add'
    ? edit.id === removal.columnId
    : 'columnId' in edit && edit.columnId === removal.columnId
}

/** The values that each field may have had. */
type Known = ReadonlyMap<FieldKey | undefined, readonly Edit[]>

/** The fields of which it says something; a row and a column that would be brought back, of all that they held. */
function saidBy(seen: Edit): readonly Edit[] {
  if (seen.do === 'add') return rowParts(seen.id, seen.row)
  if (seen.do === 'column.add') return [{ do: 'column.name', columnId: seen.id, name: seen.name }]
  return [seen]
}

function isPartChanged(part: Edit, known: Known, content: EditContent): boolean {
  const seen = known.get(fieldOf(part))
  return (
    seen !== undefined &&
    isThere(part, content) &&
    !isStanding(part, content) &&
    !seen.some(edit => isStanding(edit, content))
  )
}

function unseenParts(edit: Removal, over: readonly Edit[], content: EditContent): readonly Edit[] {
  const said = over.filter(seen => isPartOf(seen, edit))
  if (!said.some(seen => seen.do === 'add' || seen.do === 'column.add')) return []
  const known = Map.groupBy(said.flatMap(saidBy), fieldOf)
  return inverseOf(edit, content)
    .flatMap(saidBy)
    .concat(emptiesOf(said, content))
    .filter(part => {
      const seen = known.get(fieldOf(part)) ?? [emptied(part)]
      return isThere(part, content) && !seen.some(each => isStanding(each, content))
    })
}

/** Fields that are empty now and were filled then: the edits that bring a row or a column back leave empty fields out. */
const emptiesOf = (said: readonly Edit[], content: EditContent): readonly Edit[] =>
  said
    .flatMap(saidBy)
    .filter(part => part.do === 'cell' || part.do === 'column.department')
    .map(emptied)
    .filter(part => isStanding(part, content))

function emptied(part: Edit): Edit {
  if (part.do === 'cell') return { ...part, value: emptyCell }
  return part.do === 'column.department' ? { ...part, department: null } : part
}

const rowParts = (cueId: string, { cue, cells, locked, skipped }: NewRow): readonly Edit[] => [
  ...partsOf({ do: 'cue', cueId, fields: { timing: null, ...cue } }),
  { do: 'lock', cueId, locked },
  { do: 'skip', cueId, skipped },
  ...Object.entries(cells).map(([columnId, value]): Edit => ({ do: 'cell', cueId, columnId, value })),
]

function placesOf({ rows }: Move, content: EditContent): readonly Edit[] {
  const cues = content.rows.map(({ cue }) => cue)
  const moved = presentPlaces(
    cues,
    rows.map(({ cueId }) => cueId),
  )
  if (moved.length === 0) return []
  const ids = new Set(moved.map(({ cueId }) => cueId))
  const followers = moved.flatMap(({ cueId, parentId }) => {
    const at = cues.findIndex(({ id }) => id === cueId)
    return cues.find((other, place) => place > at && other.parentId === parentId)?.id ?? []
  })
  const others = presentPlaces(
    cues,
    followers.filter(id => !ids.has(id)),
  )
  return [{ do: 'place', rows: [...moved, ...others] }]
}

const isPlaced = (edit: Edit, content: EditContent): boolean =>
  withEdit(content, edit).rows.every((row, at) => {
    const before = content.rows[at]?.cue
    return before?.id === row.cue.id && before.parentId === row.cue.parentId
  })

/** The rows of a move that stand elsewhere than where any such move found them, and not because of what others around them did. */
function movedByOthers(edit: Move, over: readonly Edit[], content: EditContent): readonly string[] {
  const ids = new Set(edit.rows.map(({ cueId }) => cueId))
  const seen = over.flatMap(each => {
    const isOf = each.do === 'place' && each.rows.slice(0, ids.size).every(({ cueId }) => ids.has(cueId))
    return isOf ? [each.rows] : []
  })
  if (seen.length === 0 || isPlaced(edit, content)) return []
  return [...ids].filter(cueId => seen.every(rows => wasMoved(cueId, rows, content)))
}

/**
 * In another group than then, while that is still there; else no longer beside either of its neighbours, and on the other side of
 * one of them. Two rows that changed places look the same whichever of them was moved: both count as moved.
 */
function wasMoved(cueId: string, then: readonly RowPlace[], { rows }: EditContent): boolean {
  const row = rows.find(({ cue }) => cue.id === cueId)?.cue
  const was = then.find(place => place.cueId === cueId)
  if (row === undefined || was === undefined) return false
  const { parentId, afterId: before } = was
  if (row.parentId !== parentId)
    return parentId === null || rows.some(({ cue }) => cue.id === parentId && cue.type === 'group')
  const after = then.find(place => place.afterId === cueId && place.parentId === parentId)?.cueId ?? null
  const level = rows.filter(({ cue }) => cue.parentId === parentId).map(({ cue }) => cue.id)
  const at = level.indexOf(cueId)
  const isBeside = (level[at - 1] ?? null) === before || (level[at + 1] ?? null) === after
  const isPast =
    (before !== null && level.indexOf(before) > at) || (after !== null && level.slice(0, at).includes(after))
  return isPast && !isBeside
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
