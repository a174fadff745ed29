import type { ColumnType } from '../../contract/dashboard.ts'
import type { Role } from '../../contract/v1/resources.ts'
import type { Department } from '../../domain/calling/department.ts'
import type { Change } from '../../domain/feed/change.ts'
import type { Cue, EditorialStatus, RundownSettings } from '../../domain/rundown/rundown.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import type { Instant } from '../../domain/time/time.ts'

export interface RundownRow {
  readonly id: string
  readonly teamId: string
  readonly title: string
  readonly timezone: string | null
  readonly startTime: Instant | null
  readonly status: EditorialStatus
  readonly settings: RundownSettings
  /** Changes whenever anything of the rundown but its show does; never used twice. */
  readonly contentVersion: number
  /** Changes with cues and columns only; never used twice, so what is cached by it is never wrong. */
  readonly structureVersion: number
  /** Number of the change that wrote this row last. */
  readonly version: number
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly deletedAt: Instant | null
}

export interface RunnerRow {
  readonly state: RunnerState
  /** When the show started; null before it, and where that is not known. */
  readonly startedAt: Instant | null
  /** Counts activations: each change of phase or of the cue on air, not adjustments. */
  readonly revision: number
  /** Number of the change that wrote this row last. */
  readonly version: number
}

export interface StoredCue extends Cue {
  /** Flat display order over the whole rundown, with gaps for insertions. */
  readonly rank: number
  /** Skipped by itself; `skippedBy` also knows of its group. */
  readonly skipped: boolean
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

export interface ColumnRow {
  readonly id: string
  readonly name: string
  readonly type: ColumnType
  readonly isPrivate: boolean
  readonly department: Department | null
  readonly rank: number
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

export interface CellRow {
  readonly cueId: string
  readonly columnId: string
  /**
   * Plain text. Of rich text that names mentions or variables it is not stored, but made each time that it is looked at,
   * by what they were called when the cell was read: a variable may be far longer than the cells that name it.
   */
  readonly content: string
  readonly contentHtml: string
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** In order of rank. */
export interface MentionRow {
  readonly id: string
  readonly rank: number
  readonly name: string
  /** `#rrggbb`. */
  readonly color: string
  readonly description: string
}

export interface TextVariableRow {
  readonly key: string
  readonly value: string
}

export interface OutputMessageRow {
  readonly text: string
  readonly visible: boolean
  /** `#rrggbb`. */
  readonly color: string
  readonly bold: boolean
  readonly underline: boolean
}

/** Cues in display order and columns in theirs, as of one structure version. */
export interface Structure {
  readonly version: number
  readonly cues: readonly StoredCue[]
  readonly columns: readonly ColumnRow[]
}

export interface TokenRow {
  readonly id: string
  readonly teamId: string
  /** Null: every rundown of the team. */
  readonly rundownId: string | null
  readonly role: Role
  /** The desk's own token, outside the team's budget. */
  readonly isDesk: boolean
  /** Made for a desk elsewhere: it may also do the acts of `/desk-v1`. */
  readonly forDesk: boolean
  readonly issuedAt: Instant
  readonly expiresAt: Instant | null
  readonly revokedAt: Instant | null
  /** Number of the last change in the log when it was issued: earlier changes are not sent to it. */
  readonly issuedAfter: number
}

export interface TokenStanding extends TokenRow {
  /** When all tokens of its team or rundown were last rotated. */
  readonly rotatedAt: Instant | null
  /** Of its team. */
  readonly rate: string
}

export interface TeamRow {
  readonly id: string
  /** As the person who runs the service calls it; may be empty. */
  readonly name: string
  /** `free`, `paid`, `local`, or requests a minute. */
  readonly rate: string
  /** How many rundowns it may have; null: as many as its rate allows. */
  readonly maxRundowns: number | null
  readonly v0Token: string
}

/** One change as the log keeps it. */
export interface LoggedChange extends Omit<Change, 'parts'> {
  readonly rundownId: string
  /** Whether it contains the orders of cues and columns. */
  readonly hasOrder: boolean
  /** JSON; null for more than the log takes. */
  readonly parts: string | null
}

/** Made once per installation, at the first start. */
export interface Installation {
  /** The first team, which is there from the beginning: that of the desk. */
  readonly teamId: string
  /** Key of the HS256 signatures, 32 bytes. */
  readonly tokenSecret: Uint8Array
  /** Key of the signatures of cursors, 32 bytes. */
  readonly cursorSecret: Uint8Array
}
