import { cellOf, type Edit, type EditContent } from './edit.ts'

/**
 * Names one thing that is edited: `fieldKey.cue(id, 'title')`, `fieldKey.cell(id, columnId)`,
 * `fieldKey.column(id)`, `fieldKey.department(columnId)`, `fieldKey.mention(id)`, `fieldKey.variable(key)`,
 * `fieldKey.rundown('title')`; a row or column that is deleted, `fieldKey.removal(id)`; a row that is moved, `fieldKey.place(id)`.
 */
export type FieldKey = string

export const fieldKey = {
  cue: (cueId: string, field: string): FieldKey => `cue ${cueId} ${field}`,
  cell: (cueId: string, columnId: string): FieldKey => `cell ${cueId} ${columnId}`,
  column: (columnId: string): FieldKey => `column ${columnId}`,
  department: (columnId: string): FieldKey => `department ${columnId}`,
  mention: (mentionId: string): FieldKey => `mention ${mentionId}`,
  variable: (key: string): FieldKey => `variable ${key}`,
  removal: (id: string): FieldKey => `removal ${id}`,
  place: (cueId: string): FieldKey => `place ${cueId}`,
  rundown: (field: string): FieldKey => `rundown ${field}`,
} as const

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
    ([name, value]) => canonical(values.get(name) ?? null) === canonical(value),
  )
}

/** The same for two values that differ in the order of their members alone. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  )

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
