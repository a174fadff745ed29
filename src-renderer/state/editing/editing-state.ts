import type { PrivateColumn } from '../../../src-main/contract/bridge/editing.ts'
import { cellOf, type Edit, type EditContent } from '../../../src-main/domain/editing/edit.ts'

/**
 * Names one thing that is edited: `fieldKey.cue(id, 'title')`, `fieldKey.cell(id, columnId)`, `fieldKey.row(id)`,
 * `fieldKey.column(id)`, `fieldKey.department(columnId)`, `fieldKey.mention(id)`, `fieldKey.variable(key)`,
 * `fieldKey.rundown('title')`.
 */
export type FieldKey = string

export const fieldKey = {
  row: (cueId: string): FieldKey => `row ${cueId}`,
  cue: (cueId: string, field: string): FieldKey => `cue ${cueId} ${field}`,
  cell: (cueId: string, columnId: string): FieldKey => `cell ${cueId} ${columnId}`,
  column: (columnId: string): FieldKey => `column ${columnId}`,
  department: (columnId: string): FieldKey => `department ${columnId}`,
  mention: (mentionId: string): FieldKey => `mention ${mentionId}`,
  variable: (key: string): FieldKey => `variable ${key}`,
  rundown: (field: string): FieldKey => `rundown ${field}`,
} as const

/**
 * What became of what was typed; a field without a mark is saved. `waiting`: the service cannot be reached, and it is
 * sent by itself once it can. `refused`: what was typed stays on screen until it is tried again or discarded.
 * `changed`: somebody else changed it, here or elsewhere, a moment ago.
 */
export type FieldMark =
  | { readonly state: 'saving' }
  | { readonly state: 'waiting'; readonly reason: string }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'changed' }

/** Rows that could not be added, moved or deleted; they stand as the service has them. */
export interface Failure {
  readonly id: number
  /** Of the step, as it was named. */
  readonly label: string
  readonly reason: string
  /** The rows that it is about. */
  readonly cueIds: readonly string[]
}

export interface EditingState {
  /** As it is once all that is on its way is saved. Parts that did not change keep their identity. */
  readonly content: EditContent
  /** Null when the service does not send them, or they are not read yet. */
  readonly privateColumns: readonly PrivateColumn[] | null
  readonly marks: ReadonlyMap<FieldKey, FieldMark>
  readonly failures: readonly Failure[]
  /** What undo would take back, as it was named; null for nothing. */
  readonly undo: string | null
  readonly redo: string | null
  /** What a person is asked about before it is made; null for nothing. */
  readonly asked: {
    readonly way: 'edit' | 'undo' | 'redo'
    readonly label: string
    /** Null: there is nothing of it to be made any longer. */
    readonly edits: () => readonly Edit[] | null
  } | null
  /** The same object until a step is made, taken back or dropped. */
  readonly steps: object
  /** What undo or redo left as it is, since somebody else changed it meanwhile; 0 when nothing. */
  readonly left: number
  /** Edits that are not saved yet, those of other rundowns too. */
  readonly unsaved: number
  /** Edits of other rundowns: they wait until theirs is open again. */
  readonly elsewhere: number
}

/** A step of undo: what was done, and what takes it back. */
export interface Step {
  readonly label: string
  readonly done: readonly Edit[]
  readonly back: readonly Edit[]
  /** Typing in one field is one step: steps with the same name that follow one another become one. */
  readonly merge: string | null
}

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
