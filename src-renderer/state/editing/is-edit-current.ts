import { cellOf, type Edit, type EditContent } from '../../../src-main/domain/editing/edit.ts'

/** Whether what an edit set still stands: else somebody else has changed it, and it is theirs to keep. */
export function isEditCurrent(edit: Edit, content: EditContent): boolean {
  switch (edit.do) {
    case 'cue': {
      const cue = content.rows.find(row => row.cue.id === edit.cueId)?.cue
      return cue !== undefined && contains(cue, edit.fields)
    }
    case 'cell': {
      const row = content.rows.find(({ cue }) => cue.id === edit.cueId)
      return row !== undefined && cellOf(row, edit.columnId).text === edit.value.text
    }
    case 'lock':
      return content.rows.some(({ cue }) => cue.id === edit.cueId && cue.preventEdits === edit.locked)
    case 'skip':
      return content.rows.some(
        ({ cue }) => cue.id === edit.cueId && (cue.skippedBy === 'self') === edit.skipped,
      )
    case 'add':
      return content.rows.some(({ cue }) => cue.id === edit.id)
    case 'remove':
      return !content.rows.some(({ cue }) => cue.id === edit.cueId)
    case 'column.remove':
      return !content.columns.some(({ id }) => id === edit.columnId)
    case 'mention.remove':
      return !content.mentions.some(({ id }) => id === edit.mentionId)
    case 'variable.remove':
      return !content.variables.some(({ key }) => key === edit.key)
    case 'rundown':
      return contains(content.rundown, edit.fields)
    case 'column.name':
      return content.columns.some(({ id, name }) => id === edit.columnId && name === edit.name)
    case 'column.department':
      return content.columns.some(
        ({ id, department = null }) =>
          id === edit.columnId && JSON.stringify(department) === JSON.stringify(edit.department),
      )
    case 'mention':
      return content.mentions.some(mention => mention.id === edit.mentionId && contains(mention, edit.fields))
    case 'variable':
      return content.variables.some(({ key, value }) => key === edit.key && value === edit.value)
    default:
      return true
  }
}

function contains(whole: object, part: object): boolean {
  const values = new Map<string, unknown>(Object.entries(whole))
  return Object.entries(part).every(
    ([name, value]) => JSON.stringify(values.get(name)) === JSON.stringify(value),
  )
}
