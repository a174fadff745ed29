import type { CueTree } from '../rundown/cue-order.ts'

export type ChangeKind = 'added' | 'changed' | 'removed'

/** Members of a resource of the API. */
export type Members = Readonly<Record<string, unknown>>

/** A rundown as it was changed: members that are left out, the orders above all, are as they were. */
export type RundownMembers = Members & {
  readonly cue_order?: CueTree
  readonly column_order?: readonly string[]
}
export type CueMembers = Members & { readonly id: string; readonly type: string }
/** Only the log contains `private`. */
export type ColumnMembers = Members & { readonly id: string; readonly private?: boolean }
export type CellMembers = {
  readonly cue_id: string
  readonly column_id: string
  readonly content: string
  readonly content_html: string
  readonly updated_at: string | null
} & Members
export type MentionMembers = Members & { readonly id: string; readonly name: string }
export type TextVariableMembers = { readonly key: string; readonly value: string }

/** One record that a commit wrote, in the shape of the API. Its body is null where it was removed, or is not sent. */
export type Part =
  | { readonly kind: 'rundown'; readonly change: ChangeKind; readonly rundown: RundownMembers | null }
  | {
      readonly kind: 'cue'
      readonly change: ChangeKind
      readonly id: string
      readonly cue: CueMembers | null
    }
  | {
      readonly kind: 'column'
      readonly change: ChangeKind
      readonly id: string
      readonly column: ColumnMembers | null
    }
  | {
      readonly kind: 'cell'
      readonly change: ChangeKind
      readonly cue_id: string
      readonly column_id: string
      readonly cell: CellMembers | null
    }
  | {
      readonly kind: 'mention'
      readonly change: ChangeKind
      readonly id: string
      readonly mention: MentionMembers | null
    }
  | {
      readonly kind: 'text_variable'
      readonly change: ChangeKind
      readonly key: string
      readonly text_variable: TextVariableMembers | null
    }
  | { readonly kind: 'output_message'; readonly output_message: Members }
  /** The wall clock was set: all anchors of the show moved by as much, signed. */
  | { readonly kind: 'clock'; readonly step_ms: number }
  | { readonly kind: 'status'; readonly status: Members }
  /**
   * The plain text of cells whose rich text holds one of these attributes follows from a mention or variable that was
   * changed. Only the log has this part; readers of the API are sent the cells.
   */
  | { readonly kind: 'derived_text'; readonly names: readonly string[] }

/** What one commit of the service changed in one rundown. */
export interface Change {
  /** Counts the commits of the rundown from 1. */
  readonly seq: number
  /** By the clock of the service, epoch ms. */
  readonly at: number
  readonly requestId: string | null
  /** `token:<id>`, `v0`, `dashboard` or `clock`. */
  readonly actor: string
  /** See `ownHeaders.press`. */
  readonly pressId: string | null
  /** A column was shown to the API, or hidden from it. */
  readonly privacyChanged: boolean
  /** Null: more than the log takes. The rundown has to be read again. */
  readonly parts: readonly Part[] | null
}

/** Whether anything but the show was written: the rundown counts as changed then, in `updated_at`. */
export const changesContent = (parts: readonly Part[]): boolean =>
  parts.some(({ kind }) => kind !== 'status' && kind !== 'clock')
