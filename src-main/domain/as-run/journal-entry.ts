import type { CrewWord, StoodBy } from '../calling/calling-state.ts'
import type { PlanAct, PlanActChange, PlanActWay } from '../editing/plan-act.ts'
import type { Said } from '../messages/message.ts'
import type { PreflightCertificate } from '../preflight/certificate.ts'
import type { DrillResult } from '../preflight/drill.ts'
import type { CueType, SkippedBy } from '../rundown/rundown.ts'
import type { CueTiming } from '../rundown/timing.ts'
import type { Action } from '../show/actions.ts'
import type { PressedTimerName, SurfaceKind } from '../show/press.ts'
import type { RefusalReason } from '../show/refusals.ts'
import type { Phase, RunnerState } from '../show/runner.ts'
import type { Duration, Instant } from '../time/time.ts'

/** Version of the form of the entries; an export carries it. */
export const journalVersion = 1

/** One row of the plan as the show had it: enough for numbers, titles and planned times after later edits. */
export interface PlannedCue {
  readonly id: string
  readonly type: CueType
  /** As shown; null for headings and groups. */
  readonly number: string | null
  readonly title: string
  readonly duration: Duration
  /** A fixed planned start; null to follow the cue before it. */
  readonly startTime: Instant | null
  readonly skippedBy: SkippedBy
  /** Left out where nothing is said. */
  readonly timing?: CueTiming | null
}

/** The rundown as it was when the show left pre-show. */
export interface PlannedShow {
  readonly title: string
  /** IANA name; null means the zone of the desk. */
  readonly timezone: string | null
  readonly startTime: Instant | null
  /** In display order. */
  readonly cues: readonly PlannedCue[]
}

/** What an edit changed of the plan; what is left out stays. */
export interface PlanChange {
  readonly title?: string
  readonly timezone?: string | null
  readonly startTime?: Instant | null
  /** Rows that were added or changed, whole. */
  readonly cues?: readonly PlannedCue[]
  /** Ids of all rows in display order; present when rows were added, removed or moved. */
  readonly order?: readonly string[]
  /** A deleted row is back under another identifier: what ran as `before` is `now`. */
  readonly returned?: { readonly before: string; readonly now: string }
}

/** A cue as a presser saw it. */
export interface SeenCue {
  readonly cueId: string
  readonly number: string | null
  readonly title: string
}

interface EntryBase {
  /** The start of the desk that wrote it; `seq` counts its entries from 1, in the order in which they happened. */
  readonly desk: string
  readonly seq: number
  /** The run of the show that it belongs to; null outside one. */
  readonly runId: string | null
  readonly rundownId: string | null
  /** On the service's clock as it stood then. */
  readonly at: Instant
  /** It came in a file, with its rundown: name of the desk that wrote it. */
  readonly imported?: string
}

/** The first entry of a run: the show left pre-show, or was already on when this desk joined it. One of a rehearsal holds its notes alone. */
interface RunEntry extends EntryBase {
  readonly kind: 'run'
  readonly how: 'started' | 'joined' | 'rehearsal'
  /** Address of the service, without secrets. */
  readonly service: string
  readonly plan: PlannedShow
  /** Where the show stood: pre-show, or what was on when it was joined. */
  readonly state: RunnerState
}

/**
 * `confirmed`: the service did it. `refused`: nothing was done. `unknown`: it was sent and never answered; whether
 * it was done shows in what follows.
 */
export type PressOutcome = 'confirmed' | 'refused' | 'unknown'

/** One press of this desk, at its end; exactly one for each. */
export interface PressEntry extends EntryBase {
  readonly kind: 'press'
  /** Counts the presses of one start of the desk from 1. */
  readonly press: number
  readonly surfaceKind: SurfaceKind
  readonly surface: string
  readonly control: string
  readonly action: Action
  /** What a jump or a skip was aimed at. */
  readonly target?: SeenCue
  /** What an adjustment asked for, signed. */
  readonly asked?: Duration
  /** Version of the show that the presser saw; null where it is not known. */
  readonly saw: number | null
  readonly seen: { readonly phase: Phase; readonly onAir: SeenCue | null; readonly next: SeenCue | null }
  readonly outcome: PressOutcome
  readonly reason?: RefusalReason
  readonly detail?: Said
  readonly before: RunnerState
  /** Null when it moved nothing. */
  readonly after: RunnerState | null
  /** How far an adjustment really moved the deadline, signed. */
  readonly moved?: Duration
  /** Milliseconds from the input; null when it did not happen. */
  readonly appliedMs: number | null
  readonly confirmedMs: number | null
  /** Where timecode was; left out where none ran. */
  readonly timecode?: string
  /** Of which calls a STANDBY or CALL was, or the one that undo took back: `LX 12`. */
  readonly calls?: string
  /** Of `timer`: its name, and what the press did to it. */
  readonly timer?: PressedTimerName
  /** Of `skip`: it took a skip back. */
  readonly unskips?: true
  /** Number of the press that it took back. */
  readonly undid: number | null
  /** This desk decided: the service could not be reached. */
  readonly local?: true
}

/** A press is on a screen. */
interface PaintedEntry extends EntryBase {
  readonly kind: 'painted'
  readonly press: number
  /** From the input to the frame that shows it. */
  readonly paintedMs: number
}

/** The show moved without a press of this desk. */
interface MovedByEntry extends EntryBase {
  readonly kind: 'moved-by'
  readonly before: RunnerState
  readonly after: RunnerState
  /** The service was led to the show of this desk by public actions: the same show, under other anchors. */
  readonly led?: true
}

/** The plan was edited while the show was on. */
interface PlanEntry extends EntryBase {
  readonly kind: 'plan'
  readonly change: PlanChange
}

/** What a person changed the plan for in one step while the show was on. The `plan` entries beside it have the plan itself. */
export interface PlanActEntry extends EntryBase {
  readonly kind: 'plan-act'
  readonly act: PlanAct['act']
  readonly way: PlanActWay
  /** The cue of its `PlanAct`. */
  readonly cue: SeenCue | null
  /** Of `hit`: when the show is to be there. */
  readonly time?: Instant
  /** Of `re-time`: by how much. */
  readonly moved?: Duration
  /** The surface, as presses have it. */
  readonly by: string
  /** In the order in which they were made; never empty. */
  readonly changes: readonly PlanActChange<SeenCue>[]
}

/**
 * `local`: this desk decides from now on, its link is lost. `reconciling`: a person has to choose. Then the service
 * decides again: its show was taken (`adopted`), it was led to the show of this desk (`led`), or a person chose.
 */
export type AuthorityEvent = 'local' | 'reconciling' | 'adopted' | 'led' | 'kept-here' | 'kept-there'

/** A word of the crew, or its acknowledge; `take-back`: of its last word. */
export type CrewAnswerGiven = CrewWord | 'acknowledge' | 'take-back'

export type DeskEvent =
  /** `signed-out`: the service refuses the token. */
  | { readonly event: 'link-lost' | 'signed-out' | 'link-back' }
  | { readonly event: AuthorityEvent }
  /**
   * The desk came back to a show that was on: after a restart, from another rundown, from a rehearsal. `since`: when it was last
   * at this show; left out by earlier versions.
   */
  | { readonly event: 'returned'; readonly since?: Instant }
  /** The desk runs again after it, or its computer, stood still `since` then. */
  | { readonly event: 'stood-still'; readonly since: Instant }
  /** Every anchor after this is on a clock that is ahead of the one before by so much, signed. */
  | { readonly event: 'clock-stepped'; readonly by: Duration }
  /** The desk's own messages came back through this surface, or it sent one command without end. */
  | { readonly event: 'disarmed'; readonly surface: string; readonly why: 'own-echo' | 'runaway' }
  /** So many presses of a control were left out as bounces of its contact, or as messages that came twice. */
  | { readonly event: 'bounced'; readonly surface: string; readonly control: string; readonly times: number }
  /** Of a crew page: no device of it is connected any more, or one is again. */
  | { readonly event: 'phone-lost' | 'phone-connected'; readonly page: string; readonly department: string }
  /** An answer of a crew page came too late and was not taken. `made`: when it was given; null: the page does not know. */
  | {
      readonly event: 'answer-late'
      readonly page: string
      readonly department: string
      readonly answer: CrewAnswerGiven
      readonly made: Instant | null
    }
  /** Written by a preflight, to see that it is written. */
  | { readonly event: 'preflight-test' }
  | { readonly event: 'not-recorded'; readonly reason: Said }
  /** What was kept in memory meanwhile follows in its order; so many entries were more than it held. */
  | { readonly event: 'recorded-again'; readonly dropped: number }

/** What befell the desk itself. */
export type DeskEntry = EntryBase & { readonly kind: 'desk' } & DeskEvent

/** A preflight that was finished: outside a run, and again in the run that follows it. */
export interface PreflightEntry extends EntryBase {
  readonly kind: 'preflight'
  readonly certificate: PreflightCertificate
}

/** A drill of a rehearsal: outside a run. */
interface DrillEntry extends EntryBase {
  readonly kind: 'drill'
  readonly result: DrillResult
}

/** The plan as it was, by a press of a person: outside a run. */
export interface BaselineEntry extends EntryBase {
  readonly kind: 'baseline'
  readonly name: string
  readonly plan: PlannedShow
}

/** Characters of a note. */
export const longestNote = 1_000

/** What a note is about: `line` is what an actor said otherwise than the script has it, `blocking` where somebody stands or goes. */
export const noteKinds = ['note', 'line', 'blocking', 'technical'] as const
export type NoteKind = (typeof noteKinds)[number]

/** Where in the script a note was made. */
export interface NotePlace {
  /** As it is printed; null: the script has no pages. */
  readonly page: string | null
  /** Empty: nobody speaks there. */
  readonly speaker: string
  /** The chosen word, or the beginning of the paragraph; at most `longestPlace` characters. */
  readonly words: string
}
export const longestPlace = 200

/**
 * What a person noted, `at` the press of the key and not when it was typed. One made before the show is written again in the
 * run that follows.
 */
export interface NoteEntry extends EntryBase {
  readonly kind: 'note'
  /** 1 to `longestNote` characters. */
  readonly text: string
  /** Name of its column; null for the whole show. */
  readonly department: string | null
  /** The surface, as presses have it. */
  readonly by: string
  /** The cue on air then. */
  readonly cue: SeenCue | null
  /** Left out: `note`, as in earlier versions. */
  readonly noteKind?: NoteKind
  /** Left out: it was made at no place of a script. */
  readonly inScript?: NotePlace
}

/** The result of a call of a department. One from before the show is written again in the run that follows. */
export interface CallEntry extends EntryBase {
  readonly kind: 'call'
  /** `not-called`: the show left its cue before it was called, and it did not stand by. */
  readonly event: 'standby' | 'stand-down' | 'acknowledged' | 'go' | 'cancelled' | 'crew' | 'not-called'
  /** Cue of the call; for a crew status, the cue on air or the first one. Null: there is none. */
  readonly cue: SeenCue | null
  /** Name of its column. */
  readonly department: string
  /** In an entry `crew`: of the call that READY or DONE is about; empty for none, and in earlier versions. */
  readonly text: string
  /** Its time inside the cue, as it is typed: `+0:20`; null: it goes with the cue. */
  readonly time: string | null
  /** The word of the script that it is at, and the page of the word. Left out: it is at none. */
  readonly atWord?: { readonly word: string; readonly page: string | null }
  /** Name of the surface that was pressed; null: none at this desk. */
  readonly by: string | null
  /** The crew's word, in an entry `crew`; null: the crew took its word back. */
  readonly word?: CrewWord | null
  /**
   * In an entry `cancelled`: whether the call stands by again. Left out by earlier versions: it does where it stood by. In an
   * entry `standby`: it had been withdrawn with a press that was undone.
   */
  readonly standsAgain?: boolean
  /** In an entry `go`: its standby, which another desk may have given. Left out: none, or written by an earlier version. */
  readonly stood?: StoodBy
}

/** One line of the journal. Nothing in it is ever changed. */
export type JournalEntry =
  | RunEntry
  | PressEntry
  | PaintedEntry
  | MovedByEntry
  | PlanEntry
  | PlanActEntry
  | DeskEntry
  | PreflightEntry
  | DrillEntry
  | BaselineEntry
  | NoteEntry
  | CallEntry

/** An entry before the journal has added its run, desk and time. */
export type JournalDraft = JournalEntry extends infer Entry
  ? Entry extends JournalEntry
    ? Omit<Entry, 'desk' | 'seq' | 'runId' | 'rundownId' | 'at'>
    : never
  : never

/** State of the show after this entry; null where the entry does not contain it. */
export function stateAfter(entry: JournalEntry): RunnerState | null {
  switch (entry.kind) {
    case 'run':
      return entry.state
    case 'press':
    case 'moved-by':
      return entry.after
    default:
      return null
  }
}
