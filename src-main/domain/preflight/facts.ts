import type { MistimedCall } from '../calling/mistimed.ts'
import type { Said } from '../messages/message.ts'
import type { Cue, TimeOfDayFormat } from '../rundown/rundown.ts'
import type { ScheduleCue } from '../show/schedule.ts'
import type { Authority } from '../show/who-decides.ts'
import type { Duration, Instant } from '../time/time.ts'
import type { Zone } from '../time/time-zone.ts'

export interface LinkFact {
  /** Of the service in this computer. */
  readonly own: boolean
  readonly state: 'live' | 'connecting' | 'lost' | 'signed-out'
  readonly authority: Authority
  readonly watchOnly: boolean
  readonly problem: Said | null
  readonly clockErrorMs: number | null
  readonly budget: { readonly limit: number; readonly remaining: number } | null
  readonly tokenExpiresAt: Instant | null
}

export interface RundownFact {
  readonly zone: Zone
  readonly timeFormat: TimeOfDayFormat
  readonly startTime: Instant | null
  readonly cues: readonly (ScheduleCue & Pick<Cue, 'title'>)[]
  /** As shown, by cue id. */
  readonly numbers: ReadonlyMap<string, string>
  /** Names by column id. */
  readonly departments: ReadonlyMap<string, string>
  /** Calls that can never be called at their time. */
  readonly mistimed: readonly MistimedCall[]
  /** `unread`: it is not known yet. Null: there is none. */
  readonly script: ScriptFact | 'unread' | null
}

/** Marks without a word in the script: calls by department and number or text, cues by number. */
interface ScriptFact {
  readonly calls: readonly string[]
  readonly standbys: readonly string[]
  readonly cues: readonly string[]
}

/** `percent`: charge of the battery, where it is known. */
export type Power =
  | { readonly source: 'mains' }
  | { readonly source: 'battery'; readonly percent: number | null }

export interface SurfaceFact {
  readonly id: string
  readonly name: string
  readonly connected: boolean
  /** It could not be put under test; why. */
  readonly refused: Said | null
  /** Its controls that do something, by name. */
  readonly wanted: readonly string[]
  /** Those of them that were not pressed yet. */
  readonly missing: readonly string[]
  /** One of its controls was pressed. */
  readonly pressed: boolean
  /** It has faces. */
  readonly faces: boolean
  readonly facesSeen: boolean
}

export interface DisplayFact {
  readonly id: string
  readonly name: string
  /** The monitor that was chosen for it. */
  readonly monitor: { readonly name: string; readonly connected: boolean } | null
  readonly viewers: number
  /** How long each screen took to answer; null while they are being asked. */
  readonly answers: readonly Duration[] | null
}

/** The standby desk that is paired with this one. */
export interface StandbyFact {
  readonly name: string
  readonly state: 'identical' | 'behind' | 'copying' | 'different' | 'lost' | 'other-version'
  /** Changes that it has not got yet. */
  readonly behind: number
}

interface VersionsFact {
  readonly app: string
  /** Null where the service does not report it. */
  readonly service: string | null
  /** A newer one that is downloaded and waits. */
  readonly waiting: string | null
}

/** All that a preflight looks at. Null: it could not be found out. */
export interface PreflightFacts {
  readonly now: Instant
  readonly link: LinkFact
  /** Null: no rundown is open. */
  readonly rundown: RundownFact | null
  readonly freeBytes: number | null
  /** Result of an entry that was written as a test; null while it is under way. */
  readonly journal: { readonly written: boolean; readonly why: Said | null } | null
  readonly power: Power | null
  /** Whether the computer is kept awake; null where it cannot be. */
  readonly keptAwake: boolean | null
  readonly surfaces: readonly SurfaceFact[]
  readonly displays: readonly DisplayFact[]
  /** Null: none is paired. */
  readonly standby: StandbyFact | null
  readonly versions: VersionsFact
}
