import type { Unsubscribe } from '../../base/emitter.ts'
import type { Timers } from '../../base/timers.ts'
import type { OutputMessageResource } from '../../contract/v1/resources.ts'
import type { TextReferences } from '../../desk/ports/content-writes.ts'
import type {
  RequestBudget,
  RundownContent,
  ShowReading,
  TimingSource,
} from '../../desk/ports/show-service.ts'
import type { Position } from '../../domain/feed/position.ts'
import type { CueTree } from '../../domain/rundown/cue-order.ts'
import { sameAnchors, shiftAnchors } from '../../domain/show/anchors.ts'
import { onAirOf, type RunnerState } from '../../domain/show/runner.ts'
import { between } from '../../domain/time/time.ts'
import type { ContentView } from '../content/content-view.ts'
import type { StatusReply, V1Client } from '../v1/v1-client.ts'

/** One event of the event stream. */
export type ReceivedEvent = readonly [name: string, data: unknown]

export interface KnownOrders {
  /** Null before the first reading. */
  readonly order: CueTree | null
  readonly columnOrder: readonly string[]
}

/** The newest state of a show that is known. */
export interface TaggedShow {
  readonly reading: ShowReading
  /** For `If-Match`; undefined where the service gives none, and while it is not known for this state. */
  readonly tag: string | undefined
}

/** An answer that contains the show; a refusal has no tag and no position. */
export type ShowAnswer = Pick<StatusReply, 'status' | 'tag' | 'position'>

/**
 * Takes what the sources of one rundown send, puts it into order and publishes the result. There is one for services
 * that number their changes and one for those that do not; nothing else knows the difference.
 */
export interface RundownIntake {
  knownShow(): TaggedShow | null
  /** Called when a request leaves whose answer will contain the show. The result is called once; null: no answer. */
  expectShow(): (answer: ShowAnswer | null) => void
  /** While the service's clock may have been set, states from channels are held back until an answer brings the time. */
  readonly waitsForClock: boolean

  /** The event kinds to subscribe to, comma-separated, and the `Last-Event-ID` to resume after. */
  stream(): { readonly events: string; readonly lastEventId: string }
  /** The event stream has opened, for the first time or again. */
  streamOpened(): void
  streamEvent(name: string, data: unknown, id: string | null): void
  /** The event stream broke, or the service has none. */
  streamEnded?(): void
  pushConnected?(): void
  /** The timing changed. Null: the new timing was not sent. */
  pushTiming(state: RunnerState | null, position: Position | null): void
  /** What comes next changed; on the last cue some servers name the current one. */
  pushNext(cueId: string | null): void
  /** Something of the rundown changed. */
  pushContent(position: Position | null): void
  /** The channel that timing came by broke: changes may have been missed. */
  interrupted?(): void
  /** Neither channel is on, and some time has passed. */
  poll(): void

  /** An answer to any request of this rundown contained its position. */
  answered?(position: Position): void
  /** Settles once the change in an answer to a write is published. `events`: the answer as events of the stream. */
  wrote(events: (known: KnownOrders) => readonly ReceivedEvent[]): Promise<void>
  /** The same for mentions and text variables, whose changes answers do not contain. */
  wroteText(): Promise<void>
  wroteMessage(message: OutputMessageResource): Promise<void>
  /** Settles once the change of that position is shown. */
  reached?(position: string): Promise<void>
  /** Reads the content again. */
  readContent(): Promise<void>
  watchReferences(listener: (references: TextReferences) => void): Unsubscribe
  close(): void
}

/** What an intake reads with, asks and tells `RundownFollow`, which makes it. */
export interface IntakeParent {
  readonly rundownId: string
  readonly v1: V1Client
  /** Keeps the identity of unchanged rows, also after a resubscription. */
  readonly view: ContentView
  readonly timers: Timers
  /** The service's clock, epoch ms. */
  now(): number
  budget(): RequestBudget | null

  /** The present source of the timing. The push channel has priority; without a channel, the status is polled. */
  source(): TimingSource
  isPushing(): boolean
  isStreaming(): boolean

  /** Reads the status. Never rejects: a failed reading is retried for ever. */
  checkShow(): Promise<void>
  /** Reads the status, unless the answer to a press under way will bring it. */
  refreshShow(): void
  /** A state without a tag was adopted: a known tag saves the next press a request. */
  wantsTag(): void
  /** The known show may have changed: it is published, unless a press is unanswered. */
  publishShow(): void
  /** The same, of a show whose anchors are as they were. */
  publishAmended(): void
  /** The stream brought the change of that press, so the service has carried it out. */
  pressConfirmed(pressId: string): void
  /** The service's clock may have been set: only an answer can confirm it. */
  doubtClock(): void
  isClockDoubted(): boolean
  /** A time of the service, epoch ms; NaN is ignored. */
  observeClock(serverTime: number): void

  publishContent(content: RundownContent): void
  publishMessage(message: OutputMessageResource): void
  contentRead(): void
  /** False: it is not to be tried again. */
  contentFailed(error: unknown): boolean
  /** Null: the output message was read. */
  messageFailed(error: unknown): void
  referencesFailed(error: unknown): void
}

/** How long the message of a start may be under way, and the largest error of the known service clock, ms. */
const onItsWay = 3_000
const clockOff = 1_000

/** Distinguishes a restart from a clock that was set: the clock would have to be set by exactly the run time of the cue. */
function hasJustBegun(state: RunnerState, now: number): boolean {
  const onAir = onAirOf(state)
  return onAir !== null && onAir.kickoff > now - onItsWay && onAir.kickoff < now + clockOff
}

function isShifted(from: RunnerState, to: RunnerState): boolean {
  const was = onAirOf(from)
  const is = onAirOf(to)
  if (was === null || is === null || was.cueId !== is.cueId || was.phase !== is.phase) return false
  const by = between(was.kickoff, is.kickoff)
  return by !== 0 && sameAnchors(shiftAnchors(from, by), to)
}

/** Every anchor of the same cue moved alike: the service's clock was set, and only an answer shows by how much. */
export const movedWithClock = (from: RunnerState, to: RunnerState, now: number): boolean =>
  isShifted(from, to) && !hasJustBegun(to, now)
