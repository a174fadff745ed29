import type { Fate, SurfaceKind } from '../../domain/press.ts'
import type { Column, Cue, EditorialStatus, RundownSettings } from '../../domain/rundown.ts'
import type { RunnerState } from '../../domain/runner.ts'
import type { Instant } from '../../domain/time.ts'

/** Anchors of the show. Ticks do not travel: each display computes what it shows. */
export interface ShowSlice {
  /** Counts what a presser can see (phase, cue on air, next cue). A press carries it back as `saw`. */
  readonly version: number
  readonly state: RunnerState
  readonly nextCueId: string | null
  readonly previousCueId: string | null
  /** A forward press before this instant is refused as a double press; null when none has been. */
  readonly gateOpensAt: Instant | null
}

export interface RundownSlice {
  readonly id: string
  readonly title: string
  /** IANA name; null means the zone of this desk. */
  readonly timezone: string | null
  readonly startTime: Instant | null
  readonly status: EditorialStatus
  readonly settings: RundownSettings
  readonly columns: readonly Column[]
}

/** Plain text by column id; columns without content are left out. */
export type CellTexts = Readonly<Record<string, string>>

export interface CueRow {
  readonly cue: Cue
  readonly cells: CellTexts
}

/** `live`: the service decides. `lost`: it cannot be reached, presses are refused, the desk reconnects by itself. */
export interface LinkSlice {
  readonly authority: 'live' | 'connecting' | 'lost'
  /** Address of the service, without secrets. */
  readonly service: string
  /** Best round trip of late, in ms; null before the first. */
  readonly roundTripMs: number | null
  /** Estimated error of the desk's idea of the service's clock, in ms; null before the first sample. */
  readonly clockErrorMs: number | null
  /** Said when not live: what happened and what will be done. */
  readonly detail: string | null
  /** Requests left in this minute; null when the service tells no budget. */
  readonly budget: number | null
}

export interface SurfaceSlice {
  readonly id: string
  readonly kind: SurfaceKind
  readonly name: string
  readonly connected: boolean
}

export interface TroubleSlice {
  readonly device: string
  readonly what: string
  readonly remedy: string
}

export interface HandsSlice {
  readonly surfaces: readonly SurfaceSlice[]
  readonly troubles: readonly TroubleSlice[]
}

/** One rundown in the list of those that can be opened. */
export interface RundownItem {
  readonly id: string
  readonly title: string
  readonly startTime: Instant | null
  readonly updatedAt: string | null
  /** Its show is on; left out where the service does not tell, and when it is not. */
  readonly onAir?: 'running' | 'paused'
}

/** A sentence for the person at the desk; shown until it is closed or replaced. */
export interface Notice {
  readonly id: number
  readonly kind: 'info' | 'warning' | 'error'
  readonly text: string
}

export interface DeskSnapshot {
  /** Version of Showcall. */
  readonly app: string
  readonly rundown: RundownSlice | null
  readonly rows: readonly CueRow[]
  readonly show: ShowSlice
  readonly link: LinkSlice
  readonly hands: HandsSlice
  /** What became of the last press; null before the first. */
  readonly fate: Fate | null
  readonly notices: readonly Notice[]
  /** Milliseconds that a dangerous control is held. */
  readonly holdMs: number
}

/** What changed in the rundown, small: rows come whole, order only when it changed. */
export interface ContentSlice {
  /** Present when anything of it changed. */
  readonly rundown?: RundownSlice
  /** Rows that were added or changed. */
  readonly rows: readonly CueRow[]
  /** Ids of all rows in display order; present when rows were added, removed or moved. */
  readonly order?: readonly string[]
}
