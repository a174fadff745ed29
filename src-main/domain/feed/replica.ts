import type {
  CellMembers,
  ColumnMembers,
  CueMembers,
  Members,
  MentionMembers,
  RundownMembers,
} from './change.ts'

/** What a reader knows of one rundown. A slice that it does not follow is null. */
export interface Replica {
  readonly history: string
  /** The change up to which each slice is known. Slices are read by themselves, each with its own position. */
  readonly known: Readonly<Record<Slice, number>>
  readonly content: Content | null
  /** The show in the shape of the API. */
  readonly status: Members | null
  /** By identifier, in their order. */
  readonly mentions: ReadonlyMap<string, MentionMembers> | null
  /** Values by key. */
  readonly textVariables: ReadonlyMap<string, string> | null
  readonly outputMessage: Members | null
}

/** A reader that receives only identifiers knows a cue or a column by its identifier alone. */
export interface Content {
  /** Null where the reader does not follow it, and when it was deleted. */
  readonly rundown: RundownMembers | null
  readonly cues: ReadonlyMap<string, CueMembers | Identified>
  readonly columns: ReadonlyMap<string, ColumnMembers | Identified>
  /** By cue, then by column. */
  readonly cells: ReadonlyMap<string, ReadonlyMap<string, CellMembers>>
  /** Only the rows have been read: `cells` lacks what is read after them. */
  readonly cellsUnread?: true
}

interface Identified {
  readonly id: string
}

export const slices = ['content', 'show', 'mentions', 'textVariables', 'outputMessage'] as const
export type Slice = (typeof slices)[number]
