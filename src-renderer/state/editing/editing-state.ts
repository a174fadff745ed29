import type { PrivateColumn } from '../../../src-main/contract/bridge/editing.ts'
import type { Edit, EditContent } from '../../../src-main/domain/editing/edit.ts'

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
