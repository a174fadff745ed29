import type { Department } from '../calling/department.ts'
import type { Column, Cue, CueType, EditorialStatus, RundownSettings } from '../rundown/rundown.ts'
import type { CueTiming } from '../rundown/timing.ts'
import type { Duration, Instant } from '../time/time.ts'

/** What a person types of a row; what is left out stays: `patchCue`. */
export interface CueFields {
  readonly type?: CueType
  readonly title?: string
  readonly subtitle?: string
  readonly duration?: Duration
  /** `#rrggbb`, or null for none. */
  readonly backgroundColor?: string | null
  /** A fixed planned start, or null to follow the cue before. */
  readonly startTime?: Instant | null
  /** Null: the fixed start is *not before*, and the duration as it is written. */
  readonly timing?: CueTiming | null
}

/** Content of a cell. `html` is null where it is plain text; else `text` is what it reads as: `writeCell`. */
export interface CellValue {
  readonly text: string
  readonly html: string | null
}

/** Where a row stands: in a group or at root, after a neighbour of the same level, or first with null. */
export interface Place {
  readonly parentId: string | null
  readonly afterId: string | null
}

export interface RowPlace extends Place {
  readonly cueId: string
}

/** `timing` left out: nothing is said. */
export type NewCue = Required<Omit<CueFields, 'timing'>> & Pick<CueFields, 'timing'>

/** A row that is not there yet. */
export interface NewRow {
  readonly cue: NewCue
  /** By column id. */
  readonly cells: Readonly<Record<string, CellValue>>
  readonly locked: boolean
  readonly skipped: boolean
}

/** `patchRundown`; what is left out stays. */
export interface RundownFields {
  readonly title?: string
  /** IANA name, or null for the zone of the desk. */
  readonly timezone?: string | null
  readonly startTime?: Instant | null
  readonly status?: EditorialStatus
  readonly settings?: RundownSettings
}

/** `getMention`. */
export interface Mention {
  readonly id: string
  readonly name: string
  /** `#rrggbb`. */
  readonly color: string
  readonly description: string
}

export type MentionFields = Partial<Omit<Mention, 'id'>>

/** `getTextVariable`. */
export interface TextVariable {
  readonly key: string
  readonly value: string
}

/**
 * One change of one thing. An `id` in an edit that adds is given by the editor, and stands for what it makes in the
 * edits after it; the service answers with its own.
 */
export type Edit =
  | { readonly do: 'cue'; readonly cueId: string; readonly fields: CueFields }
  | { readonly do: 'cell'; readonly cueId: string; readonly columnId: string; readonly value: CellValue }
  | {
      readonly do: 'add'
      readonly id: string
      readonly row: NewRow
      readonly place: Place
      /** Of a row that comes back after it was deleted: what the service called it. Left out: `id` is that name, or it is new. */
      readonly was?: string
    }
  /** A group is empty by then. */
  | { readonly do: 'remove'; readonly cueId: string }
  /** One after the other; a group takes its children along. */
  | { readonly do: 'place'; readonly rows: readonly RowPlace[] }
  | { readonly do: 'lock'; readonly cueId: string; readonly locked: boolean }
  | { readonly do: 'skip'; readonly cueId: string; readonly skipped: boolean }
  | { readonly do: 'rundown'; readonly fields: RundownFields }
  | {
      readonly do: 'column.add'
      readonly id: string
      readonly name: string
      /** Null: before all others. */
      readonly afterId: string | null
    }
  | { readonly do: 'column.name'; readonly columnId: string; readonly name: string }
  /** Null: it is no department any longer. */
  | { readonly do: 'column.department'; readonly columnId: string; readonly department: Department | null }
  | { readonly do: 'column.remove'; readonly columnId: string }
  | { readonly do: 'column.order'; readonly columnIds: readonly string[] }
  /** Only the person at the desk sees private columns. */
  | { readonly do: 'column.hide'; readonly columnId: string; readonly hidden: boolean }
  | { readonly do: 'mention.add'; readonly id: string; readonly fields: Omit<Mention, 'id'> }
  | { readonly do: 'mention'; readonly mentionId: string; readonly fields: MentionFields }
  | { readonly do: 'mention.remove'; readonly mentionId: string }
  /** Makes it where there is none. */
  | { readonly do: 'variable'; readonly key: string; readonly value: string }
  | { readonly do: 'variable.remove'; readonly key: string }

/** A row with its cells: plain text by column id, and the rich text of those that have any. */
export interface EditRow {
  readonly cue: Cue
  readonly cells: Readonly<Record<string, string>>
  readonly rich?: Readonly<Record<string, string>>
}

/** All that can be edited of a rundown. */
export interface EditContent {
  readonly rundown: Required<RundownFields>
  readonly columns: readonly Column[]
  /** In display order, each group followed by its children. */
  readonly rows: readonly EditRow[]
  readonly mentions: readonly Mention[]
  readonly variables: readonly TextVariable[]
}

export const emptyCell: CellValue = { text: '', html: null }

export const cellOf = (row: EditRow, columnId: string): CellValue => ({
  text: row.cells[columnId] ?? '',
  html: row.rich?.[columnId] ?? null,
})
