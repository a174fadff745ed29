import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import { type FieldKey, fieldKey } from './editing-state.ts'

/** The things that an edit types into; empty for one that adds, moves or deletes. */
export function fieldsOf(edit: Edit): readonly FieldKey[] {
  switch (edit.do) {
    case 'cue':
      return Object.keys(edit.fields).map(field => fieldKey.cue(edit.cueId, field))
    case 'cell':
      return [fieldKey.cell(edit.cueId, edit.columnId)]
    case 'lock':
      return [fieldKey.cue(edit.cueId, 'locked')]
    case 'skip':
      return [fieldKey.cue(edit.cueId, 'skipped')]
    case 'rundown':
      return Object.keys(edit.fields).map(field => fieldKey.rundown(field))
    case 'column.name':
      return [fieldKey.column(edit.columnId)]
    case 'column.department':
      return [fieldKey.department(edit.columnId)]
    case 'mention':
      return [fieldKey.mention(edit.mentionId)]
    case 'variable':
      return [fieldKey.variable(edit.key)]
    default:
      return []
  }
}

/** The rows that an edit adds, moves or deletes. */
export function rowsOf(edit: Edit): readonly string[] {
  if (edit.do === 'add') return [edit.id]
  if (edit.do === 'remove') return [edit.cueId]
  return edit.do === 'place' ? edit.rows.map(({ cueId }) => cueId) : []
}

/** What an edit makes, as it is named in the edit; null where it makes nothing. */
export const addedThing = (edit: Edit): string | null =>
  edit.do === 'add' || edit.do === 'column.add' || edit.do === 'mention.add' ? edit.id : null

export function removedThing(edit: Edit): string | null {
  if (edit.do === 'remove') return edit.cueId
  if (edit.do === 'column.remove') return edit.columnId
  return edit.do === 'mention.remove' ? edit.mentionId : null
}

/** All that an edit is about. */
export const thingsOf = (edit: Edit): readonly string[] => {
  const thing = addedThing(edit) ?? removedThing(edit)
  return [...fieldsOf(edit), ...rowsOf(edit), ...(thing === null ? [] : [thing])]
}
