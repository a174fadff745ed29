import type { Unsubscribe } from '../../base/emitter.ts'
import type { Timers } from '../../base/timers.ts'
import type { CallingSlice } from '../../contract/bridge/calling.ts'
import type { ContentSlice, MessageSlice, ShowSlice, UndoSlice } from '../../contract/bridge/slices.ts'
import type { Reply } from '../../contract/reply.ts'
import type { AuthorityEvent } from '../../domain/as-run/journal-entry.ts'
import type { ResolveView } from '../../domain/bindings/resolve.ts'
import type { CallingState } from '../../domain/calling/calling-state.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { DrillKind } from '../../domain/preflight/drill.ts'
import type { PinnedNumbers } from '../../domain/rundown/rundown.ts'
import type { GateSettings } from '../../domain/show/gate.ts'
import type { PressResult } from '../../domain/show/press.ts'
import type { RunSoFar } from '../../domain/show/run-so-far.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import type { Clock, Duration } from '../../domain/time/time.ts'
import type { OutageRecord } from '../authority/authority-options.ts'
import type { CallEvent } from '../calling/call-event.ts'
import type { Calling } from '../calling/calling.ts'
import type { CallingSettings } from '../calling/calling-options.ts'
import type { Connected } from '../ports/connector.ts'
import type { ContentWrites, TextReferences } from '../ports/content-writes.ts'
import type { LinkStanding, RundownContent, ShowReading } from '../ports/show-service.ts'
import type { CueFace } from '../ports/surface.ts'
import type { Dispatcher } from '../press/dispatcher.ts'
import type { FinishedPress } from '../press/finished-press.ts'
import type { KeptPress } from '../press/undo.ts'
import type { SharedFeedback } from '../surfaces/feedback.ts'
import type { DeskReplica } from './replica.ts'
import type { RunKeeper } from './run-keeper.ts'

export type Mode = 'show' | 'rehearsal'

/** The press that can be taken back, and the steps of the service's clock that its anchors carry. */
export interface UndoRecord {
  readonly kept: KeptPress
  readonly steps: number
}

/** What a session tells the desk that it belongs to. */
export interface SessionListener {
  /** Everything may be new: another rundown, another service, another mode. */
  changed(): void
  showChanged(): void
  /** Null: they follow the order of the cues again. */
  numbersChanged(pinned: PinnedNumbers | null): void
  /** Other than by the show: a cue that ran is back under another identifier. */
  runChanged(run: RunSoFar): void
  /** The identifiers of that cue, before and now. */
  returned(before: string, now: string): void
  contentChanged(slice: ContentSlice): void
  pressResult(pressResult: PressResult): void
  /** `rundownId`: of the rundown that was pressed on, which may have been left since. */
  ended(end: FinishedPress, rundownId: string | null): void
  /** The show is known for the first time. */
  opened(state: RunnerState): void
  /** Content came from the service, for the first time or anew. */
  edited(content: RundownContent): void
  /** This desk decides the show from now on, a person has to choose, or the service decides again. */
  authorityChanged(event: AuthorityEvent): void
  /** The show moved without a press of this desk. */
  movedBy(before: RunnerState, after: RunnerState): void
  undoChanged(): void
  messageChanged(): void
  /** Where calls stand, or which there are. */
  callingChanged(): void
  /** The service did not keep where calls stand. */
  callingNotKept(): void
  /** What became of a call. */
  called(event: CallEvent, rundownId: string | null): void
  gone(reason: Said): void
  /** How long the cues of this rehearsal ran so far, by id. */
  rehearsed(times: Readonly<Record<string, Duration>>): void
}

/** A drill in a rehearsal: its link stands between the desk and the private copy of the show. */
export interface RehearsalDrill {
  readonly kind: DrillKind
  /** Null where a controller is lost, and the link is not. */
  readonly line: {
    standing(): LinkStanding
    /** Whether a press would be answered now; takes as long as the answer does. */
    reach(): Promise<boolean>
  } | null
}

export interface SessionOptions {
  readonly connected: Connected
  /** Null: no rundown is open. */
  readonly rundownId: string | null
  readonly mode: Mode
  /** Of this rundown, as known already: shown until the service tells it anew. */
  readonly content: RundownContent | null
  /** What its show has done so far, as known already. */
  readonly run: RunSoFar
  /** The last state of its show that the service told, as known already. */
  readonly reading: ShowReading | null
  /** Numbers of a show of this rundown that was on before; null when none is known. */
  readonly numbers: PinnedNumbers | null
  /** Of what a presser sees: above every one of the session before. */
  readonly firstVersion: number
  /** Of the show from before a rehearsal; a rehearsal keeps it for the show. */
  readonly undo: UndoRecord | null
  /** An outage of the link in which this desk decides the show, from before; a rehearsal keeps it for the show. */
  readonly outage: OutageRecord | null
  readonly link: () => LinkStanding
  /** What is lost on purpose in this rehearsal. */
  readonly drill: () => RehearsalDrill | null
  readonly timers: Timers
  readonly gate: () => GateSettings
  readonly callingSettings: () => CallingSettings
  /** Where its calls stand, as known already; a rehearsal keeps it for the show. */
  readonly calling: CallingState | null
  readonly undoWindowMs: () => number | null
  /** How long a lost link is waited for before this desk decides, ms; null: it never does. */
  readonly localAfterMs: () => number | null
  readonly locked: () => boolean
  readonly toggleLock: () => void
  readonly theme: () => SharedFeedback['theme']
  readonly count: () => number
  /** False once another session has taken the place of this one: from then on it tells ends of presses alone. */
  readonly isOpen: () => boolean
  readonly listener: SessionListener
}

/** The calls of one session. */
export interface SessionCalling extends Calling {
  slice(): Omit<CallingSlice, 'crew'>
  /** Of the show, also while it is rehearsed. */
  record(): CallingState | null
  /** Settles once it is kept. */
  idle(): Promise<void>
}

/** One rundown open at the desk, or none: from its opening until another takes its place. */
export interface RundownSession {
  readonly rundownId: string | null
  readonly mode: Mode
  /** The service's clock as the anchors of this session are of: compare these with this alone. */
  readonly now: Clock
  readonly replica: DeskReplica
  readonly dispatcher: Dispatcher
  /** The calls of the departments. */
  readonly calling: SessionCalling
  /** Settles when the state of the show is known, or will not be. */
  readonly ready: Promise<void>
  show(): ShowSlice
  run(): RunSoFar
  recall: RunKeeper['recall']
  feedback(): SharedFeedback
  /** What the bindings of a control depend on. */
  resolving(): ResolveView
  /** Null when it is not in the rundown. */
  cueFace(cueId: string): CueFace | null
  /** Numbers that stay with their cues while the show is on; null before it. */
  numbers(): PinnedNumbers | null
  /** Those that are kept are of another show: cues are counted anew. */
  renumber(): void
  /** A row was added to the rundown, perhaps one that was deleted before: `before` is its identifier by then. */
  added(before: string, now: string): void
  /** As they are shown now, by cue id. */
  numbersOf(content: RundownContent): ReadonlyMap<string, string>
  undo(): UndoSlice | null
  /** The outage in which this desk decides the show, also while it is rehearsed; null while the service decides. */
  outageRecord(): OutageRecord | null
  /** What undo would take back of the show, also while it is rehearsed. */
  undoRecord(): UndoRecord | null
  message(): MessageSlice | null
  /** Of the service; to be called at each change. */
  linkChanged(): void
  /** A person chooses between the show of this desk and that of the service. */
  chooseShow(keep: 'here' | 'there'): Promise<Reply>
  /** Edits of the rundown; null when none is open. */
  readonly writes: ContentWrites | null
  watchReferences(listener: (references: TextReferences) => void): Unsubscribe
  /** A rundown is followed and a cue of it is on air, rehearsed or for real. */
  onAir(): boolean
  /** The last state of its show that the service told; null before the first. */
  lastTold(): ShowReading | null
  close(): void
}
