import type {
  BulkCue,
  CreateColumn,
  CreateCue,
  CreateMention,
  PatchColumn,
  PatchCue,
  PatchMention,
  PatchRundown,
  WriteCell,
} from '../../contract/v1/bodies.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { CueTree } from '../../domain/rundown/cue-order.ts'

/** Result of a write. `text` is a sentence for the person who edits. */
export type WriteResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false
      /** Of the reference, *Errors*, or `link.*`. */
      readonly code: string
      readonly text: Said
      /** There was no answer: the service may have done it, unless `code` states that it was not reached. */
      readonly unanswered: boolean
      /** Places in an array of items that are at fault; empty where the service names none. */
      readonly items: readonly number[]
    }

/**
 * Edits of the rundown that is followed. Nothing rejects. The listener of the
 * subscription receives a change before its write resolves.
 */
export interface ContentWrites {
  patchRundown(body: PatchRundown): Promise<WriteResult<null>>
  /** In order, all or nothing, at most 500; the identifiers, one for each item. */
  bulkCues(items: readonly BulkCue[]): Promise<WriteResult<readonly string[]>>
  patchCue(cueId: string, body: Omit<PatchCue, 'position'>): Promise<WriteResult<null>>
  createCue(body: CreateCue): Promise<WriteResult<string>>
  deleteCue(cueId: string): Promise<WriteResult<null>>
  reorderCues(order: CueTree): Promise<WriteResult<null>>
  /** All or nothing, at most 500, no coordinate twice. */
  bulkCells(items: readonly WriteCell[]): Promise<WriteResult<null>>
  createColumn(body: CreateColumn): Promise<WriteResult<string>>
  patchColumn(columnId: string, body: PatchColumn): Promise<WriteResult<null>>
  deleteColumn(columnId: string): Promise<WriteResult<null>>
  reorderColumns(columnIds: readonly string[]): Promise<WriteResult<null>>
  createMention(body: CreateMention): Promise<WriteResult<string>>
  patchMention(mentionId: string, body: PatchMention): Promise<WriteResult<null>>
  deleteMention(mentionId: string): Promise<WriteResult<null>>
  createVariable(key: string, value: string): Promise<WriteResult<null>>
  patchVariable(key: string, value: string): Promise<WriteResult<null>>
  deleteVariable(key: string): Promise<WriteResult<null>>
  /** Reads the content again, after a write that found it changed. */
  reread(): Promise<WriteResult<null>>
}

/** Mentions and text variables of a rundown: `listMentions`, `listTextVariables`. */
export interface TextReferences {
  readonly mentions: readonly {
    readonly id: string
    readonly name: string
    readonly color: string
    readonly description: string
  }[]
  readonly variables: readonly { readonly key: string; readonly value: string }[]
}
