import type { Timers } from '../../base/timers.ts'
import type { AuthorityEvent } from '../../domain/as-run/journal-entry.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import type { Clock, Duration, Instant } from '../../domain/time/time.ts'
import type { LinkStanding, ShowReading } from '../ports/show-service.ts'
import type { Actor } from '../press/actor.ts'
import type { DeskReplica } from '../session/replica.ts'

/** How an outage of the link ended. */
export type OutageEnd = Exclude<AuthorityEvent, 'local' | 'reconciling'>

/** An outage, for the session after this one and for a desk that is started again during it. */
export interface OutageRecord {
  readonly since: Instant
  /** The show of this desk, and that of the service as it told it last. */
  readonly here: RunnerState
  readonly told: RunnerState
  /** Where presses that were sent and never answered may have led the service. */
  readonly unanswered: readonly RunnerState[]
  /** Presses that moved the show here. */
  readonly presses: number
}

export interface AuthorityOptions {
  readonly now: Clock
  readonly timers: Timers
  readonly replica: DeskReplica
  /** Sum of the steps of the service's clock, ms. */
  readonly clockSteps: () => number
  readonly link: () => LinkStanding
  /** How long a lost link is waited for, ms; null: for ever, and presses are refused meanwhile. */
  readonly localAfterMs: () => number | null
  /** The last state of the show that the service told; null before the first. */
  readonly lastTold: () => ShowReading | null
  readonly service: () => Actor | null
  /** The answer to a press is awaited. */
  readonly busy: () => boolean
  /** An outage that goes on; its anchors carry the steps of the replica's clock. */
  readonly outage: OutageRecord | null
  /** Pages and surfaces have to be told the show and its authority anew. */
  readonly changed: () => void
  readonly told: (event: 'local' | 'reconciling') => void
  /** The service's clock was stepped during an outage. */
  readonly stepped: (by: Duration) => void
  /** The service decides again; `here`: where this desk stood. */
  readonly ended: (reading: ShowReading, here: RunnerState, how: OutageEnd) => void
}
