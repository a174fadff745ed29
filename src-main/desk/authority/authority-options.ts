import type { Timers } from '../../base/timers.ts'
import type { AuthorityEvent } from '../../domain/as-run/journal-entry.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import type { Clock, Duration, Instant } from '../../domain/time/time.ts'
import type { LinkStanding, ShowReading } from '../ports/show-service.ts'
import type { Actor } from '../press/actor.ts'
import type { DeskReplica } from '../session/replica.ts'

/** How an outage of the link ended. */
export type OutageEnd = Exclude<AuthorityEvent, 'local' | 'reconciling'>

/** An outage as it is stored, for the next session and for a desk that restarts during it. */
export interface OutageRecord {
  readonly since: Instant
  /** The show of this desk, and the last state received from the service. */
  readonly here: RunnerState
  readonly told: RunnerState
  /** States that the service may have reached by presses that it never answered. */
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
  /** How long the link has to be lost before this desk decides, ms; null: it never does, and presses are refused. */
  readonly localAfterMs: () => number | null
  /** The last state of the show received from the service; null before the first. */
  readonly lastReading: () => ShowReading | null
  readonly service: () => Actor | null
  /** A press waits for its answer. */
  readonly busy: () => boolean
  /** An outage that goes on; its anchors carry the steps of the replica's clock. */
  readonly outage: OutageRecord | null
  /** The show or its authority has changed: pages and surfaces have to be updated. */
  readonly changed: () => void
  readonly entered: (event: 'local' | 'reconciling') => void
  /** The service's clock was stepped during an outage. */
  readonly stepped: (by: Duration) => void
  /** The service decides again; `here`: where this desk stood. */
  readonly ended: (reading: ShowReading, here: RunnerState, how: OutageEnd) => void
}
