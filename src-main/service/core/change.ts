import type { Change, ChangeKind } from '../../domain/feed/change.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { CellRow, MentionRow, OutputMessageRow, TextVariableRow } from '../store/rows.ts'
import type { View } from './view.ts'

/** Who asked for a commit. */
export interface ChangeOrigin {
  readonly requestId: string | null
  /** See `Change`. */
  readonly actor: string
  readonly pressId: string | null
}

/** One record of a rundown that an edit wrote; the show itself follows from the views before and after. */
export type Written =
  | { readonly resource: 'rundown'; readonly change: ChangeKind }
  | { readonly resource: 'cue'; readonly change: ChangeKind; readonly id: string }
  | { readonly resource: 'column'; readonly change: ChangeKind; readonly id: string }
  | { readonly resource: 'cell'; readonly change: 'added' | 'changed'; readonly cell: CellRow }
  | { readonly resource: 'removed_cell'; readonly cueId: string; readonly columnId: string }
  | {
      readonly resource: 'mention'
      readonly change: ChangeKind
      readonly id: string
      readonly row: MentionRow | null
    }
  | {
      readonly resource: 'text_variable'
      readonly change: ChangeKind
      readonly key: string
      readonly row: TextVariableRow | null
    }
  | { readonly resource: 'output_message'; readonly row: OutputMessageRow }
  | { readonly resource: 'clock'; readonly step: number }
  /** Cells whose text follows from what was renamed: see `Part`. */
  | {
      readonly resource: 'derived_text'
      readonly names: readonly string[]
      readonly cells: readonly CellRow[]
    }

/** One durable commit. Commits are published in the order of their numbers. */
export interface Committed {
  readonly rundownId: string
  /** Null for a rundown that is new. */
  readonly before: View | null
  readonly after: View
  readonly change: Change
  /** Whether anything but the show was written. */
  readonly contentChanged: boolean
  /** Those of each `derived_text` of the change, by its names. */
  readonly derived: ReadonlyMap<readonly string[], readonly CellRow[]>
  readonly at: Instant
}
