import type { Timers } from '../../base/timers.ts'
import type { CallingSlice } from '../../contract/bridge/calling.ts'
import type { ContentSlice } from '../../contract/bridge/slices.ts'
import type { AuthorityEvent } from '../../domain/as-run/journal-entry.ts'
import type { CallingState } from '../../domain/calling/calling-state.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { DrillKind } from '../../domain/preflight/drill.ts'
import type { PinnedNumbers } from '../../domain/rundown/rundown.ts'
import type { GateSettings } from '../../domain/show/gate.ts'
import type { PressResult } from '../../domain/show/press.ts'
import type { RunSoFar } from '../../domain/show/run-so-far.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import type { Duration } from '../../domain/time/time.ts'
import type { OutageRecord } from '../authority/authority.ts'
import type { CallEvent } from '../calling/call-event.ts'
import type { Calling } from '../calling/calling.ts'
import type { CallingSettings } from '../calling/calling-options.ts'
import type { Connected } from '../ports/connector.ts'
import type { LinkStanding, RundownContent, ShowReading } from '../ports/show-service.ts'
import type { FinishedPress } from '../press/press.ts'
import type { KeptPress } from '../press/undo.ts'
import type { SharedFeedback } from '../surfaces/feedback.ts'

export type Mode = 'show' | 'rehearsal'

/** The press that can be taken back, and the steps of the service's clock that its anchors carry. */
export interface UndoRecord {
  readonly kept: KeptPress
  readonly steps: number
}

/** Events of a session, for the desk that it belongs to. */
export interface SessionListener {
  /** The rundown, the service or the mode has changed: everything may differ. */
  changed(): void
  showChanged(): void
  /** Null: numbers follow the order of the cues again. */
  numbersChanged(pinned: PinnedNumbers | null): void
  /** The same of the show, also while it is rehearsed. */
  showNumbersChanged(pinned: PinnedNumbers | null): void
  /** `run` changed without a move of the show: a cue that ran has a new identifier. */
  runChanged(run: RunSoFar): void
  /** A deleted cue that ran is back; its identifiers before and now. */
  returned(before: string, now: string): void
  contentChanged(slice: ContentSlice): void
  pressResult(pressResult: PressResult): void
  /** `rundownId`: the rundown of the press, which may no longer be open. */
  ended(end: FinishedPress, rundownId: string | null): void
  /** The show is known for the first time. */
  opened(state: RunnerState): void
  /** Content was received from the service, the first or a later one. */
  edited(content: RundownContent): void
  /** This desk decides the show from now on, a person has to choose, or the service decides again. */
  authorityChanged(event: AuthorityEvent): void
  /** The show moved without a press of this desk: by another client. */
  movedByOthers(before: RunnerState, after: RunnerState): void
  undoChanged(): void
  messageChanged(): void
  /** The calls or their states have changed. */
  callingChanged(): void
  /** The service could not store the states of calls, which is tried again; true: they are stored. */
  callingStored(isStored: boolean): void
  /** The stored states of calls could not be read, which is tried again; true: they are read. */
  callingRead(isRead: boolean): void
  /** A call changed its state. */
  called(event: CallEvent, rundownId: string | null): void
  unavailable(reason: Said): void
  /** How long the cues of this rehearsal ran so far, by id. */
  rehearsed(times: Readonly<Record<string, Duration>>): void
}

/** A drill in a rehearsal: its link is between the desk and the private copy of the show. */
export interface RehearsalDrill {
  readonly kind: DrillKind
  /** Null when the drill loses a controller and not the link. */
  readonly line: {
    standing(): LinkStanding
    /** Whether the service answers now; takes as long as the answer does. */
    reach(): Promise<boolean>
  } | null
}

export interface SessionOptions {
  readonly connected: Connected
  /** Null: no rundown is open. */
  readonly rundownId: string | null
  readonly mode: Mode
  /** This session replaces a rehearsal, or it is a rehearsal that replaces a show on air. A person at another page may not have seen it yet. */
  readonly exchanged: boolean
  /** See `ShowSlice`. */
  readonly rehearsalEnded: () => boolean
  /** A person has confirmed that this is the show. */
  readonly showConfirmed: () => void
  /** Known content of this rundown, shown until the service sends it. */
  readonly content: RundownContent | null
  /** The known run of its show so far, also for a rehearsal. */
  readonly run: RunSoFar
  /** The last known state of its show from the service. */
  readonly reading: ShowReading | null
  /** Cue numbers of a show of this rundown that was already on; null when none are known. */
  readonly numbers: PinnedNumbers | null
  /** The first version that a presser sees; above every version of the session before. */
  readonly firstVersion: number
  /** The press to undo from before a rehearsal; a rehearsal keeps it for the show. */
  readonly undo: UndoRecord | null
  /** An outage that began earlier, in which this desk decides the show; a rehearsal keeps it for the show. */
  readonly outage: OutageRecord | null
  readonly link: () => LinkStanding
  /** The drill under way in this rehearsal. */
  readonly drill: () => RehearsalDrill | null
  readonly timers: Timers
  readonly gate: () => GateSettings
  readonly callingSettings: () => CallingSettings
  /** A rehearsal keeps them for the show. */
  readonly calling: CallsBefore | null
  /** By rundown: states of calls that changed while the stored states could not be read. They are not stored yet. */
  readonly unstoredCalls: Map<string, CallingState>
  readonly undoWindowMs: () => number | null
  /** How long the link has to be lost before this desk decides the show, ms; null: it never does. */
  readonly localAfterMs: () => number | null
  readonly locked: () => boolean
  readonly toggleLock: () => void
  readonly theme: () => SharedFeedback['theme']
  readonly count: () => number
  /** False once another session has replaced this one: from then on it emits only the results of its presses. */
  readonly isOpen: () => boolean
  readonly listener: SessionListener
}

/** The calls of one session. */
export interface SessionCalling extends Calling {
  slice(): Omit<CallingSlice, 'crew'>
  /** The states of the show's calls for the next session of the rundown, also during a rehearsal. */
  record(): CallsBefore | null
  /** The same for another start of this desk; null where none is known. */
  kept(): CallingState | null
  /** Settles once the states are stored. */
  idle(): Promise<void>
  /** Reads nothing any more. */
  close(): void
}

/** State of the calls of a rundown before its session opens. */
export interface CallsBefore {
  readonly state: CallingState
  /**
   * `newest`: of the session before, or of an outage; the stored state is older. `last-start`: of the last start of this
   * desk, shown until the stored state has been read.
   */
  readonly from: 'newest' | 'last-start'
}
