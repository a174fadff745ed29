import type { Unsubscribe } from '../../base/emitter.ts'
import type { Timers } from '../../base/timers.ts'
import type { OutputMessageResource } from '../../contract/v1/resources.ts'
import type { TextReferences } from '../../desk/ports/content-writes.ts'
import type { RequestBudget, RundownContent, TimingSource } from '../../desk/ports/show-service.ts'
import type { Position } from '../../domain/feed/position.ts'
import type { CueTree } from '../../domain/rundown/cue-order.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import type { ContentView } from '../content/content-view.ts'
import type { ShowOrder } from '../timing/show-order.ts'
import type { ShowTiming } from '../timing/show-timing.ts'
import type { V1Client } from '../v1/v1-client.ts'

/** One event of the event stream. */
export type ReceivedEvent = readonly [name: string, data: unknown]

export interface KnownOrders {
  /** Null before the first reading. */
  readonly order: CueTree | null
  readonly columnOrder: readonly string[]
}

/**
 * Takes what the sources of one rundown send, puts it into order and publishes the result. There is one for services
 * that number their changes and one for those that do not; nothing else knows the difference.
 */
export interface RundownIntake {
  readonly show: ShowOrder
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

/** Which channels of the service are open. */
export interface ChannelStates {
  /** The present source of the timing. The push channel has priority; without a channel, the status is polled. */
  source(): TimingSource
  pushing(): boolean
  streaming(): boolean
}

/** Receives the results of the readings of an intake. */
export interface ReadingOutcomes {
  contentRead(): void
  /** False: it is not to be tried again. */
  contentFailed(error: unknown): boolean
  /** Null: the output message was read. */
  messageFailed(error: unknown): void
  referencesFailed(error: unknown): void
}

export interface IntakeOptions {
  readonly rundownId: string
  readonly v1: V1Client
  /** Keeps the identity of unchanged rows, also after a resubscription. */
  readonly view: ContentView
  readonly timers: Timers
  /** The service's clock, epoch ms. */
  readonly now: () => number
  readonly budget: () => RequestBudget | null
  readonly channels: ChannelStates
  readonly timing: ShowTiming
  readonly publish: {
    content(content: RundownContent): void
    message(message: OutputMessageResource): void
  }
  readonly readings: ReadingOutcomes
}
