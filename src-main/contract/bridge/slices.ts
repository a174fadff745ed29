import type { Language } from '../../domain/language.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { PreflightSummary } from '../../domain/preflight/certificate.ts'
import type { DrillKind } from '../../domain/preflight/drill.ts'
import type {
  Column,
  Cue,
  EditorialStatus,
  PinnedNumbers,
  RundownSettings,
  TimeOfDayFormat,
} from '../../domain/rundown/rundown.ts'
import type { Action } from '../../domain/show/actions.ts'
import type { PressResult } from '../../domain/show/press.ts'
import type { RunSoFar } from '../../domain/show/run-so-far.ts'
import type { Phase, RunnerState } from '../../domain/show/runner.ts'
import type { WarningStep } from '../../domain/show/warning-steps.ts'
import type { Authority } from '../../domain/show/who-decides.ts'
import type { Duration, Instant } from '../../domain/time/time.ts'
import type { Access } from './access.ts'
import type { CallingSlice } from './calling.ts'
import type { ConnectionsSlice } from './connections.ts'
import type { ControllersSlice, SurfacesSlice } from './controllers.ts'
import type { PlayersSlice } from './players.ts'
import type { PrompterSlice } from './prompter.ts'
import type { ScriptSlice } from './script.ts'
import type { StandbySlice } from './standby.ts'
import type { TimecodeSlice } from './timecode.ts'
import type { TimersSlice } from './timers.ts'

/** Anchors of the show. Ticks do not travel: each display computes what it shows. */
export interface ShowSlice {
  /** Counts what a presser can see (phase, cue on air, next cue). A press carries it back as `saw`. */
  readonly version: number
  readonly state: RunnerState
  readonly nextCueId: string | null
  readonly previousCueId: string | null
  /** A forward press before this instant is refused as a double press; null when none has been. */
  readonly gateOpensAt: Instant | null
  /**
   * Sum of the steps of the service's clock that these anchors carry, ms, signed. Anchors minus it can be compared with
   * the `clock` reply's `now − clockSteps`, so that a clock that is set moves no countdown, whichever comes first.
   */
  readonly clockSteps: number
  /** `rehearsal`: on a private copy of the show's state; nothing of it reaches the service or the journal. */
  readonly mode: 'show' | 'rehearsal'
  /** The service's show while this desk rehearses; null in a show, and until it is known. */
  readonly outside: OutsideShow | null
  readonly authority: AuthoritySlice
  /** The desk was started again in a rehearsal, and no person has confirmed that this is the show; left out otherwise. */
  readonly rehearsalEnded?: true
  /** What is lost on purpose; left out while nothing is. */
  readonly drill?: DrillKind
  /** What comes by itself, and what does not; left out where there is nothing to say. */
  readonly auto?: AutoSlice
  /** Timecode has the show; left out while the caller has it. */
  readonly chase?: ChaseSlice
}

/** AUTO: the desk presses GO by itself. Each member is left out where it is not so. */
export interface AutoSlice {
  /** GO is announced, and comes then if nobody presses anything. */
  readonly goAt?: Instant
  /** It was stopped, or missed, for the cue on air. */
  readonly stopped?: true
  /** A person turned it off for the whole show. */
  readonly off?: true
  /** The show starts by itself then. */
  readonly startAt?: Instant
}

/** Chase: the desk presses GO at the timecodes of cues. */
export interface ChaseSlice {
  readonly armed: true
}

/** Where a show is. */
export interface ShowPlace {
  readonly phase: Phase
  /** Null where none is on air. */
  readonly activeCueId: string | null
  readonly nextCueId: string | null
}

/** The show that goes on while it is rehearsed. Its anchors carry the same steps of the clock as those of the rehearsal. */
export interface OutsideShow extends ShowPlace {
  readonly state: RunnerState
  /** See `RunSoFar`. */
  readonly entered: RunSoFar['entered']
  /** See `RunSoFar`. */
  readonly leftOut: readonly string[] | null
  /** The calls that stand by in it, by id. */
  readonly standing: readonly string[]
}

/** Who decides the show that is open at this desk. */
export interface AuthoritySlice {
  readonly state: Authority
  /** Since when this desk decides; null while the service does. */
  readonly since: Instant | null
  /** Presses that moved the show here since then. */
  readonly presses: number
  /** The show of the service, while a person has to choose; its anchors carry the same steps of the clock. */
  readonly there: RunnerState | null
  /** Why the service could not be led to the show of this desk. */
  readonly why: Said | null
}

/** The press that undo would take back. */
export interface UndoSlice {
  readonly press: number
  readonly action: Action
  /** The calls that it was for: one by its name, of several the departments: `LX 12`; `LX, SND`. Only of `standby`, `stand-down` and `call`. */
  readonly calls?: string
  /** When the undo window ends; null: with the next press. */
  readonly until: Instant | null
  /** Of `pause`: it resumed. */
  readonly resumed?: true
  /** Of `skip`: it took a skip back. */
  readonly unskips?: true
  /** Of an adjustment: how far it moved the deadline, signed. */
  readonly moved?: Duration
  /** An undo of it stopped half way and can be taken up again. */
  readonly unfinished: boolean
}

/** `getOutputMessage`. */
export interface MessageSlice {
  readonly text: string
  readonly visible: boolean
  /** `#rrggbb`. */
  readonly color: string
  readonly bold: boolean
  readonly underline: boolean
}

/** What a person may set of the gate and the undo, in ms. */
export interface CallerSettings {
  /** 0 to 3,000; 0 for never. */
  readonly doublePress: number
  /** 200 to 3,000. */
  readonly hold: number
  /** 0 to 60,000; 0 for no undo, null for as long as no other press is made. */
  readonly undoWindow: number | null
  /** 0 to 30,000: how long a lost link is waited for before this desk decides; null: never, presses are refused. */
  readonly localAfter: number | null
  /** Of this desk's key faces, and of the page that was dimmed last. */
  readonly theme: 'day' | 'dark' | 'blackout'
  /** Language of every page and of the desk's texts; null for the language of each browser or system. */
  readonly language: Language | null
  /** Of the guided first minute: the step that a person stands at. `done`: finished, or put away. */
  readonly guide: GuideStep
  /** The first GO to a cue with calls is STANDBY, the second one GO. */
  readonly twoStep: boolean
  /** GO must be held while a department that stands by has not acknowledged, or asks to hold. */
  readonly holdUnacknowledged: boolean
  /** COMING UP comes so long before a call is due, ms: 0 to 60,000; 0 for never. */
  readonly warnBefore: number
  /** Calls inside a cue tick off by themselves at their time, or by a press each. */
  readonly callsBy: 'time' | 'press'
  /** Newer versions are looked for and installed, where the application can do that. */
  readonly updates: boolean
  /** For notes; null for the usual ones of the language. */
  readonly phrases: readonly string[] | null
}

/** Of the caller's own phrases for notes: how many, and how many characters each. */
export const mostPhrases = 12
export const longestPhrase = 40

export type GuideStep = 'go' | 'undo' | 'device' | 'import' | 'done'

/** Versions that the application installs by itself. */
interface UpdatesSlice {
  /** The version that is downloaded and waits; null while there is none. */
  readonly ready: string | null
}

/** The desk itself. */
export interface DeskSlice {
  /** No edits, no settings, no quitting, until unlocked by a held control. */
  readonly locked: boolean
  /** Why presses are not being recorded; null while they are. */
  readonly notRecorded: Said | null
  /** The run in the journal that is on now; null outside one. */
  readonly runId: string | null
  /** True while the computer is kept from sleeping; null where this host cannot. */
  readonly keptAwake: boolean | null
  /**
   * The service in use, or the rehearsal, offers what only a person may do: end, reset, exact undo, skip. Else undo brings back
   * what public verbs can, see `undoLoss`.
   */
  readonly personActs: boolean
  /** The last preflight of the rundown that is open; null where none was done lately. */
  readonly preflight: PreflightSummary | null
  /** Null where the application does not update itself. */
  readonly updates: UpdatesSlice | null
  readonly caller: CallerSettings
  /** Outputs that count the cue on air and show messages. Left out: there are none. */
  readonly countdowns?: readonly CountdownOutput[]
}

/** An output on which messages of warning steps come by themselves. */
export interface CountdownOutput {
  readonly name: string
  /** Of its own; see `OutputLook`. */
  readonly steps?: readonly WarningStep[]
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
  /** The rows are here and their cells have still to be read: empty cells mean nothing yet. */
  readonly cellsUnread?: true
}

/** Plain text by column id; columns without content are left out. */
export type CellTexts = Readonly<Record<string, string>>

export interface CueRow {
  readonly cue: Cue
  readonly cells: CellTexts
  /** Rich text by column id, of the cells that have any; untrusted HTML. */
  readonly rich?: CellTexts
}

/** Requests of one window, from the service's last answer. */
interface BudgetSlice {
  readonly limit: number
  readonly remaining: number
}

/** A problem of a link; `text` states what happened and what to do. */
interface LinkProblemSlice {
  /** Of the reference, *Errors*, or `link.*`. */
  readonly code: string
  readonly text: Said
}

/**
 * `live`: the service decides. `lost`: it cannot be reached, and the desk reconnects by itself; who decides then is in `show.authority`.
 * `signed-out`: it refuses the token, and a person has to bring another.
 */
export interface LinkSlice {
  readonly state: 'live' | 'connecting' | 'lost' | 'signed-out'
  /** The token may watch, not press: by its role, or because a press was refused for it. */
  readonly watchOnly: boolean
  /** Address of the service, without secrets. */
  readonly service: string
  /** As the person calls the connection; null for the service in this computer. */
  readonly name: string | null
  /** Best round trip of late, in ms; null before the first. */
  readonly roundTripMs: number | null
  /** Estimated error of the desk's idea of the service's clock, in ms; null before the first sample. */
  readonly clockErrorMs: number | null
  /** How far the service's clock is from this computer's, in ms, signed: positive is ahead. Null when not known. */
  readonly clockOffsetMs: number | null
  /** Where timing comes from; null before any does. */
  readonly timing: 'push' | 'events' | 'polling' | null
  /** Also while live: what is not as it should be. */
  readonly problem: LinkProblemSlice | null
  /** Null when the service reports no budget. */
  readonly budget: BudgetSlice | null
  /** Of the token in use; null when it does not expire or is not known. */
  readonly tokenExpiresAt: Instant | null
}

/** One rundown in the list of those that can be opened. */
export interface RundownItem {
  readonly id: string
  readonly title: string
  readonly startTime: Instant | null
  /** IANA name; null means the zone of this desk. */
  readonly timezone: string | null
  readonly timeOfDayFormat: TimeOfDayFormat
  readonly updatedAt: string | null
}

/** The same with the phase of its show; null where the service does not report it. */
export interface ListedRundown extends RundownItem {
  readonly phase: Phase | null
}

/** A sentence for the person at the desk; shown until it is closed or replaced. */
export interface Notice {
  readonly id: number
  readonly kind: 'info' | 'warning' | 'error'
  readonly text: Said
  /** The notice has a button that opens the differences of the followed file. */
  readonly offers?: 'followed'
}

export interface DeskSnapshot {
  /** Version of Showcall. */
  readonly app: string
  /** What the person at the page that receives this may do. */
  readonly access: Access
  /** Where this desk and its service keep their data; null where the page may not know it. */
  readonly folder: string | null
  readonly rundown: RundownSlice | null
  readonly rows: readonly CueRow[]
  /** Numbers that stay with their cues while the show is on; null before it. */
  readonly pinned: PinnedNumbers | null
  readonly show: ShowSlice
  /** Pages follow it on by `followRun` with each `show`. */
  readonly run: RunSoFar
  /** How long cues ran in rehearsals of this rundown, by id; empty while one is on. */
  readonly rehearsed: Readonly<Record<string, Duration>>
  readonly link: LinkSlice
  readonly devices: SurfacesSlice
  readonly controllers: ControllersSlice
  /** Result of the last press; null before the first. */
  readonly pressResult: PressResult | null
  readonly notices: readonly Notice[]
  readonly undo: UndoSlice | null
  readonly calling: CallingSlice
  readonly timers: TimersSlice
  readonly script: ScriptSlice
  readonly prompter: PrompterSlice
  readonly players: PlayersSlice
  readonly timecode: TimecodeSlice
  /** Null until it is known. */
  readonly message: MessageSlice | null
  readonly desk: DeskSlice
  readonly connections: ConnectionsSlice
  /** Null in hosts that pair with no other desk. */
  readonly standby: StandbySlice | null
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
