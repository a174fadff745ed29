import type { Departments } from '../calling/call-targets.ts'
import type { Said } from '../messages/message.ts'
import type { Duration, Instant } from '../time/time.ts'

/** What a person means by a press, from any kind of control. `go` starts before the show and goes next in it. */
export type Intent =
  | { readonly action: 'go' }
  /** Pauses while running, resumes while paused. */
  | { readonly action: 'pause' }
  | { readonly action: 'previous' }
  | { readonly action: 'jump'; readonly cueId: string }
  /** Signed; moves the deadline of the cue on air. */
  | { readonly action: 'adjust'; readonly delta: Duration }
  | { readonly action: 'end' }
  | { readonly action: 'reset' }
  /** Takes back the last press of this desk, as if it had never been. */
  | { readonly action: 'undo' }
  /** Skips a cue or a group, or no longer. */
  | { readonly action: 'skip'; readonly cueId: string }
  /** Shows the output message, or hides it. */
  | { readonly action: 'message' }
  /** STANDBY for the next calls inside the cue on air, else for those of the next cue. */
  | {
      readonly action: 'standby'
      readonly departments: Departments
      /** For those of the next cue alone, as the first of two steps. */
      readonly nextCue?: true
    }
  /** Withdraws every standby. */
  | { readonly action: 'stand-down'; readonly departments: Departments }
  /** GO for the next call inside the cue on air. */
  | { readonly action: 'call'; readonly departments: Departments }
  /** A department answers its standby; without the identifier of a call, the one that stands by longest. */
  | { readonly action: 'acknowledge'; readonly departments: Departments; readonly callId?: string }
  /** The caller has seen what the crew said, and clears it. */
  | { readonly action: 'clear-word'; readonly departments: Departments }
  /** Locks the show against edits, settings and quitting, or unlocks it. */
  | { readonly action: 'lock' }

export type Action = Intent['action']

/** The presses that change where the calls of departments stand, and no anchor of the show. */
export type CallingIntent = Extract<Intent, { readonly departments: Departments }>

/** The presses that move the show. */
export type TransportIntent = Exclude<
  Intent,
  CallingIntent | { readonly action: 'undo' | 'skip' | 'message' | 'lock' }
>

export type TransportAction = TransportIntent['action']

/** What `undo` takes back. */
export type UndoableAction = TransportAction | 'call' | 'skip'

const others: ReadonlySet<Action> = new Set<Action>(['undo', 'skip', 'message', 'lock'])

export const isCalling = (intent: { readonly action: Action }): intent is CallingIntent =>
  'departments' in intent

export const isTransport = (intent: Intent): intent is TransportIntent =>
  !isCalling(intent) && !others.has(intent.action)

export type SurfaceKind =
  | 'keyboard'
  | 'pointer'
  | 'stream-deck'
  | 'pedal'
  | 'hid'
  | 'midi'
  | 'osc'
  | 'satellite'

/** Where a press came from, as the caller knows it. */
export interface Origin {
  /** Unique while the surface is connected. */
  readonly surfaceId: string
  readonly kind: SurfaceKind
  /** As shown: `Stream Deck MK.2`, `Pedal`, `Keyboard`. */
  readonly surface: Said
  /** As shown: `left`, `Space`, `key 11`. */
  readonly control: string
}

/**
 * One edge of one physical control, bound to what it means. A press is a `down`. `held` comes from where the control is, and
 * says that it is still down when a hold is long enough: that there is no `up` yet may be due to the network.
 */
export interface Trigger {
  readonly origin: Origin
  readonly edge: 'down' | 'held' | 'up'
  readonly intent: Intent
  /** The version of the show that the presser saw. */
  readonly saw: number
  /** When it reached us, on the service's clock. */
  readonly at: Instant
  /** When it was made, on the same clock. Null: its source does not know. Left out: its source has no clock. */
  readonly made?: Instant | null
  /** The intent acts when it is held; let go before that, this one does. */
  readonly tap?: Intent
  /** Acts only when held; let go before that, it does `tap`, where there is one. */
  readonly hold?: { readonly tap: ((released: Instant) => void) | null }
}

/** Ended by itself: too early, twice, not so any more; or by the service. Stable; the texts are in `refusals`. */
export type RefusalReason =
  | 'double-press'
  | 'too-late'
  | 'too-soon'
  | 'standby-just-given'
  | 'hold-longer'
  | 'release-first'
  | 'paused-resume-first'
  | 'not-before'
  | 'unacknowledged'
  | 'moved-on'
  | 'rehearsal-ended'
  | 'unanswered'
  | 'no-link'
  | 'no-rundown'
  | 'no-next-cue'
  | 'no-previous-cue'
  | 'not-running'
  | 'no-time-left'
  | 'show-ended'
  | 'nothing-to-undo'
  | 'changed-since'
  | 'cannot-undo'
  | 'undo-unfinished'
  | 'locked'
  | 'own-service-only'
  | 'not-in-rehearsal'
  | 'no-message'
  | 'no-calls'
  | 'all-stand-by'
  | 'nothing-stands-by'
  | 'no-call-inside'
  | 'call-early'
  | 'call-again'
  | 'no-word'
  | 'no-such-department'
  | 'signed-out'
  | 'cue-gone'
  | 'not-a-cue'
  | 'on-air'
  | 'skipped-with-group'
  | 'not-allowed'
  | 'watch-only'
  | 'standing-by'
  | 'replaced'
  | 'other-desk-unknown'
  | 'view-only'
  | 'too-many-requests'
  | 'service-error'
  | 'already-started'
  | 'not-paused'
  | 'already-paused'
  | 'not-armed'
  | 'no-such-cue'
  | 'no-number'
  | 'learning'
  | 'testing'
  | 'own-echo'
  | 'runaway'

/** Result of the last press; always on screen. */
export interface PressResult {
  /** Counts presses of this desk from 1. */
  readonly press: number
  readonly origin: Origin
  readonly action: Action
  readonly at: Instant
  readonly outcome: 'applied' | 'confirmed' | 'refused'
  /** Present when refused. */
  readonly reason?: RefusalReason
  /** The service's own sentence, where it gave one with its refusal. */
  readonly detail?: Said
  /** Of an undo: what it took back. */
  readonly undid?: UndoableAction
  /** Of CALL, pressed or taken back: what was called. */
  readonly calls?: string
  /** Of `pause`, pressed or taken back: it resumed. */
  readonly resumed?: true
  /** This desk decided: the service could not be reached. */
  readonly local?: true
  /** Of `lock`: the show was locked. */
  readonly unlocks?: true
  /** Of `skip`, pressed or taken back: it took a skip back. */
  readonly unskips?: true
  /** Of an adjustment, pressed or taken back: how far the deadline really moved, signed; less than asked where no more was left. */
  readonly moved?: Duration
  /** Milliseconds from the input to the state shown here; null when refused at once. */
  readonly appliedMs: number | null
  /** Milliseconds from the input to the service's durable answer; null until then. */
  readonly confirmedMs: number | null
}
