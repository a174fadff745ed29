import type { Change, ChangeKind, Members, Part } from '../../domain/feed/change.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { CellRow, LoggedChange, MentionRow, OutputMessageRow, TextVariableRow } from '../store/rows.ts'
import {
  cellResource,
  cueResource,
  fullColumn,
  fullRundown,
  fullRunner,
  mentionResource,
} from './resources.ts'
import { statusOf } from './status.ts'
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
  /**
   * Where `after` is that of a later change already, because both were read from the log at once: the rundown as this
   * change left it, null where it did not write it. Else undefined.
   */
  readonly overtaken?: { readonly rundown: Members | null }
  readonly change: Change
  /** Whether anything but the show was written. */
  readonly contentChanged: boolean
  /** Those of each `derived_text` of the change, by its names. */
  readonly derived: ReadonlyMap<readonly string[], readonly CellRow[]>
  readonly at: Instant
}

interface CommittedViews {
  readonly before: View
  readonly after: View
  readonly at: Instant
  /** Whether the part of the rundown contains the orders of its cues and columns. */
  readonly orders: boolean
}

/** The records that an edit wrote, with the resulting state of the show, in full. */
export function partsOf(written: readonly Written[], { before, after, at, orders }: CommittedViews): Part[] {
  const parts = written.map(record => partOf(record, after, orders))
  if (before.runner !== after.runner) {
    parts.push({ kind: 'runner', runner: fullRunner(after.runner) })
  }
  const status = statusOf(after, at)
  if (JSON.stringify(statusOf(before, at)) !== JSON.stringify(status)) parts.push({ kind: 'status', status })
  return parts
}

function partOf(written: Written, after: View, orders: boolean): Part {
  switch (written.resource) {
    case 'rundown':
      return { kind: 'rundown', change: written.change, rundown: fullRundown(after, orders) }
    case 'cue': {
      const { change, id } = written
      const cue = after.cue(id)
      return { kind: 'cue', change, id, cue: cue === undefined ? null : cueResource(cue) }
    }
    case 'column': {
      const { change, id } = written
      const column = after.columns.find(candidate => candidate.id === id)
      if (column === undefined) return { kind: 'column', change, id, column: null }
      return { kind: 'column', change, id, column: fullColumn(column) }
    }
    case 'cell': {
      const { change, cell } = written
      return {
        kind: 'cell',
        change,
        cue_id: cell.cueId,
        column_id: cell.columnId,
        // Its text may have to be made of variables that are far longer than the cell.
        get cell() {
          return cellResource(cell)
        },
      }
    }
    case 'removed_cell': {
      const { cueId: cue_id, columnId: column_id } = written
      return { kind: 'cell', change: 'removed', cue_id, column_id, cell: null }
    }
    case 'mention': {
      const { change, id, row } = written
      return { kind: 'mention', change, id, mention: row === null ? null : mentionResource(row) }
    }
    case 'text_variable':
      return { kind: 'text_variable', change: written.change, key: written.key, text_variable: written.row }
    case 'output_message':
      return { kind: 'output_message', output_message: { ...written.row } }
    case 'clock':
      return { kind: 'clock', step_ms: written.step }
    case 'derived_text':
      return { kind: 'derived_text', names: written.names }
  }
}

/** Limit of one change or replay, in characters. A reader reads a larger one again faster than the stream could send it. */
export const maxChangeLength = 16 * 1_048_576

/** As the log keeps it: without its parts where they are too large. */
export function loggedChange(rundownId: string, change: Change, hasOrder: boolean): LoggedChange {
  const parts = change.parts === null ? null : boundedJson(change.parts)
  return { ...change, rundownId, parts, hasOrder: hasOrder && parts !== null }
}

/** A change as it was logged. */
export const readLogged = ({
  rundownId: _,
  hasOrder: __,
  number: ___,
  parts,
  ...change
}: ReadChange): Change => ({
  ...change,
  // Written from parts of this type by `loggedChange`.
  parts: parts === null ? null : (JSON.parse(parts) as Part[]),
})

type ReadChange = LoggedChange & { readonly number?: number }

function boundedJson(parts: readonly Part[]): string | null {
  const texts: string[] = []
  let length = 0
  for (const part of parts) {
    const text = JSON.stringify(part)
    length += text.length
    if (length > maxChangeLength) return null
    texts.push(text)
  }
  return `[${texts.join()}]`
}
