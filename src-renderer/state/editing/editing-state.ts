import type { PrivateColumn } from '../../../src-main/contract/bridge/editing.ts'
import type { Edit, EditContent, EditRow } from '../../../src-main/domain/editing/edit.ts'
import { type FieldKey, fieldKey, fieldsOf } from '../../../src-main/domain/editing/fields.ts'
import type { PlanAct } from '../../../src-main/domain/editing/plan-act.ts'

/**
 * What became of what was typed; a field without a mark is saved. `waiting`: the service cannot be reached, and it is
 * sent by itself once it can. `refused`: what was typed stays on screen until it is tried again or discarded.
 * `changed`: somebody else changed it, here or elsewhere, a moment ago.
 */
export type FieldMark =
  | { readonly state: 'saving' }
  | { readonly state: 'waiting'; readonly reason: string }
  | { readonly state: 'refused'; readonly reason: string; readonly why?: RefusedWhy }
  | { readonly state: 'changed' }

/**
 * `changed`: somebody else changed it since the person who typed saw it, and a person decides whose stands. `gone`: its row,
 * column or mention was deleted, and it cannot be tried again while that is not there again.
 */
export type RefusedWhy = 'changed' | 'gone'

/** An edit, a removal or a move that was refused: a person decides about it. */
export interface Refused {
  /** The first of its keys: `keysOf`. */
  readonly key: FieldKey
  /** Of its step. */
  readonly label: string
  readonly edit: Edit
  readonly reason: string
  readonly why: RefusedWhy | null
  /**
   * Its fields as the service has them, each as an edit; of a removal, only those that were changed since; of a move, where its
   * rows stand. Empty where they are gone.
   */
  readonly theirs: readonly Edit[]
  /** The row and the name of the column that it was typed into, as they were then; null where it was none. */
  readonly row: EditRow | null
  readonly column: string | null
}

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
  readonly refused: readonly Refused[]
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
  /** Edits of this rundown that are not saved yet. */
  readonly unsaved: number
  /** Some of them cannot be sent now. */
  readonly waiting: boolean
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
  /** What it changes the plan for; null where the journal has no name for it. */
  readonly plan: PlanAct | null
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

/** By these a person decides about an edit that was refused: its fields; else what it deletes or moves. */
export function keysOf(edit: Edit): readonly FieldKey[] {
  if (edit.do === 'remove') return [fieldKey.removal(edit.cueId)]
  if (edit.do === 'column.remove') return [fieldKey.removal(edit.columnId)]
  return edit.do === 'place'
    ? edit.rows.slice(0, 1).map(({ cueId }) => fieldKey.place(cueId))
    : fieldsOf(edit)
}

/** All that an edit is about. */
export const thingsOf = (edit: Edit): readonly string[] => {
  const thing = addedThing(edit) ?? removedThing(edit)
  return [...fieldsOf(edit), ...rowsOf(edit), ...(thing === null ? [] : [thing])]
}
